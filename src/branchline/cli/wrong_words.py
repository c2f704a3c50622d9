"""What is wrong with the words of a command line, in the terminal's language. Typer says it in English only; what it
says of a number is said here as a person would.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

import typer

from branchline.cli.speech import say, say_sentence
from branchline.core.sentence import Message, Sentence

if TYPE_CHECKING:  # typer has them from click, or as its own, by its version
    from typer._click import Context, Parameter
    from typer._click.exceptions import (
        BadOptionUsage,
        BadParameter,
        ClickException,
        MissingParameter,
        NoSuchOption,
        UsageError,
    )
else:
    _exceptions = import_module(typer.BadParameter.__module__)
    UsageError, BadParameter = _exceptions.UsageError, _exceptions.BadParameter
    BadOptionUsage = _exceptions.BadOptionUsage
    MissingParameter, NoSuchOption = _exceptions.MissingParameter, _exceptions.NoSuchOption

WHOLE_NUMBER: Final = Message("terminal.words.whole-number", "{option} takes a whole number.")
AT_MOST: Final = Message("terminal.words.at-most", "{option} takes {most, number, 1} or less.")
AT_LEAST: Final = Message("terminal.words.at-least", "{option} takes {least, number, 1} or more.")
NUMBER: Final = Message(
    "terminal.words.number",
    "Invalid value for '{option}': Input should be a valid number, unable to parse string as a number",
)
NO_OPTION: Final = Message("terminal.words.no-option", "No such option: {option}")
NO_OPTION_BUT: Final = Message(
    "terminal.words.no-option-but", "No such option: {option} (Possible options: {possible, list, commas})"
)
NO_COMMAND: Final = Message("terminal.words.no-command", "No such command '{command}'.")
NO_COMMAND_BUT: Final = Message(
    "terminal.words.no-command-but", "No such command '{command}'. Did you mean {possible, sentences, commas}?"
)
QUOTED: Final = Message("terminal.words.quoted", "'{words}'")
COMMAND_MISSING: Final = Message("terminal.words.command-missing", "Missing command.")
ARGUMENT_MISSING: Final = Message("terminal.words.argument-missing", "Missing argument '{argument}'.")
OPTION_MISSING: Final = Message("terminal.words.option-missing", "Missing option {option}.")
NEEDS_VALUE: Final = Message("terminal.words.needs-value", "Option '{option}' requires an argument.")
TAKES_NO_VALUE: Final = Message("terminal.words.takes-no-value", "Option '{option}' does not take a value.")
TOO_MANY: Final = Message("terminal.words.too-many", "Got unexpected extra argument(s) ({words})")
SOMETHING: Final = Message("terminal.words.something", "the command's words are off; --help shows them")


class WrongWords(UsageError):
    """What our commands find wrong themselves, since typer has only English for it."""

    def __init__(self, reason: Sentence, ctx: "Context") -> None:
        super().__init__(str(reason), ctx)
        self.reason = reason


def in_words(error: "ClickException") -> str:
    """What typer finds wrong, in the language; in its own words, if it is something else."""
    reason = _reason(error)
    if reason is not None:
        return say_sentence(reason)
    return " ".join(error.format_message().split()) or say(SOMETHING)


def _reason(error: "ClickException") -> Sentence | None:
    match error:
        case WrongWords():
            return error.reason
        case NoSuchOption():
            option = visible(error.option_name)
            if error.possibilities:
                return NO_OPTION_BUT.sentence(option=option, possible=sorted(error.possibilities))
            return NO_OPTION.sentence(option=option)
        case MissingParameter(param=param) if param is not None:
            if param.param_type_name == "argument":
                return ARGUMENT_MISSING.sentence(argument=_called(param))
            return OPTION_MISSING.sentence(option=" / ".join(say(QUOTED, words=name) for name in param.opts))
        case BadParameter(param=param) if param is not None:
            return _value(_called(param), error.__cause__)
    return None


def _value(option: str, cause: BaseException | None) -> Sentence | None:
    """What is wrong with an option's value: typer has that from pydantic, whose errors say it for programs."""
    errors = getattr(cause, "errors", None)
    match errors()[0] if errors is not None else None:
        case {"type": "int_parsing" | "int_parsing_size" | "int_from_float" | "int_type"}:
            return WHOLE_NUMBER.sentence(option=option)
        case {"type": "float_parsing" | "float_type"}:
            return NUMBER.sentence(option=option)
        case {"type": "less_than_equal", "ctx": {"le": most}}:
            return AT_MOST.sentence(option=option, most=most)
        case {"type": "greater_than_equal", "ctx": {"ge": least}}:
            return AT_LEAST.sentence(option=option, least=least)
    return None


def _called(param: "Parameter") -> str:
    if param.param_type_name == "option":
        return param.opts[0]
    return getattr(param, "metavar", None) or str(param.name)


def visible(typed: str) -> str:
    """What was typed, without what a terminal would obey."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in typed)
