"""Window, loop, scenes, intents, pictures, words and sounds: what any pygame game needs, and nothing of the rules."""
