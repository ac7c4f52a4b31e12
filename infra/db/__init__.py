"""SQLAlchemy models and Alembic migrations."""
