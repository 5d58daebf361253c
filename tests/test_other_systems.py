"""Windows and macOS lack some calls. Only modules that look first where they run may use them."""

import ast
from pathlib import Path

import pytest
from source import nodes_of

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
EVERYWHERE = {
    "os": (
        "DirEntry O_APPEND O_CREAT O_EXCL O_RDONLY O_RDWR O_WRONLY SEEK_END SEEK_SET _exit close devnull dup2 environ fdopen"
        " fsdecode fsencode fstat fsync ftruncate getpid getppid lseek link name open path pipe read scandir stat_result"
        " strerror urandom utime write"
    ),
    "signal": "SIGINT SIGTERM SIG_DFL SIG_IGN getsignal signal",
    "socket": "SOCK_DGRAM socket socketpair",
    "select": "select",
    "time": "monotonic perf_counter process_time sleep strftime time",
}
"""What the game uses of these modules and every system has. Before you add a name, look it up in Python's documentation."""
LACKING_MODULES = "crypt curses fcntl grp posix pty pwd readline resource syslog termios tty winreg"
LACKING_ARGUMENTS = "preexec_fn dir_fd"
GUARDED = {
    "game/commands/kiosk_pin.py": 'os.name != "posix"',
    "game/kiosk/watchdog.py": 'hasattr(socket, "AF_UNIX")',
    "game/players/bot_process.py": 'sys.platform == "win32"',
    "game/players/supervisor.py": "POSIX only.",
    "game/players/worker.py": 'hasattr(signal, "pthread_sigmask")',
    "game/session/storage.py": 'sys.platform == "win32"',
}
"""The modules that may use such a call, and what each says about it. Only ``bot_process`` imports the supervisor, not on Windows."""


def used_in(nodes) -> set[str]:
    """All that some system lacks."""
    names = {name: name for name in EVERYWHERE}  # A module can have another name.
    used = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {alias.asname: alias.name for alias in node.names if alias.asname}
            used |= {alias.name for alias in node.names if alias.name in LACKING_MODULES.split()}
        elif isinstance(node, ast.ImportFrom) and node.module:
            used |= {node.module} & set(LACKING_MODULES.split())
            used |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.keyword):
            used |= {node.arg} & set(LACKING_ARGUMENTS.split())
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("get_context"):
            used |= {ast.unparse(one) for one in node.args} - {"'spawn'"}
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names:
            used.add(f"{names[node.value.id]}.{node.attr}")
    return {one for one in used if not _is_everywhere(*one.partition(".")[::2])}


def _is_everywhere(module: str, name: str) -> bool:
    """Modules that are not in ``EVERYWHERE`` lack nothing."""
    if module in LACKING_MODULES.split():
        return False
    return bool(name) and (module not in EVERYWHERE or name in EVERYWHERE[module].split())


def test_only_guarded_modules_use_what_other_systems_lack():
    files = [ROOT / "main.py", *(ROOT / "packaging" / name for name in ("start.py", "zipped.py"))]
    files += sorted((ROOT / "game").rglob("*.py"))
    found = {path.relative_to(ROOT).as_posix(): used for path in files if (used := used_in(nodes_of(path)))}
    assert found.keys() == GUARDED.keys(), found


@pytest.mark.parametrize(
    "code",
    [
        "import os\nos.fork()",
        "import os\nos.sync()",
        "import os as system\nsystem.statvfs('/')",
        "from os import fork",
        "from signal import *",
        "import signal\nsignal.SIGKILL",
        "import fcntl",
        "from termios import TCSANOW",
        "subprocess.run([], preexec_fn=print)",
        "multiprocessing.get_context('fork')",
    ],
)
def test_such_a_call_is_found(code):
    assert used_in(tuple(ast.walk(ast.parse(code))))


def test_each_of_these_modules_looks_first():
    for path, guard in GUARDED.items():
        assert guard in (ROOT / path).read_text(encoding="utf-8"), path
