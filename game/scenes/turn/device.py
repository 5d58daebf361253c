"""Who has the device when several people share it. Nobody may see the tiles of an opponent, unless they agreed to play openly."""

from __future__ import annotations

from game.rules.common.variant import VariantMatch


class SharedDevice:
    """``holder``: the human who has the device; None if that is unknown. ``humans``: the seats that people play for.

    ``passed``: players pass the device to each other. If not, they sit around it, and it turns to them. ``agreed``: they play
    open-handed.
    """

    def __init__(self, match: VariantMatch, passed: bool = True, *, agreed: bool = False) -> None:
        self.passed = passed
        self._agreed = agreed
        self.holder: int | None = None
        self._match = match
        self._pads = match.header.pads
        self.humans = self._people()

    @property
    def open_handed(self) -> bool:
        return self._agreed and len(self._pads_of_people()) > 1

    def update(self) -> bool:
        """Looks up who plays for each seat now. Returns whether that has changed; then it is unknown who has the device."""
        humans = self._people()
        if humans == self.humans:
            return False
        self.humans, self.holder = humans, None
        return True

    def must_pass_to(self, seat: int) -> bool:
        """Whether the human on this seat must take the device before they draw or lay.

        Partners see each other's tiles and sit together, so they need not.
        """
        if not self.passed or self.open_handed or seat not in self.humans or len(self._pads_of_people()) < 2:
            return False
        return self.holder is None or self._pads[self.holder] != self._pads[seat]

    def may_see(self, seat: int) -> bool:
        if self.open_handed and seat in self.humans:
            return True
        holder = self.holder if len(self._pads_of_people()) > 1 else next(iter(self.humans), None)
        return holder is not None and self._pads[holder] == self._pads[seat]

    def _pads_of_people(self) -> set[int]:
        return {self._pads[human] for human in self.humans}

    def _people(self) -> list[int]:
        return [seat for seat, player in enumerate(self._match.seats) if player.kind == "human"]


class Spectator(SharedDevice):
    """Stands in for the device when a recorded match is watched: nobody acts. ``open_handed``: all hands are shown."""

    def __init__(self, match: VariantMatch, *, open_handed: bool) -> None:
        super().__init__(match)
        people = self.humans
        self._seen = people if len(people) == 1 else []
        self._all_seen = open_handed
        self.humans = []

    def update(self) -> bool:
        return False

    def may_see(self, seat: int) -> bool:
        return self._all_seen or seat in self._seen
