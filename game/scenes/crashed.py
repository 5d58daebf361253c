"""The window that a crash leaves: one sentence, and where the report lies."""

from __future__ import annotations

from game.app import App
from game.engine.picture import Picture
from game.engine.text import paragraph_within
from game.engine.translation import _
from game.scenes.menu import Menu
from game.table.palette import INK


class CrashNote(Menu):
    """``report``: its path; empty if it could not be written. ``playing``: whether there was a match, which goes on."""

    def __init__(self, app: App, report: str, *, playing: bool) -> None:
        super().__init__(app)
        self.report, self.playing = report, playing

    def lay_out(self) -> None:
        self.title = _("Zatre has crashed")
        self.place([self.way(_("Close"), self.back, "icon_close", main=True)], self.foot(1, 300))

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        if self.report and self.playing:
            said = _(
                "Your match is saved and goes on at the next start; a report, sent to nobody, is in {path}"
            )
        elif self.report:
            said = _("A report, sent to nobody, is in {path}")
        else:
            said = _("What could be saved is there at the next start; a report could not be written.")
        top = self.u(120)
        room = self.size[0] - 2 * self.u(40), self.buttons.all[0].area.y - top - self.u(20)
        words = said.format(path=self.report)
        picture.add(paragraph_within(words, self.px(30), INK, room, 1.4, 9, centered=True), self.u(40), top)
