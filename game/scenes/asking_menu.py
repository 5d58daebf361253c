"""The base of menus that ask before one of their choices is carried out."""

from __future__ import annotations

from game.app import App
from game.engine.scene import Size, Transition
from game.scenes.menu import Menu


class AskingMenu(Menu):
    """A menu with a question. Subclasses show its answers in ``lay_out`` while ``asking`` is true.

    The answer that says yes should not be where the button that asks was, so that a double press does nothing.
    """

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
        """Shows the question."""
        self.asking = True
        self.lay_out()
        self.buttons.focus = 0  # So that pressing a key twice does nothing either.
        return None
