"""Which links and browsers open which seat, and who is banned."""

import hashlib
import secrets
from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    Engine,
    Integer,
    LargeBinary,
    String,
    bindparam,
    case,
    cast,
    delete,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert as insert_new

from branchline.server.store.schema import banned, binding, credential, sitter
from branchline.server.store.writer import Job

TOKEN_BYTES = 20  # 160 bits
DAY = 86_400_000  # milliseconds
LINK_DAYS, BROWSER_DAYS = 180, 365  # without use, after which it opens nothing any more

INSERT_CREDENTIAL = insert(credential)
_bound = insert_new(binding)  # SQLite knows these words too
_KEY = ["session", "game", "role"]
_ANEW = {name: _bound.excluded[name] for name in ("since", "used", "expires", "by")}
INSERT_BINDING = _bound.on_conflict_do_update(index_elements=_KEY, set_=_ANEW)
INSERT_SITTER = insert_new(sitter).on_conflict_do_nothing()
DROP_CREDENTIALS = delete(credential).where(
    credential.c.game == bindparam("of"), credential.c.role == bindparam("which")
)
DROP_BINDINGS = delete(binding).where(binding.c.game == bindparam("of"), binding.c.role == bindparam("which"))
DROP_SITTERS = delete(sitter).where(sitter.c.game == bindparam("of"), sitter.c.seat == bindparam("which"))
FORGET_SITTERS = delete(sitter).where(sitter.c.game == bindparam("of"))
THIS_CREDENTIAL = (credential.c.hash == bindparam("what"), credential.c.game == bindparam("of"))
THIS_BINDING = (
    binding.c.session == bindparam("what"),
    binding.c.game == bindparam("of"),
    binding.c.role == bindparam("which"),
)
DROP_CREDENTIAL = delete(credential).where(*THIS_CREDENTIAL)
DROP_BINDING = delete(binding).where(*THIS_BINDING)
DROP_MADE_BY = delete(credential).where(credential.c.by == bindparam("what"), credential.c.game == bindparam("of"))
DROP_CAME_BY = delete(binding).where(binding.c.by == bindparam("what"), binding.c.game == bindparam("of"))
DROP_OTHER_CREDENTIALS = DROP_CREDENTIALS.where(credential.c.hash != bindparam("but"))
DROP_OTHER_BINDINGS = DROP_BINDINGS.where(binding.c.session != bindparam("but"))
TOUCH_CREDENTIAL = update(credential).where(*THIS_CREDENTIAL).values(used=bindparam("now"))
TOUCH_BINDING = update(binding).where(*THIS_BINDING).values(used=bindparam("now"))
BAN = insert_new(banned).from_select(
    ["game", "mark"],
    select(sitter.c.game, sitter.c.mark).where(sitter.c.game == bindparam("of"), sitter.c.seat == bindparam("which")),
)
BAN = BAN.on_conflict_do_nothing()
BAN_BROWSERS = (
    insert_new(banned)
    .from_select(
        ["game", "mark"],
        select(binding.c.game, binding.c.session).where(
            binding.c.game == bindparam("of"), binding.c.role == bindparam("which")
        ),
    )
    .on_conflict_do_nothing()
)
CARRY_BANS = insert(banned).from_select(
    ["game", "mark"],
    select(cast(bindparam("to"), String(32)), banned.c.mark).where(banned.c.game == bindparam("of")),
)


def _carry(table: Any, mark: Any, *more: Any) -> Any:
    """What opens a role at one table opens a role at another, from the event `since` on."""
    held = or_(table.c.since.is_(None), table.c.since == bindparam("held"))
    found = select(
        mark,
        cast(bindparam("to"), String(32)),
        cast(bindparam("as_role"), Integer),
        cast(bindparam("from_event"), Integer),
        cast(bindparam("now"), BigInteger),
        cast(bindparam("now"), BigInteger),
        *more,
    ).where(table.c.game == bindparam("of"), table.c.role == bindparam("which"), held)
    names = [mark.name, "game", "role", "since", "at", "used", *(column.name for column in more)]
    return insert(table).from_select(names, found)


CARRY_CREDENTIALS = _carry(credential, credential.c.hash, credential.c.expires, credential.c.by)
CARRY_BINDINGS = _carry(binding, binding.c.session, binding.c.expires, binding.c.by)


def _from(key: Any, mark: Any, new: str, into: Any) -> Any:
    """Something new that opens the role of a link or browser, as long as that exists: its row is locked, so that a
    revocation at the same time either removes this too, or has already removed what it depends on."""
    expires = case(
        (key.c.expires < cast(bindparam("until"), BigInteger), key.c.expires),
        else_=func.coalesce(cast(bindparam("until"), BigInteger), key.c.expires),
    )
    found = (
        select(
            cast(bindparam("new"), LargeBinary),
            key.c.game,
            key.c.role,
            cast(bindparam("from_event"), Integer),
            cast(bindparam("now"), BigInteger),
            cast(bindparam("now"), BigInteger),
            expires,
            mark,
        )
        .where(mark == bindparam("what"), key.c.game == bindparam("of"), key.c.role == bindparam("which"))
        .with_for_update(read=True)
    )
    return insert_new(into).from_select([new, "game", "role", "since", "at", "used", "expires", "by"], found)


_browser_by_link = _from(credential, credential.c.hash, "session", binding)
BIND = _browser_by_link.on_conflict_do_update(
    index_elements=_KEY, set_={name: _browser_by_link.excluded[name] for name in ("since", "used", "expires", "by")}
)
LINK_BY_LINK = _from(credential, credential.c.hash, "hash", credential)
LINK_BY_BROWSER = _from(binding, binding.c.session, "hash", credential)


class Key(NamedTuple):
    """A link or a browser: what it opens, and since when."""

    hash: bytes
    role: int
    since: int | None
    at: int
    used: int
    expires: int | None
    by: bytes | None
    browser: bool

    def ends(self) -> int:
        """When it expires, if nobody uses it until then."""
        unused = max(self.at, self.used) + DAY * (BROWSER_DAYS if self.browser else LINK_DAYS)
        return unused if self.expires is None else min(unused, self.expires)

    @property
    def id(self) -> str:
        """A name for its owner to use; nothing can be opened with it."""
        return f"{'b' if self.browser else 'l'}{self.hash.hex()[:16]}"


CREDENTIAL = select(
    credential.c.hash,
    credential.c.role,
    credential.c.since,
    credential.c.at,
    credential.c.used,
    credential.c.expires,
    credential.c.by,
    literal_column("0"),
)
BINDING = select(
    binding.c.session,
    binding.c.role,
    binding.c.since,
    binding.c.at,
    binding.c.used,
    binding.c.expires,
    binding.c.by,
    literal_column("1"),
)


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> bytes:
    """What is kept of a token. It is long and random, so that no salt and no slow hash are needed."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()


def mark(address: str) -> bytes:
    """Recognizes somebody without a cookie."""
    return hashlib.sha256(f"address {address}".encode()).digest()


class Keys:
    """What can be read; every method waits for the database, so call them in a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def _found(self, query: Any, now: int) -> list[Key]:
        with self.engine.connect() as connection:
            found = [
                Key(bytes(what), role, since, at, used, expires, None if by is None else bytes(by), bool(browser))
                for what, role, since, at, used, expires, by, browser in connection.execute(query)
            ]
        return [key for key in found if key.ends() > now]

    def of_token(self, token: str, table: str, now: int) -> Key | None:
        """What a token opens at a table."""
        this = CREDENTIAL.where(credential.c.hash == hashed(token), credential.c.game == table)
        return next(iter(self._found(this, now)), None)

    def in_use(self, token: str) -> bool:
        """Whether it opens, or has opened, something anywhere."""
        with self.engine.connect() as connection:
            found = select(credential.c.role).where(credential.c.hash == hashed(token)).limit(1)
            return connection.scalar(found) is not None

    def of_session(self, session: str, table: str, now: int) -> list[Key]:
        """What a cookie opens at a table."""
        these = BINDING.where(binding.c.session == hashed(session), binding.c.game == table)
        return self._found(these.order_by(binding.c.role), now)

    def of_role(self, table: str, role: int, now: int) -> list[Key]:
        """All that opens a role, the oldest first."""
        links = CREDENTIAL.where(credential.c.game == table, credential.c.role == role)
        browsers = BINDING.where(binding.c.game == table, binding.c.role == role)
        return sorted(self._found(links, now) + self._found(browsers, now), key=lambda key: (key.at, key.hash))

    def knows(self, session: str) -> bool:
        """Whether the cookie was given out by us."""
        with self.engine.connect() as connection:
            found = select(binding.c.role).where(binding.c.session == hashed(session)).limit(1)
            return connection.scalar(found) is not None

    def tables(self, session: str, most: int) -> list[tuple[str, list[tuple[int, int | None]]]]:
        """The cookie's tables, the newest first, each with its roles and since when it has them."""
        with self.engine.connect() as connection:
            found = connection.execute(
                select(binding.c.game, binding.c.role, binding.c.since)
                .where(binding.c.session == hashed(session))
                .order_by(binding.c.at.desc(), binding.c.game, binding.c.role)
            )
            tables: dict[str, list[tuple[int, int | None]]] = {}
            for table, role, since in found:
                tables.setdefault(table, []).append((role, since))
            return list(tables.items())[:most]

    def banned(self, table: str, marks: Iterable[bytes]) -> bool:
        with self.engine.connect() as connection:
            found = select(banned.c.mark).where(banned.c.game == table, banned.c.mark.in_(list(marks)))
            return connection.scalar(found.limit(1)) is not None

    def seats_of(self, table: str, mark: bytes) -> int:
        """How many seats somebody with this mark has taken."""
        with self.engine.connect() as connection:
            found = select(sitter.c.seat).where(sitter.c.game == table, sitter.c.mark == mark)
            return len(set(connection.scalars(found)))


# -- what is written: each gives statements for the writer -------------------------------------------------------------


def add_credential(table: str, role: int, token: str, since: int | None, at: int, expires: int | None = None) -> Job:
    row = {"hash": hashed(token), "game": table, "role": role, "since": since, "at": at, "used": at}
    return [(INSERT_CREDENTIAL, {**row, "expires": expires, "by": None})]


def add_binding(session: bytes, table: str, role: int, since: int | None, at: int) -> Job:
    row = {"session": session, "game": table, "role": role, "since": since, "at": at, "used": at}
    return [(INSERT_BINDING, {**row, "expires": None, "by": None})]


def add_binding_by(key: Key, session: str, table: str, since: int, at: int) -> Job:
    """A browser comes by a link."""
    return [(BIND, _made_by(key, hashed(session), table, since, at, None))]


def add_credential_by(key: Key, token: str, table: str, since: int, at: int, expires: int | None) -> Job:
    """One more link, made with a link or a browser; it is not valid for longer than that."""
    statement = LINK_BY_BROWSER if key.browser else LINK_BY_LINK
    return [(statement, _made_by(key, hashed(token), table, since, at, expires))]


def _made_by(key: Key, new: bytes, table: str, since: int, at: int, expires: int | None) -> dict[str, Any]:
    row = {"what": key.hash, "of": table, "which": key.role}
    return {**row, "new": new, "from_event": since, "now": at, "until": expires}


def revoke_role(table: str, role: int) -> Job:
    """Neither a link nor a cookie opens it any more."""
    which: dict[str, Any] = {"of": table, "which": role}
    return [(DROP_CREDENTIALS, which), (DROP_BINDINGS, which), (DROP_SITTERS, which)]


def drop_key(key: Key, table: str) -> Job:
    """Together with the links that were made with it and the browsers that came by it."""
    this = {"what": key.hash, "of": table}
    own: Job = [(DROP_BINDING, {**this, "which": key.role})] if key.browser else [(DROP_CREDENTIAL, this)]
    return [*own, (DROP_MADE_BY, this), (DROP_CAME_BY, this)]


def drop_other_keys(key: Key, table: str) -> Job:
    """All that open the role, except this one."""
    row = {"of": table, "which": key.role, "but": key.hash}
    return [(DROP_OTHER_CREDENTIALS, row), (DROP_OTHER_BINDINGS, row)]


def touch_key(key: Key, table: str, now: int) -> Job:
    """It was used."""
    if key.browser:
        return [(TOUCH_BINDING, {"what": key.hash, "of": table, "which": key.role, "now": now})]
    return [(TOUCH_CREDENTIAL, {"what": key.hash, "of": table, "now": now})]


def carry_role(table: str, role: int, held: int, to: str, as_role: int, since: int, now: int) -> Job:
    """Everybody who has had the role at one table since the event `held` has a role at another."""
    row = {"of": table, "which": role, "held": held, "to": to, "as_role": as_role, "from_event": since, "now": now}
    return [(CARRY_CREDENTIALS, row), (CARRY_BINDINGS, row)]


def carry_bans(table: str, to: str) -> Job:
    return [(CARRY_BANS, {"of": table, "to": to})]


def add_marks(table: str, seat: int, marks: Iterable[bytes]) -> Job:
    """Recognize the person who sits there by these."""
    return [(INSERT_SITTER, {"game": table, "seat": seat, "mark": each}) for each in marks]


def ban_sitter(table: str, seat: int) -> Job:
    """The person who sits there can't come back."""
    row = {"of": table, "which": seat}
    return [(BAN, row), (BAN_BROWSERS, row)]


def forget_marks(table: str) -> Job:
    return [(FORGET_SITTERS, {"of": table})]
