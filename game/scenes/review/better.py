"""Looking for a better turn: the board as it was then, one's own hand, and a head that says what a try is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from game.analysis.review import SAME, SAMPLES, Judgement, Reviewed, weigh
from game.analysis.review_result import Findings, Try, judgement_of
from game.app import App
from game.engine.intents import Intent, Kind
from game.engine.picture import Picture
from game.engine.scene import Answer, Pop, Size
from game.engine.translation import _
from game.players.player_view import view
from game.players.worker import Thinker
from game.rules.constants import Turn
from game.rules.errors import RuleError
from game.scenes.review.better_picture import draw_better
from game.scenes.review.sentences import verdict
from game.scenes.review.trying_hands import TryingHands
from game.scenes.turn.board_scene import Laying
from game.scenes.turn.model.displayed_state import Shown
from game.scenes.turn.model.draft import Draft
from game.table.layout import layout, trying

LEAVING = (Kind.BACK, Kind.MENU)


class BetterTurn(Laying):
    """One board for each of the turns. The tiles are laid as in a turn, and *Done* asks what that would have been worth. What was
    laid then, one's own try and, once it is no secret, the master's turn can be put on the board as well, and changed there.
    """

    hands: TryingHands
    draft: Draft

    def __init__(self, app: App, findings: Findings, turns: Sequence[Reviewed], at: int = 0) -> None:
        super().__init__(app)
        self.findings = findings
        self.turns = turns
        self.at = at
        self.nav = self.note = Rect(0, 0, 0, 0)
        self._asked: Turn | None = None
        self._thinker: Thinker | None = None
        self.layout = layout((1280, 720), len(findings.report.header.seats))
        self.hands = TryingHands(self)
        self._sit()

    @property
    def turn(self) -> Reviewed:
        """The turn that a better one is looked for."""
        return self.turns[self.at]

    @property
    def tried(self) -> Try | None:
        """What was tried in its place."""
        return self.findings.tries.get(self.turn.played.number)

    @property
    def asking(self) -> bool:
        """Whether a try is being judged."""
        return self._asked is not None

    @property
    def shows_known(self) -> bool:
        """Whether one of the turns whose margin is known lies on the board."""
        return any(turn is not None and self._shows(turn) for _label, _margin, turn in self.known())

    @property
    def busy(self) -> bool:
        """While a tile moves or a try is being judged."""
        return self.effects.busy or self.asking

    def resize(self, size: Size) -> None:
        """The places of the turn scene; the pad makes room for what is said and for the three turns."""
        table = layout(size, len(self.match.hands), self.app.text_scale)
        self.layout, self.nav, self.note = trying(table)
        self.hands.let_go()
        self.hands.lay_out()

    def handle(self, intent: Intent) -> Answer:
        """The hand moves; while a try is being judged there is only the way back."""
        if intent.kind in LEAVING:
            return self.menu()
        if self.asking:
            if intent.kind is Kind.CONFIRM and self.hands.on_board:
                return None  # The keys are on the board, not on the way back.
            pressed = self.hands.buttons.handle(intent)
            return pressed.answer if pressed else None
        return self.hands.handle(intent)

    def update(self, seconds: float) -> Answer:
        """Tiles settle; the head's answer comes."""
        self.effects.update(seconds)
        if self._asked is not None and self._thinker is not None:
            answer: Judgement | None = self._thinker.answer()
            if answer is not None:
                self._learn(self._asked, answer)
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        """The table."""
        draw_better(picture, self)
        self.effects.draw(picture, lag)

    def close(self) -> None:
        """The head goes."""
        if self._thinker:
            self._thinker.close()
            self._thinker = None

    def menu(self) -> Answer:
        """The way back."""
        return Pop()

    def done(self) -> None:
        """What lies on the board is to be judged; refused in words if it is no legal turn."""
        try:
            turn = self.draft.finished()
        except RuleError as error:
            self.refuse(error)
            return
        self.forget_refusal()
        if self.shows_known:
            self.refusal = _("What that turn is worth is known already: try another one.")
            self.app.sound.play("refusal")
            return
        self.hands.let_go()
        self._thinker = self._thinker or Thinker()
        self._asked = turn
        known = view(self.match, self.draft.seat)
        self._thinker.ask(partial(weigh, turn=turn), known, SAMPLES, self.turn.played.number)
        self.hands.lay_out()

    def step(self, way: int) -> Answer:
        """To another of the turns."""
        self.at = max(0, min(len(self.turns) - 1, self.at + way))
        self._sit()
        return None

    def put(self, turn: Turn) -> Answer:
        """Puts a whole turn on the board."""
        self.effects.finish()
        self.forget_refusal()
        self.draft = Draft(self.match)
        for value, cell in turn:
            self.draft.lay(next(place for place in self.draft.left if self.draft.tiles[place] == value), cell)
        self.app.sound.play("tile_laid_1")
        self.hands.rest()
        return None

    def untold(self) -> Answer:
        """One of the turns that is not to be known yet was asked for: says what has to be done first."""
        self.refusal, self.refused = _("Try first: lay your tiles and press Done."), ()
        self.app.sound.play("refusal")
        return None

    def said(self) -> str:
        """What there is to say of this board now: of the turn that lies on it, or of what was tried."""
        judged, tried = judgement_of(self.turn), self.tried
        secret, cost = self.findings.secret(self.turn), f"{self.turn.cost:.1f}"
        if self.asking:
            return _("The master looks at your turn …")
        if self._shows(self.turn.played.lay.turn):
            said = _("This is what you laid. It gave away {cost} points.").format(cost=cost)
            return f"{said} {_('Take it back and find them.')}" if secret else said
        if secret:
            return _("{cost} points were given away here. Find them.").format(cost=cost)
        if self._shows(judged.best) and not (tried and self._shows(tried.turn)):
            return _("This is the master's turn. It is {cost} points better.").format(cost=cost)
        if tried is None:
            said = _("{cost} points were given away here.").format(cost=cost)
        else:
            said = verdict(judged.margin, tried.margin, judged.best_margin)
        return f"{said} {_('Press a line to see its turn.')}"

    def known(self) -> list[tuple[str, float | None, Turn | None]]:
        """The three turns: what they are called, their margin, and the tiles; None for what is not to be known yet."""
        judged, tried = judgement_of(self.turn), self.tried
        best = None if self.findings.secret(self.turn) else judged
        return [
            (_("What you laid"), judged.margin, self.turn.played.lay.turn),
            (_("Your try"), tried and tried.margin, tried and tried.turn),
            (_("The master's"), best and best.best_margin, best and best.best),
        ]

    def _shows(self, turn: Turn) -> bool:
        """Whether this turn lies on the board."""
        return frozenset(turn) == frozenset(self.draft.turn)

    def _sit(self) -> None:
        """Sits down to the position before the turn."""
        report, played = self.findings.report, self.turn.played
        self.effects.finish()
        self.forget_refusal()
        self.open_pad.rest()
        self.match = report.before(played)
        self.shown = Shown(self.match, played.seat)
        self.shown.sit(self.match, played.seat, open_=True)
        self.draft = Draft(self.match)
        self.words = (
            _("The figures say how far ahead {name} would end.")
            if len(report.totals) == 2
            else _("The figures say how far ahead of the others' mean {name} would end.")
        ).format(name=self.name(played.seat))
        self.hands.begin()

    def _learn(self, turn: Turn, answer: Judgement) -> None:
        """The head has judged the try. Its margin is set against the best one known, which is the one that is shown."""
        self._asked = None
        best = judgement_of(self.turn).best_margin
        self.findings.tries[self.turn.played.number] = Try(turn, best - answer.cost)
        self.app.sound.play("run_12" if answer.cost < SAME else "pencil_writing")
        self.hands.lay_out()
