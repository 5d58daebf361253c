"""For the tests of saved files: list them, write settings, read the notices."""

from pathlib import Path

from game.session.storage import Store


def settings_file(store: Store, text: bytes) -> Path:
    store.folder.mkdir(parents=True, exist_ok=True)
    path = store.folder / "settings.json"
    path.write_bytes(text)
    return path


def files(store: Store) -> list[str]:
    """The names of all files except those that only store the order of the matches, or their records."""
    paths = (
        path for path in store.folder.rglob("*") if path.is_file() and path.suffix not in (".order", ".index")
    )
    return sorted(str(path.relative_to(store.folder)) for path in paths)


def playing(store: Store) -> Path:
    """The file of the only match that can be continued."""
    (path,) = (store.folder / "playing").glob("*.zatre")
    return path


def notice_kinds(store: Store) -> list[str]:
    return [notice.what for notice in store.notices]
