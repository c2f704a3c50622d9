"""The server's HTTP and WebSocket side: who asks, whether they may, and the answer."""
