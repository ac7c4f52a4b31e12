"""Schemathesis against a running API: what the OpenAPI document promises is what the API does."""
