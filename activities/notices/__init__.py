"""Notification of people and firms' systems about waiting work."""
