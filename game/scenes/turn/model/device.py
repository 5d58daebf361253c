"""Who has the device when several people share it. Nobody may see the tiles of an opponent."""

from __future__ import annotations

from game.rules.common.variant import VariantMatch


class Device:
    """``holder``: the human who has the device; None if that is unknown. ``humans``: the seats that people play for.

    ``passed``: players pass the device to each other. If not, they sit around it, and it turns to them.
    """

    def __init__(self, match: VariantMatch, passed: bool = True) -> None:
        self.passed = passed
        self.holder: int | None = None
        self._match = match
        self._pads = match.header.pads
        self.humans = self._people()

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
        if (
            not self.passed
            or seat not in self.humans
            or len({self._pads[human] for human in self.humans}) < 2
        ):
            return False
        return self.holder is None or self._pads[self.holder] != self._pads[seat]

    def may_see(self, seat: int) -> bool:
        """Whether the human who has the device may see the tiles of this seat."""
        pads = {self._pads[human] for human in self.humans}
        holder = self.holder if len(pads) > 1 else next(iter(self.humans), None)
        return holder is not None and self._pads[holder] == self._pads[seat]

    def _people(self) -> list[int]:
        return [seat for seat, player in enumerate(self._match.seats) if player.kind == "human"]


class Spectator(Device):
    """Stands in for the device when a recorded match is watched: nobody acts. ``open_handed``: all hands are shown."""

    def __init__(self, match: VariantMatch, *, open_handed: bool) -> None:
        super().__init__(match)
        people = self.humans
        self._seen = people if len(people) == 1 else []
        self._open_handed = open_handed
        self.humans = []

    def update(self) -> bool:
        """Nobody comes or leaves."""
        return False

    def may_see(self, seat: int) -> bool:
        """Whether the hand of this seat is shown: all of them, or that of the only person."""
        return self._open_handed or seat in self._seen
