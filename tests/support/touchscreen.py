"""A touch screen without hardware: Xorg with a dummy video card and a touch device that the program moves.

Debian packages: xserver-xorg-core, xserver-xorg-video-dummy and imagemagick. It must run as root.

    with TouchScreen(1920, 1080) as screen:
        game = subprocess.Popen([...], env=screen.env())
        screen.down(1, 400, 300); screen.up(1)      # any number of fingers at once
        screen.shot("now.png")                      # needs imagemagick's import

X's driver `inputtest` takes one client for each start of the server.
"""

import os
import socket
import struct
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Self

CONFIG = """
Section "ServerFlags"
 Option "AutoAddDevices" "false"
 Option "DontVTSwitch" "true"
EndSection
Section "Device"
 Identifier "card"
 Driver "dummy"
 VideoRam 64000
EndSection
Section "Monitor"
 Identifier "monitor"
 HorizSync 5-1000
 VertRefresh 5-200
 {modeline}
EndSection
Section "Screen"
 Identifier "screen"
 Device "card"
 Monitor "monitor"
 DefaultDepth 24
 SubSection "Display"
  Depth 24
  Modes "{w}x{h}"
  Virtual {w} {h}
 EndSubSection
EndSection
Section "InputDevice"
 Identifier "touch"
 Driver "inputtest"
 Option "SocketPath" "{folder}/touch"
 Option "DeviceType" "Touch"
 Option "TouchCount" "10"
EndSection
Section "InputDevice"
 Identifier "keyboard"
 Driver "inputtest"
 Option "SocketPath" "{folder}/keyboard"
 Option "DeviceType" "Keyboard"
EndSection
Section "InputDevice"
 Identifier "pointer"
 Driver "inputtest"
 Option "SocketPath" "{folder}/pointer"
 Option "DeviceType" "PointerAbsolute"
EndSection
Section "ServerLayout"
 Identifier "layout"
 Screen "screen"
 InputDevice "keyboard" "CoreKeyboard"
 InputDevice "pointer" "CorePointer"
 InputDevice "touch" "SendCoreEvents"
EndSection
"""


class TouchScreen:
    """An X server of this size in pixels on display :number, with ten fingers."""

    def __init__(self, w: int = 1920, h: int = 1080, number: int = 94) -> None:
        self.w, self.h, self._display = w, h, f":{number}"
        self._at: dict[int, tuple[float, float]] = {}

    def __enter__(self) -> Self:
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        config = folder / "xorg.conf"
        config.write_text(CONFIG.format(w=self.w, h=self.h, folder=folder, modeline=self._modeline()))
        with (folder / "out").open("w") as out:
            words = ["-config", config, "-logfile", folder / "log", "-noreset", "-novtswitch", "-sharevts"]
            self._server = subprocess.Popen(["Xorg", self._display, *words], stdout=out, stderr=out)
        for _ in range(100):
            if (folder / "touch").exists():
                break
            time.sleep(0.1)
        time.sleep(0.5)
        self._touch = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._touch.connect(str(folder / "touch"))
        self._touch.sendall(struct.pack("=IIHH", 12, 0, 1, 1))
        self._touch.settimeout(3)
        self._touch.recv(100)
        return self

    def __exit__(self, *_: object) -> None:
        self._touch.close()
        self._server.terminate()
        self._server.wait(10)
        self._folder.cleanup()

    def env(self, **more: str) -> dict[str, str]:
        return {**os.environ, "DISPLAY": self._display, "SDL_VIDEODRIVER": "x11", **more}

    def down(self, finger: int, x: float, y: float) -> None:
        self._send(finger, 18, x, y)

    def move(self, finger: int, x: float, y: float) -> None:
        self._send(finger, 19, x, y)

    def up(self, finger: int) -> None:
        self._send(finger, 20, *self._at.pop(finger))

    def tap(self, finger: int, x: float, y: float, seconds: float = 0.08) -> None:
        self.down(finger, x, y)
        time.sleep(seconds)
        self.up(finger)

    def shot(self, path: str) -> None:
        subprocess.run(["import", "-display", self._display, "-window", "root", path], check=True)

    def _send(self, finger: int, kind: int, x: float, y: float) -> None:
        values = [x * 65535 / self.w, y * 65535 / self.h] + [0] * 62
        head = struct.pack("=IIII", 1056, 6, finger, kind) + struct.pack("=I8s4x", 0, b"\3" + bytes(7))
        self._touch.sendall(head + struct.pack("=64d", *values) + bytes(512))
        self._at[finger] = (x, y)

    def _modeline(self) -> str:
        done = subprocess.run(["cvt", str(self.w), str(self.h)], capture_output=True, text=True, check=True)
        line = next(line for line in done.stdout.split("\n") if line.startswith("Modeline"))
        return f'Modeline "{self.w}x{self.h}" ' + line.split('"')[2]
