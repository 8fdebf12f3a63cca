import { describe, expect, test } from 'vitest';
import { simulate } from '../../../scripts/cli/simulate/simulate';
import { chooseClient, formatChoice } from '../../../src/scenario/clients/choose';
import { CLIENTS, formatClient } from '../../../src/scenario/clients/clients';
import { decodeLink, encodeLink } from '../../../src/scenario/link/link';
import { noticeLine } from '../../../src/scenario/notice';
import { repairScenario } from '../../../src/scenario/repair';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { DEFAULT_VIEW } from '../../../src/scenario/view';
import { SOME_RULES } from '../../support/someRules';

const BAD = 'leave new batch; score queue.byte';
const REASON = 'At character 24: "queue.byte" isn\'t';
const BY_RULE: Scenario = { ...DEFAULT_SCENARIO, partitioner: 'rule' };

function noticesOf(link: string): readonly string[] {
  const decoded = decodeLink(link);
  if (!decoded.ok) throw new Error(decoded.message);
  return decoded.notices.map(noticeLine);
}

describe('a rule with a mistake', () => {
  test('costs a link only itself, and names field, place, what was meant and what is used', () => {
    const link = `#v=1&partitioner=rule&linger.ms=5&rule=${encodeURIComponent(BAD)}`;
    expect(decodeLink(link)).toMatchObject({ scenario: { ...BY_RULE, 'linger.ms': 5 } });
    expect(decodeLink(link)).toMatchObject({ notices: [{ field: 'rule' }] });
    expect(noticesOf(link)).toMatchSnapshot();
  });

  test('keeps the rule of A in a comparison', () => {
    const first: Scenario = { ...BY_RULE, rule: 'score turn' };
    const link = `${encodeLink(first)}&compare.b=rule=score+queue.byte`;
    expect(decodeLink(link)).toMatchObject({ view: { compare: [first] } });
    expect(noticesOf(link)[0]).toContain("Used A's value, score turn.");
  });

  test('is repaired in a scenario from a file', () => {
    const { scenario, notices } = repairScenario({ ...BY_RULE, rule: BAD });
    expect(scenario).toEqual(BY_RULE);
    expect(notices.map(noticeLine)[0]).toContain(`rule: ${REASON}`);
  });

  test('can not be changed while the run plays', () => {
    expect(noticesOf('#v=1&at=5:rule=turn')[0]).toMatch(/^at: .*rule/);
  });

  test('ends a command before anything runs', async () => {
    const said: string[] = [];
    const code = await simulate(['partitioner=sticky', '--rule', BAD], {
      openModel: () => Promise.reject(new Error('nothing should run')),
      print: () => undefined,
      warn: (text) => said.push(text),
      show: () => undefined,
      nowMs: () => 0,
    });
    expect([code, said]).toEqual([2, [expect.stringContaining(`--rule: ${REASON}`)]]);
  });
});

test.each(SOME_RULES)('%s comes back from a link, and from a comparison in one', (rule) => {
  const scenario: Scenario = { ...BY_RULE, rule };
  const link = encodeLink(DEFAULT_SCENARIO, { ...DEFAULT_VIEW, compare: [scenario] });
  expect(decodeLink(link)).toMatchObject({ view: { compare: [scenario] }, notices: [] });
  expect(decodeLink(encodeLink(scenario))).toMatchObject({ scenario, notices: [] });
});

describe('a rule and the client', () => {
  test("is Java's from 3.3 on, and stays with another of these", () => {
    expect(formatClient(BY_RULE, 0)).toBe('Java 3.3 to 3.9, changed');
    for (const client of CLIENTS) {
      const choice = chooseClient(client, BY_RULE, DEFAULT_VIEW);
      const sentences = formatChoice(choice, BY_RULE).join(' ');
      if (/^client-(?:java-3\.3|java-4|blocking)$/.test(client.id))
        expect(sentences).toContain('Kept: partitioner rule');
      else if (client.settings.partitioner === 'rule') expect(sentences).toContain(client.settings.rule);
      else expect(sentences).toContain(`partitioner rule → ${client.settings.partitioner}`);
    }
  });
});
