"""The formats of killer sudoku, which docs/formats.md describes.

Their readers are loaded when they are needed.
"""

from __future__ import annotations

from cover.formats import lazily
from cover.formats.killer_recognise import recognise

__all__ = ["ANY_KEY_IS_YAML", "FORMATS", "YAML_KEYS", "read", "read_yaml", "recognise"]

_READERS = {
    "sums": "killer_sums.read",
    "ps": "killer_ps.read",
    "sumocue": "killer_sumocue.read",
    "arrows": "killer_arrows.read",
    "letters": "killer_letters.read",
    "layers": "killer_layers.read",
    "list": "killer_list.read",
    "iss": "killer_iss.read",
    "solo": "killer_solo.read",
}
FORMATS = tuple(_READERS)
YAML_KEYS = (
    *("type", "name", "cages", "sums", "repeats", "grid", "box", "size", "low", "high"),
    *("diagonals", "windows", "boxes", "regions", "symbols", "blank", "solution"),
)
ANY_KEY_IS_YAML = True

read = lazily.text_reader(_READERS)
read_yaml = lazily.yaml_reader("killer_yaml.read_yaml")
