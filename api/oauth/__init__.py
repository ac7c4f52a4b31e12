"""OAuth 2.1 for chats and apps, from metadata to revocation."""
