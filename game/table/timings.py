"""How long things take on the screen, in seconds at normal speed, and what the speeds make of that."""

from __future__ import annotations

SPEEDS = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "off": 0.0}

TITLE_STAGGER = 0.09
DRAW = 0.35
DRAW_STAGGER = 0.22
TURN_OVER = 0.22
LAY = 0.18
PLAYER_TILE = 0.7
PLAYER_REACH = 0.42
RUN = 0.45
RUN_GLOW_SHARE = 0.35
RUN_STAGGER = 0.45
SCORE_READ = 0.6
WRITE = 0.3
TICK = 0.26
TAKE_BACK = 0.2
HOLD_READ = 1.4
HOLD_READ_LEAST = 0.8
HOLD_STAGGER = 0.13
HOLD_AFTER = 0.7
START_TILE = 0.5
START_STAGGER = 0.3
START_READ = 1.0
START_READ_LEAST = 0.6
HINT_LIT = 0.08
HINT_LIGHT = 0.3
HINT_FLICKER = 1.3
HINT_WORDS = 0.5
END_ROW = 0.34
END_MINUS = 0.7
LOST_STRIKE = 0.4
LOST_READ_LEAST = 1.0
