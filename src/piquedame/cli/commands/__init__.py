"""The commands of `piquedame`, one module each."""
