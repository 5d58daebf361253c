"""Windows and macOS lack some calls. Only modules that look first where they run may use them."""

import ast
from pathlib import Path

import pytest
from source import nodes_of

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
LACKING = {
    "os": {
        *(
            "fork",
            "forkpty",
            "register_at_fork",
            "setsid",
            "getsid",
            "setpgid",
            "getpgid",
            "getpgrp",
            "killpg",
            "nice",
            "sync",
        ),
        *(
            "chown",
            "lchown",
            "fchown",
            "fchmod",
            "chroot",
            "mkfifo",
            "mknod",
            "getuid",
            "geteuid",
            "getgid",
            "setuid",
            "setgid",
        ),
        *(
            "wait",
            "wait3",
            "wait4",
            "waitid",
            "WNOHANG",
            "pread",
            "pwrite",
            "sendfile",
            "pipe2",
            "memfd_create",
            "uname",
        ),
        *(
            "posix_fadvise",
            "posix_fallocate",
            "posix_spawn",
            "sched_getaffinity",
            "sched_setaffinity",
            "sched_yield",
        ),
        *(
            "getloadavg",
            "ctermid",
            "openpty",
            "O_NOFOLLOW",
            "O_NONBLOCK",
            "O_NOCTTY",
            "O_SYNC",
            "O_DIRECTORY",
            "O_TMPFILE",
        ),
    },
    "signal": {
        *(
            "SIGHUP",
            "SIGQUIT",
            "SIGKILL",
            "SIGUSR1",
            "SIGUSR2",
            "SIGPIPE",
            "SIGALRM",
            "SIGCHLD",
            "SIGCONT",
            "SIGSTOP",
            "SIGTSTP",
        ),
        *(
            "SIGWINCH",
            "SIGXFSZ",
            "SIG_SETMASK",
            "SIG_BLOCK",
            "SIG_UNBLOCK",
            "pthread_sigmask",
            "pthread_kill",
            "sigwait",
        ),
        *("alarm", "setitimer", "pause", "set_wakeup_fd"),
    },
    "socket": {"AF_UNIX"},
    "select": {"poll", "epoll", "kqueue"},
    "time": {"tzset", "clock_gettime"},
}
MODULES = {
    "fcntl",
    "termios",
    "tty",
    "pty",
    "pwd",
    "grp",
    "resource",
    "syslog",
    "readline",
    "curses",
    "posix",
    "crypt",
    "winreg",
}
GUARDED = {
    "game/kiosk/watchdog.py": 'hasattr(socket, "AF_UNIX")',
    "game/players/bot_process.py": 'sys.platform == "win32"',
    "game/players/supervisor.py": "POSIX only.",
    "game/players/worker.py": 'hasattr(signal, "pthread_sigmask")',
    "game/session/files.py": 'os.name != "posix"',
}
"""The modules that may use such a call, and what each says about it. Only ``bot_process`` imports the supervisor, not on Windows."""


def used_in(path: Path) -> set[str]:
    found = set()
    for node in nodes_of(path):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.attr in LACKING.get(node.value.id, ()):
                found.add(f"{node.value.id}.{node.attr}")
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.partition(".")[0] in MODULES}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} & MODULES
            found |= {alias.name for alias in node.names if alias.name in LACKING.get(node.module, ())}
    return found


def test_only_guarded_modules_use_what_other_systems_lack():
    files = [ROOT / "main.py", ROOT / "packaging" / "start.py", *sorted((ROOT / "game").rglob("*.py"))]
    found = {path.relative_to(ROOT).as_posix(): used for path in files if (used := used_in(path))}
    assert found.keys() == GUARDED.keys(), found


def test_each_of_these_modules_looks_first():
    for path, guard in GUARDED.items():
        assert guard in (ROOT / path).read_text(encoding="utf-8"), path
