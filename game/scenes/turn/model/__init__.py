"""What the turn scene knows: the draft, the displayed state, the hint, and which pad is open. No pygame in here.

Read the modules in this order:

1. ``turn``: all of it together.
2. ``draft``: the turn that a person is making. ``score_breakdown``: what it scores, part by part.
3. ``displayed_state``: what the screen shows of the match. ``last_turn``: what a seat laid and scored. ``run_part``: the part of a
   run that is seen.
4. ``pad_view``: which pad is shown, and which of its rows. ``shared_device``: who may see which hand.
5. ``hint`` and ``reason_text``: the hint and its reasons. ``lesson``: what a first match teaches.
"""
