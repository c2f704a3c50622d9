"""The table server: people and bots at tables of every title, and nothing ever lost."""
