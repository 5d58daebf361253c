"""All parts of the campaign, in the order in which they run."""

from __future__ import annotations

from tests.campaign import hostile_programs, signals
from tests.campaign.clock import CLOCK
from tests.campaign import damaged_files, hostile_files, soak
from tests.campaign.no_display import DISPLAY
from tests.campaign.no_home import HOME
from tests.campaign.part import Part
from tests.campaign.random_input import INPUT
from tests.campaign.two_writers import TWO_WRITERS

PARTS: tuple[Part, ...] = (
    damaged_files.PART,
    hostile_files.PART,
    INPUT,
    DISPLAY,
    hostile_programs.PART,
    signals.PART,
    CLOCK,
    HOME,
    TWO_WRITERS,
    soak.PART,
)
