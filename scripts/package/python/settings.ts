import { FIELD_ROWS, type FieldRow } from '../../cli/lib/fieldRows';

type Typed = Pick<FieldRow, 'kind' | 'words'> & { readonly name: string };

/** Everything that a scenario of the package takes as a keyword. */
const KEYWORDS: readonly Typed[] = [
  ...FIELD_ROWS,
  { name: 'at', kind: 'text', words: [] },
  { name: 'model', kind: 'integer', words: [] },
  { name: 'broker.ids', kind: 'text', words: [] },
];

/** The Python module with the types of the settings, for editors and type checkers. */
export function settingsModule(): string {
  const types = KEYWORDS.map((row) => [row.name.replaceAll('.', '_'), typeOf(row)] as const);
  return `"""The settings as keywords, for editors and type checkers; made by \`\`scripts/python.mjs\`\`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypedDict


class Settings(TypedDict, total=False):
    """Values of \`\`Scenario.with_\`\`."""

${types.map(([name, type]) => `    ${name}: ${type}`).join('\n')}


class Axes(TypedDict, total=False):
    """Axes of \`\`Scenario.grid\`\`: some values, or one for all rows."""

${types.map(([name, type]) => `    ${name}: Iterable[${type}] | ${type}`).join('\n')}
`;
}

function typeOf({ kind, words }: Typed): string {
  const literal = `Literal[${words.map((word) => JSON.stringify(word)).join(', ')}]`;
  return {
    integer: 'int',
    number: 'float',
    text: 'str',
    'number-or-word': `float | ${literal}`,
    choice: literal,
  }[kind];
}
