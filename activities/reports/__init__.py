"""Result, reports as Markdown, PDF and Word, summary for the client, signed manifest."""
