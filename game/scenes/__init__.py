"""One file per scene. A scene takes intents, lets time pass, draws, and answers which scene comes next."""
