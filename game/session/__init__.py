"""The match being played and its file, the saved matches, their records, and the settings.

Read the modules in this order:

1. ``game_session``: one match being played, or an older one, played once more.
2. ``storage``: all files of the game. ``match_file``: the file of one match, written by ``writer`` on a thread of its own.
3. ``matches``: the folders of matches that can be continued and reviewed. ``match_lists``: their order, and the index of the finished
   ones. ``records``: what lists show of these. ``exercises``: turns that cost much, to be solved again. ``opening``: matches that lie
   elsewhere. ``sync_copies``: which files are the same match.
4. ``settings`` and ``settings_file``. ``programs``: which may be run. ``files``: all reading and writing.
"""
