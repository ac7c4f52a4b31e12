"""How chats and apps are let in: OAuth 2.1, from what is published to what is revoked."""
