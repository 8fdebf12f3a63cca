import type { Scenario } from '../../../../scenario/scenario';
import { readImport } from '../read';
import { type Target, targetsOfImport } from './targets';

/** Targets of several texts of metrics combined, and notes about what can't be used. */
export function targetsFromTexts(
  texts: readonly string[],
  scenario: Scenario,
): { readonly targets: readonly Target[]; readonly notes: readonly string[] } {
  const targets = new Map<string, Target>();
  const notes: string[] = [];
  for (const text of texts) {
    const read = readImport(text, scenario);
    if (read === null) {
      notes.push('One of the texts has no metric that Linger knows.');
      continue;
    }
    // If several texts have the same figure, the last one wins.
    for (const target of targetsOfImport(read, scenario)) targets.set(target.label, target);
    notes.push(
      ...read.warnings,
      ...read.mismatches.map(({ says }) => says),
      ...read.metrics.flatMap(({ use, note }) => (use === 'no' && note !== null ? [note] : [])),
    );
  }
  return { targets: [...targets.values()], notes: [...new Set(notes)] };
}
