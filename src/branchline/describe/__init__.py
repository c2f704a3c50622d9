"""What a seat sees, for programs by name and for readers in sentences: a layer that bots, server and terminal share."""
