"""`--help` in the terminal's language. Commands and options give typer the English of a message; when help is asked
for, the message is found again by that and said in the language. What typer writes around it is in messages, too.
"""

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from typer.core import TyperCommand, TyperGroup

from branchline.cli import wrong_words
from branchline.cli.speech import say
from branchline.cli.wrong_words import (
    COMMAND_MISSING,
    NEEDS_VALUE,
    NO_COMMAND,
    NO_COMMAND_BUT,
    QUOTED,
    TAKES_NO_VALUE,
    TOO_MANY,
    WrongWords,
    visible,
)
from branchline.core.sentence import Message

if TYPE_CHECKING:  # typer has them from click, or as its own, by its version
    from typer._click import Command, Context, HelpFormatter, Parameter
    from typer._click.exceptions import BadOptionUsage, UsageError
else:
    Command = object
    BadOptionUsage, UsageError = wrong_words.BadOptionUsage, wrong_words.UsageError

USAGE: Final = Message("terminal.help.layout.usage", "Usage:")
ARGUMENTS: Final = Message("terminal.help.layout.arguments", "Arguments")
OPTIONS: Final = Message("terminal.help.layout.options", "Options")
COMMANDS: Final = Message("terminal.help.layout.commands", "Commands")
SOME_OPTIONS: Final = Message("terminal.help.layout.some-options", "[OPTIONS]")
A_COMMAND: Final = Message("terminal.help.layout.a-command", "COMMAND [ARGS]...")
DEFAULT: Final = Message("terminal.help.layout.default", "default: {value}")
VARIABLE: Final = Message("terminal.help.layout.variable", "env var: {name}")
REQUIRED: Final = Message("terminal.help.layout.required", "required")
THIS_HELP: Final = Message("terminal.help.layout.this-help", "Show this message and exit.")  # typer's own option

_by_english: dict[str, Message] = {}


def help_text(message: Message) -> str:
    """The help of a command or option, as typer is to have it."""
    known = _by_english.setdefault(message.template, message)
    assert known is message, f"{known.code} and {message.code} are the same in English: make them one"
    return message.template


for _each in (SOME_OPTIONS, A_COMMAND, THIS_HELP):
    help_text(_each)


def _words(english: str | None) -> str:
    found = _by_english.get(english or "")
    return say(found) if found is not None else english or ""


class _InWords(Command):
    """What a command and a group have in common."""

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except BadOptionUsage as error:
            option = visible(error.option_name)
            found = next((each for each in self.params if error.option_name in each.opts), None)
            has_none = getattr(found, "is_flag", False)
            raise WrongWords((TAKES_NO_VALUE if has_none else NEEDS_VALUE).sentence(option=option), ctx) from None

    def collect_usage_pieces(self, ctx: "Context") -> list[str]:
        return [_words(piece) for piece in super().collect_usage_pieces(ctx)]

    def format_usage(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), f"{say(USAGE)} ")

    def format_help_text(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_words(self.help))

    def format_options(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        for sort, heading in (("argument", ARGUMENTS), ("option", OPTIONS)):
            params = [each for each in self.get_params(ctx) if each.param_type_name == sort]
            rows = [row for each in params if (row := _row(each, ctx)) is not None]
            if rows:
                with formatter.section(say(heading)):
                    formatter.write_dl(rows)

    def get_short_help_str(self, limit: int = 45) -> str:
        self.help = _words(self.help)  # for good: typer makes the commands anew whenever they run
        return super().get_short_help_str(limit)


class HelpCommand(_InWords, TyperCommand):
    """A command whose help is in the language."""

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        ctx.allow_extra_args = True  # they are refused here
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise WrongWords(TOO_MANY.sentence(words=visible(" ".join(rest))), ctx)
        return rest


class HelpGroup(_InWords, TyperGroup):
    """A group of commands whose help is in the language."""

    def invoke(self, ctx: "Context") -> object:
        try:
            return super().invoke(ctx)
        except UsageError as error:
            if type(error) is UsageError and error.ctx is ctx:  # the only one that typer itself raises here
                raise WrongWords(COMMAND_MISSING.sentence(), ctx) from None
            raise

    def resolve_command(self, ctx: "Context", args: list[str]) -> "tuple[str | None, Command | None, list[str]]":
        typed, known = args[0], self.list_commands(ctx)
        if typed not in known and not typed.startswith("-"):
            command = visible(typed)
            near = [QUOTED.sentence(words=each) for each in get_close_matches(typed, known)]
            if near:
                raise WrongWords(NO_COMMAND_BUT.sentence(command=command, possible=near), ctx)
            raise WrongWords(NO_COMMAND.sentence(command=command), ctx)
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        super().format_options(ctx, formatter)
        found = {name: command for name in self.list_commands(ctx) if (command := self.get_command(ctx, name))}
        room = formatter.width - 6 - max(map(len, found), default=0)
        with formatter.section(say(COMMANDS)):
            formatter.write_dl([(name, command.get_short_help_str(room)) for name, command in found.items()])


def _row(param: "Parameter", ctx: "Context") -> tuple[str, str] | None:
    """Its names, and its help with what else there is to know: `[default: 8000; x>=1]`."""
    record = param.get_help_record(ctx)
    if record is None:
        return None
    extra = f"[{'; '.join(known)}]" if (known := _extra(param, ctx)) else ""
    names = record[0].replace("<list[Path]>", "<path>")  # how typer calls an option that may come several times
    return names, "  ".join(filter(None, (_words(getattr(param, "help", None)), extra)))


def _extra(param: "Parameter", ctx: "Context") -> list[str]:
    extra = [say(VARIABLE, name=str(param.envvar))] if param.envvar else []
    if getattr(param, "show_default", False) and (default := _default(param, ctx)):
        extra.append(say(DEFAULT, value=default))
    least, most = getattr(param, "min", None), getattr(param, "max", None)
    if least is not None and most is not None:
        extra.append(f"{least}<=x<={most}")
    elif least is not None or most is not None:
        extra.append(f"x>={least}" if most is None else f"x<={most}")
    return extra + ([say(REQUIRED)] if param.required else [])


def _default(param: "Parameter", ctx: "Context") -> str:
    """As it is typed; of a switch the option that is as good, if there is one."""
    default = param.get_default(ctx, call=False)
    if isinstance(default, bool):
        return (param.opts if default else param.secondary_opts)[0].lstrip("-") if param.secondary_opts else ""
    return "" if default is None or default == [] else str(default)
