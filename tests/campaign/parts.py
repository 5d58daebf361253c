"""All parts of the campaign, in the order in which they run."""

from __future__ import annotations

from tests.campaign import (
    clock,
    damaged_files,
    drumming,
    full_disk,
    hostile_files,
    hostile_programs,
    kills,
    kiosk_walk,
    no_display,
    no_home,
    power_cut,
    random_input,
    signals,
    slow_disk,
    soak,
    two_writers,
)
from tests.campaign.part import Part

PARTS: tuple[Part, ...] = (
    kills.PART,
    full_disk.PART,
    slow_disk.PART,
    no_display.PART,
    no_home.PART,
    power_cut.PART,
    clock.PART,
    two_writers.PART,
    damaged_files.PART,
    hostile_files.PART,
    hostile_programs.PART,
    signals.PART,
    random_input.PART,
    kiosk_walk.PART,
    drumming.PART,
    soak.PART,
)
