"""The review of a match.

``looking`` asks a head about one turn after another and shows how far it is; ``overview`` is the line of the game, what was given
away and what was luck; ``turn_list`` all turns; ``better`` the boards on which a better turn is looked for, ``better_picture``
how they look. ``sentences`` is what all of them say of what was found out; ``curve`` the line in pencil on paper, ``figures`` what
stands beside it.
"""
