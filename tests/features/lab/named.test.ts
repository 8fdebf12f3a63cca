import { expect, test } from 'vitest';
import { knownSituation } from '../../../src/features/lab/screen/useSituation';
import { ENTRANT_NAMES, namedEntrant } from '../../../src/run/league/entrants';
import { RULE_PRESETS } from '../../../src/scenario/presets/rules';
import { FOUND_RULES, NAMED_RULES } from '../../../src/scenario/rule/known';
import { readRule } from '../../../src/scenario/rule/read';
import { seenBy } from '../../../src/scenario/rule/signals';
import { writeRule } from '../../../src/scenario/rule/write';

test('a preset opens Lab in a situation of the league, with a rule that has a name', () => {
  for (const { scenario, opening } of RULE_PRESETS) {
    expect(opening?.screen).toBe('lab');
    expect(knownSituation(scenario)?.id).toBe('slow-20');
    expect(NAMED_RULES.map(({ text }) => text)).toContain(scenario.rule);
  }
});

test.each(FOUND_RULES)(
  '$name needs only what any Partitioner sees, and its preset has it',
  ({ name, text }) => {
    const { rule } = readRule(namedEntrant(name)?.text ?? '');
    expect(rule && seenBy(rule).who).toBe('partitioner');
    expect(rule && writeRule(rule)).toBe(text);
    expect(RULE_PRESETS.find(({ id }) => id === name)?.scenario.rule).toBe(text);
  },
);

test('every entrant with a name can be asked for by it, and nothing else', () => {
  expect(ENTRANT_NAMES.map((name) => namedEntrant(name)?.id)).toEqual(ENTRANT_NAMES);
  expect(namedEntrant('rule')).toBeNull();
});
