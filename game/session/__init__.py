"""The match being played and its file, the saved matches, their records, and the settings.

Read the modules in this order:

1. ``game_session``: one match being played. ``recording``: an older match, played once more. ``unsaved``: a match without a file.
2. ``storage``: all files of the game. ``save``: the file of one match, written by ``writer`` on a thread of its own.
3. ``finished`` and ``waiting``: the folders of matches that can be reviewed, and of those that can be continued. ``match_record``,
   ``match_index`` and ``records``: what lists show of finished matches.
4. ``settings``. ``notices``: what the player must be told. ``files``: all writing. ``reading``, ``order``: reading and sorting files.
"""
