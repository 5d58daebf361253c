"""Where the project is published, and what it is called there. The packages take it from here. These are placeholders: a release
refuses them (packaging/release.py)."""

from __future__ import annotations

ADDRESS = "https://zatre.example.org"
APPLICATION_ID = "org.example.zatre"
MAINTAINER = "The Zatre developers <zatre@example.org>"


def filled(text: str, **more: str) -> str:
    """The text of a file of a package, with these values, and ``more``, in place of the names between two @."""
    values = {
        "ADDRESS": ADDRESS,
        "APPLICATION_ID": APPLICATION_ID,
        "DEVELOPER_ID": APPLICATION_ID.rpartition(".")[0],
        "MAINTAINER": MAINTAINER,
    }
    for name, value in (values | more).items():
        text = text.replace(f"@{name}@", value)
    return text
