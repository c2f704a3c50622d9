"""What goes over the wire between a table server and its clients: typed messages, and nothing that acts."""

PROTOCOL = 1
