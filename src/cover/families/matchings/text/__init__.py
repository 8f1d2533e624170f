"""The text formats, a module each."""
