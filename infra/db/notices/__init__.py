"""Rows of notices: the outbox, whom they are for, their messages, and webhooks of firms."""
