"""The engine: window, loop, scenes, input, pictures, text and sound.

It does not know the rules; the only part of the game it knows is what keys and buttons mean. Read the modules in this order:

1. ``scene``: what a scene is, and the stack of scenes. ``loop``: runs the scenes; in a public place a guard stands between them.
2. ``intents``: what the player wants, and what skips an animation. ``input`` makes them from events, with ``pointers`` and
   ``devices``.
3. ``picture``: the content of a frame, and the canvas that repaints what has changed. ``layout`` divides rectangles, which can face
   any side. ``window``: shows pictures, and blends from one scene to the next. ``screens``: where it opens, and when
   the screen stays awake. ``tween``: animations.
4. ``surface_cache``: every function that makes a surface uses it, before the surface is needed if there is time. ``sprites``,
   ``shapes`` and ``text`` make surfaces. ``letters``: which ones can be written.
5. ``translation``: all words on the screen. ``sound``: effects and music.
"""
