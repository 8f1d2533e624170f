"""All solutions of a problem as one zero-suppressed decision diagram."""
