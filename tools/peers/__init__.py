"""What `make bench-peers` measures: each peer in an environment of its own, and the tables to compare us with."""
