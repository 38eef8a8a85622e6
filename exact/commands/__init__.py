"""The commands, a module for those that share what they import."""
