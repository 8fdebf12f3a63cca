"""Prints ``linger_kafka/settings.py``, the types of keywords, from the table of fields: redirect it into that file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import linger_kafka as lk


def module() -> str:
    """The text of the module."""
    fields = [*lk.fields().items(), ("at", {"kind": "text"}), ("model", {"kind": "integer"})]
    types = {name.replace(".", "_"): _type(field) for name, field in fields}
    settings = [f"    {name}: {value}" for name, value in types.items()]
    axes = [f"    {name}: Iterable[{value}] | {value}" for name, value in types.items()]
    head = [
        '"""The settings as keywords, for editors and type checkers; made by ``python/typed_settings.py``."""',
        "",
        "from __future__ import annotations",
        "",
        "from collections.abc import Iterable",
        "from typing import Literal, TypedDict",
    ]
    classes = [
        "", "", "class Settings(TypedDict, total=False):", '    """Values of ``Scenario.with_``."""', "", *settings,
        "", "", "class Axes(TypedDict, total=False):", '    """Axes of ``Scenario.grid``: some values, or one for all rows."""', "", *axes,
    ]
    return "\n".join([*head, *classes, ""])


def _type(field: Mapping[str, Any]) -> str:
    words = ", ".join(f'"{word}"' for word in field.get("words", []))
    literal = f"Literal[{words}]"
    return {"integer": "int", "number": "float", "text": "str", "number-or-word": f"float | {literal}", "choice": literal}[
        field["kind"]
    ]


if __name__ == "__main__":
    print(module(), end="")
