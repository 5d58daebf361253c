"""A touch screen for the tests: posts the events of fingers to pygame's queue."""

import pygame


class Fingers:
    """The fingers of one touch screen. Positions are in pixels of the window."""

    def __init__(self) -> None:
        self.at: dict[int, tuple[int, int]] = {}

    def down(self, finger: int, where: tuple[int, int]) -> None:
        self._post(pygame.FINGERDOWN, finger, where)

    def move(self, finger: int, where: tuple[int, int]) -> None:
        self._post(pygame.FINGERMOTION, finger, where)

    def up(self, finger: int) -> None:
        self._post(pygame.FINGERUP, finger, self.at[finger])
        del self.at[finger]

    def _post(self, kind: int, finger: int, where: tuple[int, int]) -> None:
        self.at[finger] = where
        width, height = pygame.display.get_window_size()
        x, y = (where[0] + 0.5) / width, (where[1] + 0.5) / height
        event = pygame.Event(kind, touch_id=7, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)
        pygame.event.post(event)
