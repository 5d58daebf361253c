"""Looking at a match turn by turn: how far it is, and the way back at any moment."""

from __future__ import annotations

from pygame import Rect

from game.app import App
from game.engine.picture import Picture
from game.engine.scene import Answer, Replace
from game.engine.shapes import box
from game.engine.text import fitted, paragraph
from game.engine.words import _
from game.players.review import SAMPLES, report, steps
from game.players.review import Answer as Found
from game.players.thinker import Thinker
from game.rules.match import Match
from game.scenes.menu import Menu
from game.scenes.review.findings import Findings
from game.scenes.review.overview import Overview
from game.table.palette import ACCENT, INK, INK_SOFT, PANEL, PANEL_EDGE


class Looking(Menu):
    """Asks about one turn after another; a head of its own answers, so nothing here waits."""

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.title = _("Review")
        self._match = match
        self._steps = steps(match)
        self._answers: list[Found] = []
        self._thinker: Thinker | None = None

    @property
    def busy(self) -> bool:
        """Until all has been looked at."""
        return True

    def lay_out(self) -> None:
        """The way back."""
        wide = min(self.size[0] - self.u(40), self.u(300))
        area = Rect((self.size[0] - wide) // 2, round(self.size[1] * 0.72), wide, self.u(66))
        self.buttons.replace([self.button(area, _("Back"), self.back, icon="icon_back")])

    def update(self, seconds: float) -> Answer:
        """The next answer, the next question."""
        self._thinker = self._thinker or Thinker()
        if self._thinker.thinking:
            answer: Found | None = self._thinker.answer()
            if answer is None:
                return None
            self._answers.append(answer)
        if len(self._answers) == len(self._steps):
            found = report(self._match, self._steps, self._answers)
            self.app.reviewed = Findings(self._match, found)
            return Replace(Overview(self.app, self.app.reviewed))
        step = self._steps[len(self._answers)]
        self._thinker.ask(step.work, step.view, SAMPLES, step.played.number)
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        """A bar, and words to it."""
        super().draw(picture, lag)
        width, height = self.size
        done, count = len(self._answers), len(self._steps)
        bar = Rect(0, 0, min(width - self.u(60), self.u(560)), self.u(22))
        bar.center = width // 2, round(height * 0.5)
        radius = bar.height // 2
        picture.add(box(*bar.size, radius, PANEL, PANEL_EDGE, 1), *bar.topleft)
        filled = max(bar.height, round(bar.width * done / max(1, count)))
        picture.add(box(filled, bar.height, radius, ACCENT), *bar.topleft)
        words = _("Looking at turn {number} of {count}").format(number=min(done + 1, count), count=count)
        picture.center(fitted(words, self.px(26), INK, width - self.u(40)), width / 2, height * 0.4)
        why = _("The master plays every turn of the match again in his head.")
        said = paragraph(why, self.px(18), INK_SOFT, min(width - self.u(40), self.u(700)), 1.3, True)
        picture.center(said, width / 2, height * 0.6)

    def close(self) -> None:
        """Whatever the head still thinks about, nobody wants to know it."""
        if self._thinker:
            self._thinker.close()
