"""People: invitation, sign-in and account."""
