"""The window that a crash leaves: one sentence, and where the report lies."""

from __future__ import annotations

from game.app import App
from game.engine.picture import Picture
from game.engine.text import paragraph_within
from game.engine.translation import _
from game.scenes.menu import Menu
from game.table.palette import INK


class CrashNote(Menu):
    """``report``: its path; empty if it could not be written."""

    def __init__(self, app: App, report: str) -> None:
        super().__init__(app)
        self._report = report

    def lay_out(self) -> None:
        self.title = _("Zatre has crashed")
        self.place([self.way(_("Close"), self.back, "icon_close", main=True)], self.foot(1, 300))

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        if self._report:
            said = _(
                "Your match is saved and goes on at the next start; a report that was sent to nobody is in {path}"
            )
            said = said.format(path=self._report)
        else:
            said = _("Your match goes on at the next start from the last turn that could be saved.")
        top = self.u(120)
        room = self.size[0] - 2 * self.u(40), self.buttons.all[0].area.y - top - self.u(20)
        picture.add(paragraph_within(said, self.px(30), INK, room, 1.4, 9, centered=True), self.u(40), top)
