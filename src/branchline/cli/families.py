"""Which family a title belongs to: the one table of them."""

from branchline.cardgame.title import CardTitle
from branchline.cli.cardgame.family import CardGameFamily
from branchline.cli.family import Family
from branchline.cli.maps.family import MapFamily
from branchline.core.title import Title
from branchline.routes.title import RoutesTitle
from branchline.titles import title

FAMILIES: dict[type[Title], Family] = {RoutesTitle: MapFamily(), CardTitle: CardGameFamily()}


def family_of(key: str) -> Family:
    """The family of the title with this key."""
    return FAMILIES[type(title(key))]
