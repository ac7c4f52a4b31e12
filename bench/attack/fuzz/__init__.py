"""Schemathesis against a running API: the API must do what its OpenAPI document says."""
