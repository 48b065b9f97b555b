"""What happens to every request, one idea a file."""
