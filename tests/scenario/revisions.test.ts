import { describe, expect, test, vi } from 'vitest';
import { formerModules, openModel } from '../../scripts/cli/simulate/openModel';
import { decodeLink } from '../../src/scenario/link/link';
import { modelText } from '../../src/scenario/modelText';
import { formerRevision, formerRevisions, moduleText, newestOf } from '../../src/scenario/revisions';
import { withCompiledRules } from '../../src/scenario/rule/compile';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { StandaloneModel } from '../../workers/StandaloneModel';
import { formerModule } from '../support/formerModule';
import { MODEL_MODULE } from '../support/realModel';
import { SOME_RULES } from '../support/someRules';

const SHORT: Scenario = { ...DEFAULT_SCENARIO, 'duration.s': 0.1 };

test('the newest revision is the one that is built', async () => {
  const finish = await openModel(MODEL_MODULE);
  expect(finish(SHORT).modelRevision).toBe(newestOf());
});

test('a scenario runs in the module of the revision that it pins, never in another', async () => {
  const former = { ...SHORT, model: 2 };
  const alone = await openModel(MODEL_MODULE);
  expect(() => alone(former)).toThrow("The module of model 2 wasn't loaded.");
  const both = await openModel(MODEL_MODULE, await formerModules([2], formerModule));
  const open = vi.spyOn(StandaloneModel.prototype, 'open');
  for (const scenario of [former, SHORT]) both(scenario);
  expect(open.mock.contexts).toMatchObject([{ revision: 2 }, { revision: newestOf() }]);
});

test("a pin is part of a run's identity, but not of a module's input", () => {
  const pinned = { ...SHORT, model: newestOf() };
  expect(modelText(pinned)).toBe(`model=${newestOf()}\n${modelText(SHORT)}`);
  expect(moduleText(pinned)).toBe(moduleText(SHORT));
});

test("the module reads rules in postfix, the second group's only if it has one of its own", () => {
  const [rule = ''] = SOME_RULES;
  const ruled: Scenario = { ...SHORT, partitioner: 'rule', rule };
  const read = (changes: Partial<Scenario>, key: string): readonly string[] | undefined =>
    moduleText(withCompiledRules({ ...ruled, ...changes }))
      .match(new RegExp(`^${key}=(.*)$`, 'm'))?.[1]
      ?.split('|');
  expect(read({}, 'rule')).toEqual(['record', 'outstanding.records ack.ms:50 *', 'best:2', '']);
  expect(read({}, 'group.rule')).toBeUndefined();
  const own = 'leave new batch; score min(queue.bytes, 9) * 2; without same.rack = 0';
  expect(read({ 'group.rule': own }, 'group.rule')).toEqual([
    'batch',
    'queue.bytes 9 min 2 *',
    'lowest',
    'same.rack 0 =',
  ]);
});

test('the module reads no rules unless producers follow them, of whichever group and whenever', () => {
  const [rule = ''] = SOME_RULES;
  const read = (changes: Partial<Scenario>) =>
    /\nrule=/.test(moduleText(withCompiledRules({ ...SHORT, rule, ...changes })));
  expect(read({})).toBe(false);
  expect(read({ 'group.partitioner': 'rule' })).toBe(true);
  expect(read({ at: [{ atS: 1, field: 'partitioner', value: 'rule' }] })).toBe(true);
});

describe('with a former revision', () => {
  const TWO = [
    { revision: 4, since: 'November 2026', brought: {} },
    { revision: 5, since: 'March 2027', brought: { racks: 1, 'client.rack': 'spread' } as const },
  ];
  const former: Scenario = { ...SHORT, model: 4 };

  test('a link pins it, or the newest', () => {
    for (const model of [4, 5]) {
      const decoded = decodeLink(`#v=1&model=${model}`, { revisions: TWO });
      expect(decoded).toMatchObject({ ok: true, scenario: { model }, notices: [] });
    }
    expect([formerRevision(former, TWO), formerRevision({ model: 5 }, TWO)]).toEqual([4, null]);
    expect(formerRevisions([former, SHORT, former, { ...SHORT, model: newestOf() }])).toEqual([4]);
  });

  test('it reads no later fields while they change nothing', () => {
    expect(moduleText(former, TWO)).toBe(
      moduleText(SHORT)
        .split('\n')
        .filter((line) => !/^(racks|client\.rack)=/.test(line))
        .join('\n'),
    );
    expect(moduleText({ ...former, racks: 3 }, TWO)).toContain('racks=3');
    expect(moduleText({ ...former, model: 5 }, TWO)).toContain('racks=1');
    expect(moduleText(SHORT, TWO)).toBe(moduleText({ ...SHORT, model: 5 }, TWO));
  });

  test.each([
    ['9', '9'],
    ['2', '2'],
    ['newest', 'newest'],
    ['', ''],
    ['3.5', '3.5'],
  ])('model=%s is not known, which a notice says', (text, given) => {
    const decoded = decodeLink(`#v=1&linger.ms=5&model=${text}`, { revisions: TWO });
    expect(decoded).toEqual({
      ok: true,
      scenario: { ...DEFAULT_SCENARIO, 'linger.ms': 5 },
      view: expect.anything(),
      preset: null,
      notices: [
        {
          field: 'model',
          given,
          used: '5',
          message: expect.stringContaining(`no model "${given}" here`),
        },
      ],
    });
  });
});
