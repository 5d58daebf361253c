"""Draws the turn stage and its animations. Read the modules in this order:

1. ``stations``: all that players have in front of them. ``status_bar``, ``last_turn_line`` and ``pad_note``: parts of it.
   ``badges``: the player badges.
2. On the table: ``last_laid`` (what was laid last), ``blocked_runs`` (why nothing fits), ``hint_signs``, ``lesson_view`` and
   ``magnifier``.
3. Animations: ``score_animation`` with ``run_animation`` and ``pad_animation``, and ``pad_switch``.
"""
