"""Posts the input of a mouse, a keyboard and a gamepad."""

import pygame

from game.engine.window import Window

WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
CONTROLS = {
    (1, 0): (pygame.K_RIGHT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT),
    (-1, 0): (pygame.K_LEFT, pygame.CONTROLLER_BUTTON_DPAD_LEFT),
    (0, 1): (pygame.K_DOWN, pygame.CONTROLLER_BUTTON_DPAD_DOWN),
    (0, -1): (pygame.K_UP, pygame.CONTROLLER_BUTTON_DPAD_UP),
    (0, 0): (pygame.K_TAB, pygame.CONTROLLER_BUTTON_Y),
    "press": (pygame.K_RETURN, pygame.CONTROLLER_BUTTON_A),
}
"""The key and the button of the gamepad for each direction, for the next tile (0, 0), and for pressing."""
ARROWS = {move: key for move, (key, _button) in CONTROLS.items()}
CROSS = {move: button for move, (_key, button) in CONTROLS.items()}


class InputPoster:
    """Input goes through pygame's own event queue. Positions are those of the scene's picture."""

    window: Window
    _mouse = (0, 0)

    def post(self, kind: int, **facts: object) -> bool:
        """Any event. Returns whether SDL takes it: it does not if the game has blocked this kind."""
        return pygame.event.post(pygame.Event(kind, **facts))

    def point(self, where: tuple[int, int]) -> None:
        at, before = self._in_window(where), self._mouse
        rel = at[0] - before[0], at[1] - before[1]
        self.post(pygame.MOUSEMOTION, pos=at, rel=rel, buttons=(0, 0, 0), touch=False)
        self._mouse = at

    def down(self, where: tuple[int, int], button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=self._in_window(where), button=button, touch=False)

    def up(self, where: tuple[int, int], button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=self._in_window(where), button=button, touch=False)

    def _in_window(self, where: tuple[int, int]) -> tuple[int, int]:
        """The pixel of the window at a position of the picture, which may face another side."""
        return self.window.place.outward(pygame.Rect(where, (1, 1))).topleft

    def press(self, where: tuple[int, int]) -> None:
        """Presses and releases the left button. A tap arrives in the same way."""
        self.down(where)
        self.up(where)

    def key(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def pad(self, button: int) -> None:
        self.post(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)
        self.post(pygame.CONTROLLERBUTTONUP, button=button, instance_id=0)

    def drag(self, *way: tuple[int, int]) -> None:
        """Presses at the first point, moves through the others, and releases at the last."""
        self.down(way[0])
        for where in way[1:]:
            self.point(where)
        self.up(way[-1])
