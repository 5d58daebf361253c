"""What every scene looks like in a few windows, reduced to small pictures, and what was approved: ``tests/looks`` keeps a sheet of
them for each window. ``make looks`` writes the sheets again, after a change that was meant to be seen."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from ui_driver import picture_of

from game.engine.loop import STEP_SECONDS
from game.engine.scene import Scene
from game.session.settings import FOUR
from tools.example_scenes import busiest_of, scenes_of
from tools.example_workshop import Workshop
from tools.fixtures import ONE_SIDE, Around
from tools.instant_worker import InstantWorker
from tools.shots import BY_SPEED

FOLDER = Path(__file__).resolve().parents[1] / "looks"
SMALLER = 10
"""So many pixels of a picture, across and down, become one."""
ALIKE = 5
"""A colour may differ by so much: not every processor rounds in the same way."""
COLUMNS = 16
MOMENTS, BETWEEN = 8, 9
"""What moves is drawn so many times again, each time after so many steps of the loop."""
Pictures = dict[str, pygame.Surface]


class View(NamedTuple):
    """A window, and where its players sit. ``moving``: whether what moves is drawn at several moments."""

    size: tuple[int, int]
    around: Around = ONE_SIDE
    moving: bool = False

    @property
    def file(self) -> Path:
        return FOLDER / "{}-{}x{}.png".format(self.around.seating, *self.size)

    def pictures(self) -> Pictures:
        """Small pictures of all scenes, by their names."""
        pygame.display.set_mode(self.size)
        with (
            tempfile.TemporaryDirectory() as folder,
            pytest.MonkeyPatch.context() as patch,
            closing(Workshop(Path(folder), self.around)) as workshop,
        ):
            for user in ("session.game_session", "scenes.review.overview", "scenes.review.board"):
                patch.setattr(f"game.{user}.Worker", InstantWorker)
            return dict(self._draw(workshop))

    def _draw(self, workshop: Workshop) -> Iterator[tuple[str, pygame.Surface]]:
        for name, make in (*scenes_of(workshop), *(busiest_of(workshop) if self.moving else ())):
            if name.endswith(BY_SPEED):
                continue
            scene = make()
            scene.resize(self.size)
            yield name, self._small(scene)
            for moment in range(1, MOMENTS + 1) if self.moving else ():
                if not all(scene.busy and not scene.update(STEP_SECONDS) for _step in range(BETWEEN)):
                    break
                yield f"{name}@{moment}", self._small(scene)
            scene.close()

    def _small(self, scene: Scene) -> pygame.Surface:
        return pygame.transform.smoothscale(picture_of(scene).flatten(self.size), self.small_size)

    @property
    def small_size(self) -> tuple[int, int]:
        return self.size[0] // SMALLER, self.size[1] // SMALLER

    def approved(self) -> Pictures:
        """The small pictures of its sheet, by their names."""
        sheet = pygame.image.load(self.file)
        names = self.file.with_suffix(".txt").read_text(encoding="utf-8").split()
        return {
            name: sheet.subsurface(self._at(number), self.small_size) for number, name in enumerate(names)
        }

    def approve(self) -> None:
        pictures = self.pictures()
        width, height = self.small_size
        rows = -(-len(pictures) // COLUMNS)
        sheet = pygame.Surface((width * COLUMNS, height * rows), depth=24)
        for number, picture in enumerate(pictures.values()):
            sheet.blit(picture, self._at(number))
        pygame.image.save(sheet, self.file)
        self.file.with_suffix(".txt").write_text("\n".join(pictures) + "\n", encoding="utf-8")

    def _at(self, number: int) -> tuple[int, int]:
        row, column = divmod(number, COLUMNS)
        return column * self.small_size[0], row * self.small_size[1]


VIEWS = (
    View((1280, 720), moving=True),
    View((480, 800), Around(inches=7.0)),
    View((1280, 720), Around(FOUR, 6, 18.0)),
)


def difference(shown: pygame.Surface, approved: pygame.Surface) -> pygame.Rect | None:
    """The part of the window in which the two differ, or None."""
    if pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(approved, "RGB"):
        return None
    alike = pygame.mask.from_threshold(shown, (0, 0, 0), (ALIKE, ALIKE, ALIKE, 255), approved)
    alike.invert()
    parts = alike.get_bounding_rects()
    if not parts:
        return None
    x, y, width, height = parts[0].unionall(parts[1:])
    return pygame.Rect(x * SMALLER, y * SMALLER, width * SMALLER, height * SMALLER)


if __name__ == "__main__":
    for view in VIEWS:
        view.approve()
