"""A whole match in the window, with every page that a player opens on the way, and what is wrong with the words on them."""

import re
from string import Formatter

import pygame
from card_driver import card_draft, turn_by_mouse
from catalogues import entries, source_of
from fitting import too_high
from messages import used_messages
from ui_driver import UiDriver, buttons_of, covered, over, picture_of
from which_game import plays
from written_words import Written, misplaced

from game.rules.common.journal import BOARD, CARDS
from game.scenes.exercise import ExerciseBoard
from game.scenes.how_to_play.scene import HowToPlay
from game.scenes.review.board import ReviewBoard
from game.scenes.title import Title
from game.scenes.turn.scene import TurnScene

MOST_PAGES = 12
LONG = 12
"""Letters. Shorter parts of messages can be words of another language, too."""


class Tour:
    """``faults``: the name of each look at the window, what is wrong with it, and in which words."""

    def __init__(self, ui: UiDriver, written: Written, language: str) -> None:
        self.ui, self.written = ui, written
        self.faults: list[tuple[str, ...]] = []
        self._labels, self._english = _labels(language), English(language)
        self._seen: set[str] = set()

    def look(self, name: str) -> None:
        """Notes what is wrong with what the window shows. The scene waits, or moves on its own."""
        written, top = self.written, self.ui.top
        if self.ui.waits:
            self.faults += [(name, *fault) for fault in misplaced(written, top, picture_of(top))]
        self.faults += [(name, "cut off", words, left) for words, left in written.wanted if words != left]
        high = [button.label for button in buttons_of(top) if too_high(button)]
        self.faults += [(name, "too high", words) for words in high + written.crowded]
        said = {words for words, _colour, _surface in written.shown.values()}
        self.faults += [(name, "English", words) for words in said - self._seen if self._english.has(words)]
        self._seen |= said
        written.wanted.clear()
        written.crowded.clear()

    def choose(self, label: str) -> None:
        """Presses the button with this English label."""
        found = [button for button in buttons_of(self.ui.top) if button.label in self._labels[label]]
        assert len(found) == 1, (label, [button.label for button in buttons_of(self.ui.top)])
        self.ui.choose(found[0].label)

    def back(self) -> None:
        self.ui.strike(pygame.K_ESCAPE)

    def open(self, *labels: str) -> None:
        """Opens these pages, one from the other, and looks at them."""
        for label in labels:
            self.choose(label)
            self.look(label)

    def play(self, every: int) -> None:
        """Plays for the person until the match is over. ``every``: after how many turns it asks for everything that it can."""
        ui, turns, passed = self.ui, 0, 0
        ui.run()
        while not over(ui):
            if covered(ui.top):
                self.look("covered")
                ui.click(buttons_of(ui.top)[0].area.center)
                continue
            if not isinstance(ui.top, TurnScene) or ui.top.model.draft is None:
                ui.run(30)
                self.look("moving")
                continue
            if turns % every == 0:
                self.look("turn")
                self._ask_everything()
            draft = ui.top.model.draft
            if not draft.hand or draft.fits_nowhere():
                passed += 1
                self.look("pass")
                ui.strike(pygame.K_d)
            elif plays(ui.top, CARDS):
                turn_by_mouse(ui)
            else:
                ui.play_turn()
            if turns % every == 1:
                self.look("after a turn")
            turns += 1
        self.look("end")

    def _ask_everything(self) -> None:
        """A hint with all its steps, a refusal, taking back, pads, the last turn, and the menu with its pages."""
        ui = self.ui
        for step in range(4):
            ui.strike(pygame.K_h)
            self.look(f"hint {step + 1}")
        model = ui.top.model
        if model.draft.picked is None:
            ui.strike(pygame.K_TAB)
        covered_cells = [cell for cell in _occupied(ui) if cell is not None]
        for cell in covered_cells[:1]:
            ui.click(ui.top.layout.rect(cell).center)
            self.look("refusal")
        advised = model.hint.advice
        if advised is not None and advised.turn and plays(ui.top, BOARD):
            ui.lay(advised.turn[:1])
            self.look("laid")
            ui.strike(pygame.K_BACKSPACE)
            self.look("taken back")
        for key, name in (
            (pygame.K_p, "pad"),
            (pygame.K_p, "own pad"),
            (pygame.K_l, "last turn"),
            (pygame.K_f, "places"),
        ):
            ui.strike(key)
            self.look(name)
        ui.strike(pygame.K_i)
        self.look("large pad")
        self.back()
        ui.strike(pygame.K_F10)
        self.look("pause")
        self.open("Settings")
        self.back()
        self.choose("How to play")
        self.leaf()
        self.back()
        self.choose("Go on playing")

    def leaf(self) -> None:
        """Looks at each page of the rules."""
        assert isinstance(self.ui.top, HowToPlay)
        for _page in range(MOST_PAGES):
            self.look("how to play")
            forward = [button for button in buttons_of(self.ui.top) if button.label in self._labels["Next"]]
            if not forward or not forward[0].enabled:
                return
            self.ui.choose(forward[0].label)

    def after(self, name: str) -> None:
        """From the end of the match to the title: its review, and what the title leads to."""
        ui = self.ui
        self.open("Review")
        self.open("All turns")
        self.back()
        if any(button.label in self._labels["Find better turns"] for button in buttons_of(ui.top)):
            self.choose("Find better turns")
            assert isinstance(ui.top, ReviewBoard)
            self.look("better turns")
            for label in ("The master's", "What you laid"):
                for button in buttons_of(ui.top):
                    if button.label in self._labels[label] and button.enabled:
                        ui.press(ui.place_of(button.area))
                        ui.run()
                        self.look(label)
                        break
            self.back()
        self.back()
        self.look("end again")
        self.choose("Title")
        assert isinstance(ui.top, Title)
        self.look("title")
        self.open("Matches")
        finished = next(b for b in buttons_of(ui.top) if b.label.endswith("(1)"))
        ui.choose(finished.label)
        self.look("finished")
        ui.click(buttons_of(ui.top)[-1].area.center)
        self.look("match")
        self.open("Watch turn by turn")
        self.back()
        self.back()
        self.open("Records")
        self.back()
        self.open("Exercises")
        for button in buttons_of(ui.top):
            if button.label == name and button.enabled:
                ui.choose(name)
                assert isinstance(ui.top, ExerciseBoard)
                self.look("exercise")
                ui.strike(pygame.K_d)
                self.look("exercise, done")
                ui.strike(pygame.K_h)
                self.look("exercise, told")
                self.back()
                break
        self.back()
        self.back()
        self.open("Settings")
        self.open("About")
        self.back()
        self.back()


def _occupied(ui: UiDriver) -> list[int]:
    """Cells that are taken."""
    if plays(ui.top, CARDS):
        placed = ui.top.model.displayed.placements
        return [card_draft(ui).cells_of(one)[0] for one in placed][:1]
    return [cell for _value, cell in ui.match.board.laid][:1]


class English:
    """Which texts are English. ``language``: the one that they should be in."""

    def __init__(self, language: str) -> None:
        translated = {form for entry in entries(source_of(language)) for form in entry.forms}
        self._translated = translated
        self._whole: set[str] = set()
        patterns = []
        for message in {form for used in used_messages() for form in used[-2:]} - translated:
            if not any(map(str.isalpha, message)):
                continue
            literal = [text for text, _field, _spec, _conversion in Formatter().parse(message)]
            if literal == [message]:
                self._whole.add(message)
            if max(map(len, literal)) >= LONG and " " in max(literal, key=len).strip():
                patterns.append(re.escape(max(literal, key=len)))
        self._part = re.compile("|".join(patterns))

    def has(self, words: str) -> bool:
        return words not in self._translated and (
            words in self._whole or self._part.search(words) is not None
        )


def _labels(language: str) -> dict[str, set[str]]:
    """What English labels can be in the language."""
    labels: dict[str, set[str]] = {}
    for entry in entries(source_of(language)):
        if len(entry.forms) == 1:
            labels.setdefault(entry.message[-1], set()).add(entry.forms[0])
    return labels
