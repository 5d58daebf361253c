"""The computer players of the tile game. Every player is a function (view, budget, rng) -> turn.

Read ``levels`` first, then ``candidates``, the turns that levels compare, which needs ``pad_evaluation``. ``two_ply_search`` and
``rollouts`` are how club and master look ahead.

``scoring_board``, ``two_tile_scorer`` and a part of ``rollouts`` trade plain code for speed. ``pad_evaluation`` packs scores into
integers for them. docs/FAST_CODE.md explains why each is right.
"""
