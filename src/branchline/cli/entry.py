"""A line of the menu."""

from rich.text import Text

USEFUL = "useful"  # the heading of routes that lie on a shortest way of the person's tickets


class Entry:
    """One move, or several that are told apart in a second step.

    Entries without `row` stand on a line with the others of their heading. With it they stand below each other, `row`
    behind the label; there may be many of those, and the command `listed_by` shows all. `notes` follow as far as there
    is room on the line, each in one of its forms, the longest first; the last note is the most worth its room. `chip`
    is how an entry without `row` looks where there are colours, if not like its label.
    """

    def __init__(
        self,
        heading: str,
        label: str,
        actions: list[int],
        spoken: Text | None = None,
        row: list[Text] | None = None,
        listed_by: str = "",
        notes: list[list[Text]] | None = None,
        chip: Text | None = None,
    ) -> None:
        self.heading = heading
        self.label = label
        self.actions = actions
        self.spoken = spoken if spoken is not None else Text(label if label == heading else f"{heading} {label}")
        self.row = row
        self.listed_by = listed_by
        self.notes = notes or []
        self.chip = chip if chip is not None else Text(label)
