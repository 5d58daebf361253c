"""Window, loop, scenes, intents, pictures, words and sounds: nothing of the rules, and of the game only what its
keys and buttons mean."""
