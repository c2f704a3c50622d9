"""What is published of the wire is what the server speaks."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

import wire_types
from branchline.server.web.openapi import OPERATIONS, Operation, openapi
from branchline.wire import commands as c
from branchline.wire import messages as m
from refusals import check_refusal
from tables import Running

ROOT = Path(__file__).parent.parent


def test_the_typescript_types_are_those_of_the_server() -> None:
    """`python tools/wire_types.py web/src/wire.ts` writes them anew."""
    assert (ROOT / "web" / "src" / "wire.ts").read_text("utf-8") == wire_types.written()


def test_every_command_and_message_of_the_protocol_page_exists() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    for form in (*c.AnyCommand.__args__, *m.AnyMessage.__args__):
        assert f"`{form.__struct_config__.tag}`" in page or f'"type": "{form.__struct_config__.tag}"' in page, form
    for code in m.Code.__args__:  # type: ignore[attr-defined]
        assert f"`{code}`" in page, code


def test_a_field_that_no_command_has_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(b'{"type":"start","id":"x","seat":1}', type=c.AnyCommand)


@pytest.mark.server
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: f"{operation.method} {operation.path}")
def test_the_http_part_keeps_to_its_description(server: Running, operation: Operation) -> None:
    """Schemathesis makes requests up from the description, right ones and wrong ones, and checks the answers by it.

    Not everything that fits the description is accepted: 9.0 is an integer to JSON Schema but not to us, a clock must
    not have both a bank and seconds for each move, and not every text is a record.
    """
    described = schemathesis.openapi.from_dict(openapi())[operation.path][operation.method]

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=described.as_strategy())
    def ask(case: Any) -> None:
        answer = case.call_and_validate(base_url=server.address, excluded_checks=[positive_data_acceptance])
        if answer.status_code >= 400:
            check_refusal(answer.json())

    ask()
