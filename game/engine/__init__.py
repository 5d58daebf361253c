"""The engine: window, loop, scenes, input, pictures, text and sound.

It does not know the rules; the only part of the game it knows is what keys and buttons mean. Read the modules in this order:

1. ``scene``: what a scene is, and the stack of scenes. ``loop``: runs the scenes.
   ``guard``: stands between loop and scenes in a public place. ``blend``: from one scene to the next.
2. ``intents``: what the player wants. ``input`` makes them from events, with ``pointers``, ``keys`` and ``devices``. ``skips``: what
   skips an animation. ``cursor``: the mouse cursor.
3. ``picture``: the content of a frame, and the canvas that repaints what has changed. ``place``: a part of the window that faces
   one side; ``layout`` divides rectangles. ``window``: shows pictures. ``tween``: animations.
4. ``surface_cache``: every function that makes a surface uses it. ``sprites``, ``shapes``, ``strokes`` and ``text`` make surfaces.
   ``preload`` makes them before they are needed. ``free_memory``: gives memory back to the system.
5. ``translation``: all words on the screen. ``sound``: effects and music.
"""
