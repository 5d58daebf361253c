"""The base of all scenes made of buttons: background, heading, buttons, and going back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import pygame
from pygame import Rect

from game.app import App
from game.engine.devices import Device
from game.engine.intents import Intent, IntentKind
from game.engine.layout import FILL, SIDES, wrapped
from game.engine.picture import Picture
from game.engine.scene import Pop, Size, Transition
from game.engine.sprites import backdrop
from game.engine.surface_cache import cached, plan_ahead
from game.engine.text import text_within
from game.engine.translation import _
from game.scenes.registry import Plans, plan_modules, plan_scenes
from game.session.settings import ONE
from game.table.board import TABLE_SIZE
from game.table.layout import Layout
from game.table.palette import INK, OVERLAY
from game.table.scale import PLAY_TEXT, Scale
from game.table.seating import finger_size, readable_text
from game.table.widgets import Button, Buttons

BASE = 720
"""The height of the window for which the lengths are designed."""
BASE_WIDTH, BASE_WIDTH_TALL = 960, 660
HEADING_MIDDLE = 48
VEIL_ALPHA, VEIL_HEIGHT = 90, 128
"""The alpha of the veil over the table top, and the height of the bands in which it is drawn, in pixels."""
LARGE_TEXT = 0.7
"""The share of the text scale that menus apply: they have less room than a table."""
LARGEST_BUTTON = 0.1
"""On a very small touch screen, buttons are this share of the window's shorter side, so that those of every scene fit into it."""
NOWHERE = Rect(0, 0, 0, 0)
T = TypeVar("T")


class Menu:
    """A scene of buttons.

    Subclasses set ``title`` and build their buttons in ``lay_out``. ``scale``: converts lengths given for a window 720 pixels high.
    ``shared``: people on several sides look at it, so a button turns the picture if they sit around the screen. ``made_for``: the
    diagonal of the screen that the buttons are made for; None: that in the settings. A scene in which it is chosen keeps the old
    one, so that no press moves the buttons.
    """

    title = ""
    typing = False
    shared = False

    def __init__(self, app: App) -> None:
        self.app = app
        self.buttons = Buttons(app.devices)
        self.size: Size = (0, 0)
        self.scale = self._scale_for((0, 0), 1.0)
        self.made_for: float | None = None
        self._faced = app.facing

    @property
    def busy(self) -> bool:
        return False

    @property
    def beside_heading(self) -> int:
        """How much room the heading leaves at each of its ends, in units."""
        return 0

    @property
    def finger(self) -> int:
        """The least width and height of a button in pixels; 0 if the size of the screen is not known."""
        return min(finger_size(self.size, self._inches), round(min(self.size) * LARGEST_BUTTON))

    def px(self, pixels: float) -> int:
        return self.scale.px(pixels)

    @property
    def readable(self) -> int:
        """The least height of text in pixels; 0 if the size of the screen is not known."""
        return readable_text(self.size, self._inches)

    @property
    def play_text(self) -> int:
        """The least height of text that is needed during play, in pixels."""
        return max(round(PLAY_TEXT * self.unit), self.readable)

    def play_px(self, pixels: float) -> int:
        return max(self.px(pixels), self.play_text)

    def u(self, pixels: float) -> int:
        return self.scale.u(pixels)

    @property
    def unit(self) -> float:
        return self.scale.unit

    def tall(self, pixels: float) -> int:
        """The height of a button: a length, given for a window 720 pixels high, but enough for a finger."""
        return max(self.u(pixels), self.finger)

    def resize(self, size: Size) -> None:
        self.size = size
        wide = size[0] >= size[1]
        unit = min(size[1] / BASE, size[0] / (BASE_WIDTH if wide else BASE_WIDTH_TALL))
        self.scale = self._scale_for(size, unit)
        self.buttons.down.clear()
        self.buttons.always = []
        if self.shared and self.app.seating != ONE:
            self.buttons.always = [self.way("", self._turn_picture, "icon_turn", area=self.turn_area())]
        self.lay_out()
        self.come_to_top()  # Only now: a scene chooses its first focus while none is shown.
        plan_ahead([*self.plans(), *plan_modules()])

    def plans(self) -> Plans:
        """What is drawn ahead, before all other modules are imported: scenes that the buttons open."""
        return plan_scenes(self.app, self.size, [button.act for button in self.buttons.all])

    @property
    def enter_ends(self) -> bool:
        """Whether Enter ends the typing: the focus is on no button. A gamepad has no such key."""
        return not self.buttons.visible and self.app.devices.in_use is Device.KEYS

    def come_to_top(self) -> None:
        """Shows the focus if the player uses keys or a gamepad. While letters can be typed, Enter needs no focus."""
        self.buttons.come_to_top()
        if self.typing and self.app.devices.in_use is Device.KEYS:
            self.buttons.visible = False

    def lay_out(self) -> None:
        """Builds the buttons."""

    def handle(self, intent: Intent) -> Transition:
        if intent.kind in (IntentKind.BACK, IntentKind.TAKE_BACK):
            return self.back()
        pressed = self.buttons.handle(intent)
        if pressed is None:
            return None
        self.app.sound.play("button")
        return pressed.transition

    def back(self) -> Transition:
        """What *Back* does: closes this scene. The one below faces the same player as before."""
        if self.shared:
            self.app.face(self._faced)
        return Pop()

    def turn_area(self) -> Rect:
        side, gap = max(self.u(58), self.finger), self.u(14)
        return Rect(self.size[0] - side - gap, gap, side, side)

    def update(self, seconds: float) -> Transition:
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        self.draw_ground(picture)
        self.buttons.draw(picture)

    def draw_ground(self, picture: Picture) -> None:
        picture.add(backdrop("table", TABLE_SIZE, self.size), 0, 0)
        draw_veil(picture, self.size, VEIL_ALPHA)
        self.draw_heading(picture)

    def draw_heading(self, picture: Picture) -> None:
        if self.title:
            picture.center(self.heading(), self.size[0] / 2, self.u(HEADING_MIDDLE))

    def heading(self) -> pygame.Surface:
        edge = self.u(30 + self.beside_heading) + (self.turn_area().width if self.buttons.always else 0)
        return text_within(self.title, self.px(46), INK, self.size[0] - 2 * edge)

    def close(self) -> None:
        """Has nothing to release."""

    def column(self, count: int, top: int, width: int, height: int, gap: int) -> list[Rect]:
        """``count`` places, one below the other in the middle. Large enough for a finger, if that fits."""
        if height < self.finger:
            height = self.finger
            gap = max(1, min(gap, (self.size[1] - top) // count - height))
        return wrapped(self.strip(width, top), gap, count, 1, height)

    def strip(self, width: int, top: int, height: int = 0) -> Rect:
        """A strip of this size in the middle of the window's width, less wide in a narrow window."""
        width = min(width, self.size[0] - 2 * self.u(16))
        return Rect((self.size[0] - width) // 2, top, width, height)

    def foot(
        self, count: int, width: float, tall: float = 64, *, gap: float = 12, below: float = 18, most: int = 0
    ) -> list[Rect]:
        """``count`` places at the bottom of the window, each row as wide as ``width``. Lengths are in units. ``most``: how many are
        side by side; all if it is 0. Alone in its row, one is as wide as all of another row."""
        high, space, across = self.tall(tall), self.u(gap), most or count
        rows = -(-count // across)
        top = self.size[1] - self.u(below) - (high + space) * rows + space
        return wrapped(self.strip(self.u(width), top, high), space, count, across, high, last=FILL)

    def beside(self, board: Layout) -> Rect:
        """The column beside the board, or the area below it in a tall window."""
        area, (width, height), edge = board.board, self.size, self.u(30)
        if board.wide:
            return Rect(area.right + edge, 0, width - area.right - 2 * edge, height)
        return Rect(edge, area.bottom, width - 2 * edge, height - area.bottom)

    def button_row(self, ways: Sequence[Button]) -> int:
        """Places buttons side by side at the bottom of the window, two per row in a tall one. The last is the main button. Returns
        the y coordinate of their top."""
        across = len(ways) if self.size[0] >= self.size[1] else 2
        places = self.foot(len(ways), 240 * across, 66, gap=14, most=across)
        self.place_ways(ways, places)
        return places[0].y

    def place_ways(self, ways: Sequence[Button], areas: Sequence[Rect]) -> None:
        """Places buttons, of which the last is the main one."""
        ways[-1].main = True
        self.place(ways, areas)
        if not self.buttons.visible:
            self.buttons.focus = len(ways) - 1

    def place(self, buttons: Sequence[Button], areas: Iterable[Rect]) -> None:
        """Shows these buttons in these areas, and no others."""
        for button, area in zip(buttons, areas, strict=True):
            button.area = area
        self.buttons.replace(buttons)

    def way(self, label: str, act: Callable[[], Transition], icon: str = "", **more: Any) -> Button:
        """A button with the menu's text size, which ``place`` puts somewhere. ``more``: see ``Button``."""
        leaves = act == self.back and not self.typing
        shortcut = IntentKind.BACK if leaves else None
        usual: dict[str, Any] = {"area": NOWHERE, "size": self.px(25), "shortcut": shortcut}
        return Button(label=label, act=act, icon=icon, **(usual | more))

    def way_back(self, **more: Any) -> Button:
        return self.way(_("Back"), self.back, "icon_back", **more)

    def choice(self, label: str, value: str, step: Callable[[int], None] | None, **more: Any) -> Button:
        """Like ``way``, but its value is changed with left and right, unless ``step`` is None."""

        def change(way: int) -> None:
            if step:
                step(way)
                self.lay_out()

        changes = change if step else None
        return self.way(label, stay, value=value, step=changes, least=self.readable, **more)

    def _scale_for(self, size: Size, unit: float) -> Scale:
        return Scale(size, unit, 1 + (self.app.text_scale - 1) * LARGE_TEXT)

    @property
    def _inches(self) -> float:
        return self.app.settings.inches if self.made_for is None else self.made_for

    def _turn_picture(self) -> Transition:
        self.app.face((self.app.facing + 1) % len(SIDES))
        return None


def stay() -> Transition:
    return None


def next_of(values: Iterable[T], value: T, way: int = 1) -> T:
    """The one after this value, or before it; from the last one it goes on to the first."""
    all_of_them = list(values)
    return all_of_them[(all_of_them.index(value) + way) % len(all_of_them)]


def draw_veil(picture: Picture, size: Size, alpha: int) -> None:
    """Darkens everything so far, in bands: a whole veil, or what is below it with a veil, would take much memory and time."""
    for y in range(0, size[1], VEIL_HEIGHT):
        picture.add(_veil(size[0], min(VEIL_HEIGHT, size[1] - y), alpha), 0, y)


@cached(4)
def _veil(width: int, height: int, alpha: int) -> pygame.Surface:
    # With an alpha for each pixel, it is painted three times as fast as with one for the surface.
    band = pygame.Surface((width, height), pygame.SRCALPHA)
    band.fill((*OVERLAY, alpha))
    return band


class AskingMenu(Menu):
    """Shows the answers to a question while ``asking``. Yes should not be where the button that asks was."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.asking = False

    def resize(self, size: Size) -> None:
        """Forgets that it has asked when it comes to the top again, but not when the window gets another size."""
        if size == self.size:
            self.asking = False
        super().resize(size)

    def back(self) -> Transition:
        """Goes back from the question to the menu, and from the menu to the scene below."""
        if not self.asking:
            return super().back()
        self.resize(self.size)
        return None

    def ask(self) -> Transition:
        self.asking = True
        self.lay_out()
        self.buttons.focus = 0  # So that pressing a key twice does nothing either.
        return None
