"""The addresses of OAuth."""
