"""All parts of the campaign, in the order in which they run."""

from __future__ import annotations

from tests.campaign import hostile_programs, signals
from tests.campaign.no_display import DISPLAY
from tests.campaign.part import Part
from tests.campaign.random_input import INPUT

PARTS: tuple[Part, ...] = (
    INPUT,
    DISPLAY,
    hostile_programs.PART,
    signals.PART,
)
