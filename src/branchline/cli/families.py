"""Which family a title belongs to: the one table of them."""

from branchline.cardgame.title import CardTitle
from branchline.cli.cardgame.family import Cards
from branchline.cli.family import Family
from branchline.cli.maps.family import Maps
from branchline.core.title import Title
from branchline.routes.title import RoutesTitle
from branchline.titles import title

FAMILIES: dict[type[Title], Family] = {RoutesTitle: Maps(), CardTitle: Cards()}


def family_of(key: str) -> Family:
    """The family of the title with this key."""
    return FAMILIES[type(title(key))]
