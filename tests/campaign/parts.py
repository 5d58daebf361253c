"""All parts of the campaign, in the order in which they run."""

from __future__ import annotations

from tests.campaign.part import Part

PARTS: tuple[Part, ...] = ()
