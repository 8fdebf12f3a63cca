"""What is said about names and values that can't be used as given; the sentences are the page's."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

#: Sentences in one message.
MAX_SENTENCES = 20


class ScenarioProblem(ValueError):
    """A link, a text, a name or a value that is of no use."""


class ScenarioWarning(UserWarning):
    """A value that couldn't be used as given; the sentence names the field and what was used instead."""


def refuse(notices: Iterable[Mapping[str, Any]]) -> None:
    """Raises ``ScenarioProblem`` with the sentences of all notices, if there are any."""
    sentences = list(dict.fromkeys(_sentence(notice) for notice in notices))
    if sentences:
        raise ScenarioProblem(_listed(sentences))


def warn(notices: Iterable[Mapping[str, Any]], stacklevel: int) -> None:
    """Warns with each sentence once."""
    for sentence in dict.fromkeys(_sentence(notice) for notice in notices):
        warnings.warn(sentence, ScenarioWarning, stacklevel=stacklevel + 1)


def _listed(sentences: Sequence[str]) -> str:
    more = [f"… and {len(sentences) - MAX_SENTENCES:,} more"] if len(sentences) > MAX_SENTENCES else []
    return "\n".join([*sentences[:MAX_SENTENCES], *more])


def _sentence(notice: Mapping[str, Any]) -> str:
    row, name = notice.get("row"), notice.get("field")
    place = [f"row {row}"] if row is not None else []
    place += [name] if name else []
    return f"{', '.join(place)}: {notice['message']}" if place else notice["message"]
