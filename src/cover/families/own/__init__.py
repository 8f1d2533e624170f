"""What all families from outside of the package have in common: one class is what they bring."""
