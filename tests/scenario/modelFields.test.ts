import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MODEL_FIELDS_FILE, modelFields } from '../../scripts/tool/modelFields';
import { wantsWhole, wordsOf } from '../../src/scenario/field';
import { FIELDS, timedChange, withField } from '../../src/scenario/fields';
import { repairTogether } from '../../src/scenario/repair';
import { withCompiledRules } from '../../src/scenario/rule/compile';
import { writeRule } from '../../src/scenario/rule/write';
import { DEFAULT_SCENARIO, type FieldName, type Scenario } from '../../src/scenario/scenario';
import { ModelInstance } from '../../workers/ModelInstance';
import { anyRule } from '../support/anyRule';
import { MODEL_MODULE, openModel } from '../support/realModel';
import { draws } from '../support/scope';
import { SOME_RULES } from '../support/someRules';

test("the model's names, defaults, limits and words are those of the rows; LINGER_UPDATE_FIELDS=1 writes them", () => {
  const text = modelFields();
  if (process.env.LINGER_UPDATE_FIELDS === '1') writeFileSync(MODEL_FIELDS_FILE, text);
  expect(readFileSync(MODEL_FIELDS_FILE, 'utf8')).toBe(text);
});

const model = await openModel();
/** The model as the worker has it. */
const worker = await ModelInstance.create(MODEL_MODULE);

const SHORT: Scenario = { ...DEFAULT_SCENARIO, 'duration.s': 1 };
/** Both groups of producers follow a rule. */
const BY_RULE: Scenario = {
  ...SHORT,
  producers: 2,
  'group.producers': 1,
  partitioner: 'rule',
};

test.each(FIELDS)('the model takes $name within its limits, and nothing beyond', (field) => {
  const used = field.kind === 'text' ? BY_RULE : SHORT;
  const having = (value: number | string) => withField(used, field.name, value as Scenario[FieldName]);
  const open = (value: number | string) => {
    const { scenario } = repairTogether(having(value));
    model.open(scenario);
  };
  const refused = (value: number | string) => {
    const says = new RegExp(`^${field.name.replaceAll('.', '\\.')}: `);
    const given = withField(withCompiledRules(used), field.name, value as Scenario[FieldName]);
    expect(() => worker.open(given), `${field.name}=${value}`).toThrow(says);
  };
  if (field.kind === 'choice') {
    for (const { value } of field.choices) open(value);
    refused('other');
    return;
  }
  if (field.kind === 'text') {
    for (const text of [...SOME_RULES, ...field.words]) open(text);
    refused('other');
    return;
  }
  for (const value of [field.lowest, field.highest]) open(value);
  for (const word of wordsOf(field)) open(word);
  refused(field.lowest - 1);
  refused(field.highest + 1);
  refused('other');
  if (wantsWhole(field)) refused(field.lowest + 0.5);
});

test('the model takes every rule that can be read', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      model.open({ ...BY_RULE, rule: writeRule(rule) });
    }),
    { numRuns: draws(500) },
  );
});

test('the model takes as many timed changes as a scenario keeps, and no more', () => {
  const at = (count: number) =>
    Array.from({ length: count }, (_, index) => timedChange(index / 1000, 'linger.ms', 5));
  const kept = repairTogether({ ...SHORT, at: at(1000) }).scenario;
  model.open(kept);
  expect(() => model.open({ ...SHORT, at: at(kept.at.length + 1) })).toThrow(/^at: /);
});
