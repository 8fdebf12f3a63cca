import { describe, expect, test } from 'vitest';
import { decisionText, readDecision } from '../../../src/link/decideKeys';
import { DEFAULT_DECISION, type Decision } from '../../../src/scenario/decision';

/** Every part of it differs from the default. */
const OTHER: Decision = {
  percentile: 'p99.9',
  share: 0.9,
  situations: { healthy: 'out', slow: 20, burst: 0, lost: 'must', consumer: 'must', own: 'must' },
  change: ['linger.ms', 'partitions'],
  ranges: { 'linger.ms': { lowest: 0, highest: 50 } },
  unlock: ['acks', 'client'],
  cost: 'memory',
};
const TEXT =
  'percentile=p99.9;share=0.9;healthy=out;slow=20;burst=0;lost=must;consumer=must;own=must;change=linger.ms:0~50,partitions;unlock=acks,client;cost=memory';

describe('a decision in a link', () => {
  test('says what differs from the default one, and reads back', () => {
    expect(decisionText(OTHER)).toBe(TEXT);
    expect(readDecision(TEXT)).toEqual({ decision: OTHER, notices: [] });
    expect(decisionText(DEFAULT_DECISION)).toBe('');
    expect(readDecision('')).toEqual({ decision: DEFAULT_DECISION, notices: [] });
  });

  test.each([
    ['percentile=p98', "isn't one of p50, p95, p99, p99.9"],
    ['share=2', 'above the highest value'],
    ['slow=often', "isn't a number"],
    ['slwo=must', 'has no part "slwo"'],
    ['change=linger.ms:9~1', 'has no range'],
    ['change=lingr.ms', 'Did you mean "linger.ms"?'],
    ['unlock=everything', "isn't one of acks"],
    ['cost', "isn't one of requests"],
  ])('%s costs only its part, and leaves a notice', (text, says) => {
    const { decision, notices } = readDecision(`${text};lost=must`);
    expect(notices.map(({ message }) => message).join()).toContain(says);
    expect(decision.situations.lost).toBe('must');
    expect(readDecision(decisionText(decision))).toEqual({ decision, notices: [] });
  });

  test('never throws', () => {
    for (const text of [
      ';;;',
      '=',
      'change=',
      'slow',
      'constructor=1',
      '__proto__=must',
      'change=:~,,',
      '\u0000',
    ])
      expect(() => readDecision(text)).not.toThrow();
  });
});
