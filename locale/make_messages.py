"""Makes the template for translators, and updates and compiles the catalogues. ``--check``: only says what is wrong with them.

It needs Babel; the game itself does not. A compiled catalogue has the hash of its source in its header, so a test can tell whether
they belong together.
"""

from __future__ import annotations

import hashlib
import io
import struct
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

LOCALE = Path(__file__).parent
GAME = LOCALE.parent / "game"
TEMPLATE = LOCALE / "zatre.pot"
KEYWORDS = {**DEFAULT_KEYWORDS, "sentence": None, "Complaint": None}
ALWAYS = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in every header: with that of the day, every run would change every file."""
MAGIC = 0x950412DE


def template() -> Catalog:
    """All messages of the program."""
    about = "The messages of Zatre. Made by make messages: changes here are lost."
    catalog = Catalog(project="Zatre", version="1", header_comment=f"# {about}", creation_date=ALWAYS)
    for file, _line, message, comments, context in extract_from_dir(GAME, keywords=KEYWORDS):
        catalog.add(message, None, [(f"game/{file}", 0)], auto_comments=comments, context=context)
    return catalog


def text_of(catalog: Catalog) -> str:
    buffer = io.BytesIO()
    write_po(buffer, catalog, include_lineno=False)
    return buffer.getvalue().decode()


def compiled(catalog: Catalog, source: str) -> bytes:
    """The file that gettext reads: the messages that have been translated, in order, and first the header."""
    head = "".join(f"{name}: {value}\n" for name, value in catalog.mime_headers)
    texts = {"": f"{head}X-Source-SHA256: {hash_of(source)}\n"}
    texts |= {_key(message): _text(message) for message in catalog if message.id and _is_translated(message)}
    pairs = sorted((key.encode(), text.encode()) for key, text in texts.items())
    start, data, tables = 28 + 16 * len(pairs), b"", b""
    for column in (0, 1):
        for pair in pairs:
            tables += struct.pack("<2I", len(pair[column]), start + len(data))
            data += pair[column] + b"\0"
    return struct.pack("<7I", MAGIC, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, start) + tables + data


def hash_of(source: str) -> str:
    return hashlib.sha256(source.encode()).hexdigest()


def sources() -> list[Path]:
    """The catalogues, which are written by people."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/zatre.po"))


def update() -> None:
    """A message whose English words have changed has to be translated again; the old one stays as obsolete at the end."""
    messages = template()
    TEMPLATE.write_text(text_of(messages), encoding="utf-8", newline="\n")
    for path in sources():
        catalog = _read(path)
        catalog.update(messages, no_fuzzy_matching=True)
        for key, message in list(catalog.obsolete.items()):
            if not any(_forms(message)):
                del catalog.obsolete[key]
        catalog.revision_date = ALWAYS
        catalog.header_comment = f"# Zatre in {catalog.locale.english_name}. See docs/TRANSLATING.md."
        source = text_of(catalog)
        path.write_text(source, encoding="utf-8", newline="\n")
        path.with_suffix(".mo").write_bytes(compiled(catalog, source))
        left = sum(not _is_translated(message) for message in catalog if message.id)
        print(f"{path.parts[-3]}: {left} of {len(catalog)} messages are not translated.")


def complaints() -> Iterator[str]:
    """What must not stay as it is."""
    messages = text_of(template())
    if TEMPLATE.read_text(encoding="utf-8") != messages:
        yield "locale/zatre.pot is not that of the program. Run make messages."
    for path in sources():
        name, catalog = path.relative_to(LOCALE.parent), _read(path)
        yield from (f"{name}: fuzzy: {message.id!r}" for message in catalog if message.id and message.fuzzy)
        yield from (f"{name}: obsolete: {message.id!r}" for message in catalog.obsolete.values())


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3])


def _is_translated(message: Message) -> bool:
    return all(_forms(message)) and not message.fuzzy


def _forms(message: Message) -> list[str]:
    """Empty ones where nothing has been translated yet; a new message has None."""
    text = message.string or ""
    return [text] if isinstance(text, str) else list(text)


def _key(message: Message) -> str:
    words = "\0".join([message.id] if isinstance(message.id, str) else message.id)
    return f"{message.context}\x04{words}" if message.context else words


def _text(message: Message) -> str:
    return "\0".join(_forms(message))


def main() -> int:
    if sys.argv[1:] != ["--check"]:
        update()
        return 0
    found = list(complaints())
    print("\n".join(found), end="\n" * bool(found), file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
