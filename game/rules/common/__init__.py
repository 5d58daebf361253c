"""What both games share.

Read ``match`` first: the header, the match and what is due in it, with ``seats`` and ``pad``. ``journal``: a match as text;
``event_texts`` and ``json_text`` read and write its lines. ``game_rules``: the list of what a game offers. ``errors``: every refusal.
"""
