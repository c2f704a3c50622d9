"""What the search bot makes of people's decisions: hints before one, a review after the game. Draws nothing."""
