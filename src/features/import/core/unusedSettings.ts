import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import type { Mismatch } from './mismatches';
import { nameOf } from './settle';
import type { ImportResult } from './types';

/** So many settings are named. */
const MOST_NAMED = 4;

/** What a text says of the settings and the scenario doesn't have yet, but for what is locked: one difference, or none. */
export function unusedSettings(
  patch: ImportResult['patch'],
  scenario: Scenario,
  isLocked: (name: FieldName) => boolean,
): readonly Mismatch[] {
  const names = (Object.keys(patch) as FieldName[]).filter(
    (name) => patch[name] !== scenario[name] && !isLocked(name),
  );
  if (names.length === 0) return [];
  const named = names.slice(0, MOST_NAMED).map((name) => {
    const field = fieldOf(name);
    return `${nameOf(name)} ${valueText(field, patch[name] ?? scenario[name])} (here ${valueText(field, scenario[name])})`;
  });
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return [
    {
      says: `The text, with its client's defaults, has ${named.join(', ')}${more}; the scenario doesn't yet.`,
      mend: 'Use these settings',
      patch: Object.fromEntries(names.map((name) => [name, patch[name]])),
    },
  ];
}
