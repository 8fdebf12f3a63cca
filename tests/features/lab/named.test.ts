import { expect, test } from 'vitest';
import { knownSituation } from '../../../src/features/lab/screen/useSituation';
import { ENTRANT_NAMES, namedEntrant } from '../../../src/run/league/entrants';
import { RULE_PRESETS } from '../../../src/scenario/presets/rules';
import { NAMED_RULES } from '../../../src/scenario/rule/known';
import { readRule } from '../../../src/scenario/rule/read';
import { seenBy } from '../../../src/scenario/rule/signals';

test('a preset opens Lab in a situation of the league, with a rule that has a name', () => {
  for (const { scenario, opening } of RULE_PRESETS) {
    expect(opening?.screen).toBe('lab');
    expect(knownSituation(scenario)?.id).toBe('slow-20');
    expect(NAMED_RULES.map(({ text }) => text)).toContain(scenario.rule);
  }
});

test('what was found needs only what any Partitioner sees', () => {
  const { rule } = readRule(namedEntrant('shortest-wait')?.text ?? '');
  expect(rule && seenBy(rule).who).toBe('partitioner');
});

test('every entrant with a name can be asked for by it, and nothing else', () => {
  expect(ENTRANT_NAMES.map((name) => namedEntrant(name)?.id)).toEqual(ENTRANT_NAMES);
  expect(namedEntrant('rule')).toBeNull();
});
