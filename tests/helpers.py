"""What the tests of the window share: a desk with the real loop on it, hands that press, a head that thinks at once."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import pygame
import pytest

from game.app import App
from game.dealer import Dealer
from game.engine.intents import Intent, Kind
from game.engine.loop import Loop
from game.engine.picture import Picture
from game.engine.scene import Scene, Stack
from game.engine.sound import Sound
from game.engine.window import Window
from game.players.budget import Clock
from game.players.greedy import gain
from game.players.levels import player
from game.players.thinker import Work
from game.players.view import View, view
from game.rules.events import Draw, Event, Header, Lay, Seat, StartDraw
from game.rules.journal import Journal, event_line, header_line
from game.rules.match import Match
from game.rules.material import PRESETS, VALUES, Cell, Turn, cell
from game.rules.playout import random_event
from game.scenes import routes
from game.scenes.end_scoring import EndScoring
from game.scenes.menu import Menu
from game.scenes.turn.scene import TurnScene
from game.sitting import Sitting
from game.storage import Settings, Store
from game.table.draft import Draft

STEP = 1 / 60
HANG = 60.0
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fritzi")
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
ARROWS = {
    (-1, 0): pygame.K_LEFT,
    (1, 0): pygame.K_RIGHT,
    (0, -1): pygame.K_UP,
    (0, 1): pygame.K_DOWN,
    (0, 0): pygame.K_TAB,
    "press": pygame.K_RETURN,
}
CROSS = {
    (-1, 0): pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    (1, 0): pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    (0, -1): pygame.CONTROLLER_BUTTON_DPAD_UP,
    (0, 1): pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    (0, 0): pygame.CONTROLLER_BUTTON_Y,
    "press": pygame.CONTROLLER_BUTTON_A,
}
"""Which key, and which button of the gamepad, leads which way, to the next one, and presses."""
Hand = Iterator[int | None]
"""What a person does: a generator that posts events and yields; it goes on when the table waits for somebody, or after so
many frames."""


def at(name: str) -> Cell:
    """The cell of that printed name, which must be there."""
    found = cell(name)
    assert found is not None, name
    return found


def header(*kinds: str, pads: Sequence[int] | None = None, rules: str = "standard", seed: int = 7) -> Header:
    """A header; a kind is "human" or the level of a computer."""
    seats = tuple(
        Seat(NAMES[i], "human") if kind == "human" else Seat(NAMES[i], "cpu", kind)
        for i, kind in enumerate(kinds)
    )
    return Header(seats, tuple(pads or range(len(seats))), PRESETS[rules], seed)


def journal_text(match: Match) -> str:
    """The journal of a match, written anew from its events."""
    return "".join(line + "\n" for line in (header_line(match.header), *map(event_line, match.events)))


def saved(store: Store, folder: str = "playing") -> list[str]:
    """The texts of the journals that lie in one of the store's folders."""
    return [path.read_bytes().decode() for path in sorted((store.folder / folder).glob("*.zatre"))]


def sitting_of(store: Store, head: Header, *events: Event, seed: int = 7) -> Sitting:
    """A match in which exactly this has happened."""
    journal = Journal.begin(head)
    for event in events:
        journal.append(event)
    return Sitting(journal, store.begin(journal), seed)


def sitting_after(store: Store, head: Header, lays: int, *, seat: int = 0, due: str = "draw") -> Sitting:
    """A match in which at least so many turns have been laid, and this seat draws, or lays, next."""
    journal = Journal.begin(head)
    match, dice, count = journal.match, random.Random(head.seed), 0
    dealer = Dealer(match, head.seed)
    while match.due is not None and not (count >= lays and match.due[:2] == (due, seat)):
        if match.due.event == "lay":
            known = view(match, match.due.seat)
            journal.append(match.lay_event(player("casual")(known, 1.0, dice)))
            count += 1
        else:
            journal.append(dealer.event(match))
    return Sitting(journal, store.begin(journal), head.seed)


def sitting_told(store: Store, head: Header, start: tuple[tuple[int | None, ...], ...], told: str) -> Sitting:
    """A match told in short: "1<42" seat 1 draws 4 and 2, "1>2h8,4h7" it lays them, "1>" it lays nothing."""
    journal = Journal.begin(head)
    journal.append(StartDraw(start))
    for word in told.split():
        seat, what = int(word[0]), word[2:]
        assert journal.match.due is not None and journal.match.due.seat == seat
        if word[1] == "<":
            journal.append(Draw(seat, tuple(map(int, what))))
        else:
            journal.append(laid(journal.match, what.replace(",", " ")))
    return Sitting(journal, store.begin(journal), head.seed)


def journals(
    seed: int, seats: int = 2, rules: str = "standard", pads: Sequence[int] | None = None
) -> Iterator[Journal]:
    """The journal of a random match, always the same one, at every position in which a lay is due."""
    dice = random.Random(seed)
    journal = Journal.begin(header(*["casual"] * seats, pads=pads, rules=rules, seed=seed))
    match = journal.match
    bag = [value for value in VALUES for _ in range(match.bag[value])]
    while match.due:
        if match.due.event == "lay":
            yield journal
        journal.append(random_event(match, bag, dice))


def positions(
    seed: int, seats: int = 2, rules: str = "standard", pads: Sequence[int] | None = None
) -> Iterator[Match]:
    """That match, always the same one, at every position in which a lay is due."""
    return (journal.match for journal in journals(seed, seats, rules, pads))


def laid(match: Match, names: str) -> Lay:
    """The event of laying "6h8 5i8" and so on."""
    return match.lay_event(turn(names))


def turn(names: str) -> Turn:
    """The turn that is written "6h8 5i8" and so on."""
    return tuple((int(name[0]), at(name[1:])) for name in names.split())


OPENING = (StartDraw(((6, 2),)), Draw(0, (5, 5)))
ANSWER = (*OPENING, Lay(0, turn("6h8 5i8 5i9"), (10, 11), 2), Draw(1, (5, 3)))
AGAIN = (*ANSWER, Lay(1, turn("5h9"), (10, 11), 0), Draw(0, (2, 1)))
"""The worked example of the rule books, up to where the first seat is to lay, then the second, then the first again."""


def opening(desk: Desk) -> TurnScene:
    """The human Ada begins with 6, 5, 5."""
    return turn_of(desk.table(sitting_of(desk.store, header("human", "casual"), *OPENING)))


def best_turn(match: Match) -> Turn:
    """A legal turn that scores as much as any."""
    assert match.due is not None
    known = view(match, match.due.seat)
    return max(known.legal_turns(), key=lambda turn: gain(known, turn))


def play_on(sitting: Sitting, events: int = 10**6) -> None:
    """Lets so much happen, whoever sits there: the first turn that comes to mind is laid."""
    for _ in range(events):
        if sitting.match.due is None:
            return
        if sitting.match.due.event == "lay":
            sitting.lay(sitting.match.legal_turns()[0])
        else:
            sitting.deal()


def turn_of(scene: object) -> TurnScene:
    """The scene, which must be the turn scene."""
    assert isinstance(scene, TurnScene), scene
    return scene


def draft_of(scene: object) -> Draft:
    """What the human is laying; it must be a human's turn."""
    draft = turn_of(scene).draft
    assert draft is not None
    return draft


class QuickHead:
    """In the place of the thinker's process: the same questions, answered here and at once."""

    def __init__(self) -> None:
        self._answer: Any = None

    @property
    def thinking(self) -> bool:
        return self._answer is not None

    def ask(self, work: Work, known: View, budget: float, seed: int) -> None:
        self._answer = work(known, Clock(budget), random.Random(seed))

    def answer(self) -> Any:
        answer, self._answer = self._answer, None
        return answer

    def hurry(self) -> None:
        """It has thought already."""

    def close(self) -> None:
        self._answer = None


class Desk:
    """The game's own loop in a window of the dummy driver. Its clock moves only when the loop sleeps, so nothing waits.

    ``play(scene, hand)`` runs the loop until no scene is left, or the hand has nothing more to do. ``watch`` is called in
    every frame and whenever the table waits for somebody.
    """

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        folder: Path,
        size: tuple[int, int] = (800, 480),
        **chosen: object,
    ) -> None:
        self.now = 100.0
        self.pace = STEP
        self.frames = 0
        self.watch: Callable[[], None] = lambda: None
        self._hand: Hand = iter(())
        self._resume: int | None = None
        self._deadline = monotonic() + HANG
        self.store = Store(folder)
        self.window = Window(size, "Zatre", None, False)
        self.app = App(self.store, Settings(**chosen), Sound(), self.window)  # type: ignore[arg-type]
        monkeypatch.setattr("game.engine.loop.time", self)
        monkeypatch.setattr("game.sitting.Thinker", QuickHead)
        monkeypatch.setattr(pygame.event, "wait", self._wait)
        pygame.event.clear()
        self.loop: Loop
        self.match: Match

    def perf_counter(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        assert monotonic() < self._deadline, "the game does not come to an end"
        self.now += max(seconds, self.pace)
        self.frames += 1
        self.watch()
        if pygame.event.peek():
            return
        if self._resume is not None:
            self._resume -= 1
        if self._resume == 0 or self.waits:
            self._go_on()

    @property
    def waits(self) -> bool:
        """Whether the table waits for somebody: nothing moves, nothing is held down."""
        top = self.loop.stack.top
        return top is not None and not top.busy and not self.loop.input.holding

    def _wait(self, timeout: int = 0) -> pygame.Event:
        self.sleep(0.0)
        return pygame.event.poll()

    def _go_on(self) -> None:
        try:
            self._resume = next(self._hand)
        except StopIteration:
            self._done = True
            pygame.event.post(pygame.Event(pygame.QUIT))

    @property
    def top(self) -> Scene:
        """The scene that is seen."""
        assert self.loop.stack.top is not None
        return self.loop.stack.top

    def begin(self, head: Header) -> Scene:
        """The first scene of a new match."""
        return self.table(Sitting.begin(self.store, head))

    def table(self, sitting: Sitting) -> Scene:
        """The scene that a match is at."""
        self.match = sitting.match
        return routes.table(self.app, sitting)

    def play(self, scene: Scene, hand: Hand) -> None:
        """Plays until the hand is done."""
        self.loop = Loop(self.window, Stack(scene, self.window.size), lambda: None)
        self._hand, self._resume, self._done = hand, None, False
        self.loop.run()
        assert self._done or self.loop.stack.top is None, "the hand was not let finish"
        for left in self.loop.stack.scenes:
            left.close()

    def watch_window(self) -> None:
        """From now on every frame is held against a full repaint of its picture."""
        show = self.window.show

        def shown(picture: Picture) -> list[pygame.Rect]:
            rects = show(picture)
            whole = pygame.image.tobytes(picture.flatten(self.window.size), "RGB")
            assert self.screen() == whole, f"frame {self.frames} left something behind"
            return rects

        self.window.show = shown  # type: ignore[method-assign]

    def change_size(self, size: tuple[int, int]) -> None:
        """Somebody pulls at the window's corner; SDL tells of it in the queue."""
        pygame.display.set_mode(size, pygame.RESIZABLE)

    def screen(self) -> bytes:
        """What the window shows."""
        return pygame.image.tobytes(pygame.display.get_surface(), "RGB")

    def repainted(self) -> bytes:
        """What the window would show if the top scene were painted anew, between no two steps."""
        return pixels(self.top, self.window.size)

    # Hands: everything goes through pygame's own queue.

    def post(self, kind: int, **facts: object) -> None:
        """Any event."""
        pygame.event.post(pygame.Event(kind, **facts))

    def point(self, where: tuple[int, int]) -> None:
        """Moves the mouse."""
        self.post(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0), touch=False)

    def down(self, where: tuple[int, int], button: int = 1) -> None:
        """Presses a mouse button."""
        self.post(pygame.MOUSEBUTTONDOWN, pos=where, button=button, touch=False)

    def up(self, where: tuple[int, int], button: int = 1) -> None:
        """Lets go of it."""
        self.post(pygame.MOUSEBUTTONUP, pos=where, button=button, touch=False)

    def press(self, where: tuple[int, int]) -> None:
        """A press of the left button, or a tap: both come as this."""
        self.down(where)
        self.up(where)

    def key(self, key: int, mod: int = 0) -> None:
        """Strikes a key."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def pad(self, button: int) -> None:
        """Strikes a button of the gamepad."""
        self.post(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)
        self.post(pygame.CONTROLLERBUTTONUP, button=button, instance_id=0)

    def press_button(self, label: str) -> None:
        """Presses the button with that label."""
        self.press(button_of(self.top, label).area.center)

    def press_slot(self, place: int) -> None:
        """Presses a tile on the rack."""
        scene = turn_of(self.top)
        self.press(scene.layout.rack_slot(place, len(draft_of(scene).tiles)).center)

    def press_cell(self, where: Cell) -> None:
        """Presses a cell of the board."""
        self.press(turn_of(self.top).layout.rect(where).center)

    def drag(self, *way: tuple[int, int]) -> None:
        """Presses at the first point, moves through the others, and lets go at the last."""
        self.down(way[0])
        for where in way[1:]:
            self.point(where)
        self.up(way[-1])

    def lay_tiles(self, turn: Turn) -> None:
        """Lays these tiles one after another."""
        draft = draft_of(self.top)
        left = list(draft.left)
        for value, where in turn:
            place = next(place for place in left if draft.tiles[place] == value)
            left.remove(place)
            self.press_slot(place)
            self.press_cell(where)

    def lay_by_mouse(self, turn: Turn) -> None:
        """Lays the tiles of a turn, and presses Done."""
        self.lay_tiles(turn)
        self.press(turn_of(self.top).layout.done.center)


def button_of(scene: object, label: str) -> object:
    """The button with that label."""
    hands = getattr(scene, "hands", scene)
    found = [button for button in hands.buttons.all if button.label == label]  # type: ignore[attr-defined]
    assert len(found) == 1, (label, [button.label for button in hands.buttons.all])  # type: ignore[attr-defined]
    return found[0]


def picture_of(scene: Scene, lag: float = 0.0) -> Picture:
    """The scene's picture."""
    picture = Picture()
    scene.draw(picture, lag)
    return picture


def pixels(scene: Scene, size: tuple[int, int], lag: float = 0.0) -> bytes:
    """The scene painted anew."""
    return pygame.image.tobytes(picture_of(scene, lag).flatten(size), "RGB")


def settle(scene: Scene, most: int = 3000) -> Scene:
    """Lets time pass until the scene waits for a person, or the match moved on to another one."""
    for _ in range(most):
        if not scene.busy or scene.update(STEP) is not None:
            return scene
    raise AssertionError("the scene never rests")


STEPS = [Intent(Kind.MOVE, way) for way in ((0, 1), (1, 0), (0, -1), (-1, 0))] + [Intent(Kind.NEXT_TILE)]
"""What moves the focus of a menu without changing anything else."""


def focus_ways(menu: Menu) -> dict[int, list[Intent]]:
    """How to get from the button that has the focus to every other one that can be reached, without a pointer."""
    buttons = menu.buttons
    start = buttons.focus
    ways: dict[int, list[Intent]] = {start: []}
    queue = deque([start])
    while queue:
        one = queue.popleft()
        for step in STEPS:
            if step.at[0] and buttons.all[one].step:
                continue
            buttons.focus, buttons.visible = one, True
            assert menu.handle(step) is None
            if buttons.focus not in ways:
                ways[buttons.focus] = [*ways[one], step]
                queue.append(buttons.focus)
    buttons.focus = start
    return ways


def contrast(one: Sequence[int], other: Sequence[int]) -> float:
    """How much two colours stand out from one another, by the measure of the guidelines for web content: from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Sequence[int]) -> float:
    parts = [c / 255 for c in colour[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def over(desk: Desk) -> bool:
    """Whether the pads have been added up."""
    return isinstance(desk.top, EndScoring) and not desk.top.busy
