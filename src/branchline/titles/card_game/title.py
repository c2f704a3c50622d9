"""The Card Game: railyards, robbers and the hidden track."""

from branchline.cardgame.title import CardRules

RULES = CardRules()
