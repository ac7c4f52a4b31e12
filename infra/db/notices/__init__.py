"""Rows of notifications: the outbox, recipients, messages, and webhooks of firms."""
