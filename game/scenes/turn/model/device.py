"""Who has the device in hand when several people share it. Nobody may see the tiles of an opponent."""

from __future__ import annotations

from game.rules.tiles.events import Header


class Device:
    """``holder``: the human who has the device; None if that is unknown."""

    def __init__(self, header: Header) -> None:
        self.holder: int | None = None
        self._pads = header.pads
        self._humans = [seat for seat, player in enumerate(header.seats) if player.kind == "human"]

    def must_pass_to(self, seat: int, event: str) -> bool:
        """Whether the human on this seat must take the device before this event ("draw" or "lay") of theirs.

        Opponents hand it over before tiles are drawn. Partners see each other's tiles, so they hand it over before laying.
        """
        if seat not in self._humans or len(self._humans) < 2 or self.holder == seat:
            return False
        partner_holds = self.holder is not None and self._pads[self.holder] == self._pads[seat]
        return event == "lay" or not partner_holds

    def may_see(self, seat: int) -> bool:
        """Whether the human who has the device may see the tiles of this seat."""
        holder = self.holder if len(self._humans) > 1 else next(iter(self._humans), None)
        return holder is not None and self._pads[holder] == self._pads[seat]
