import { describe, expect, test } from 'vitest';
import { decisionText, readDecision } from '../../../src/features/decide/core/link';
import { CHANGEABLE, DEFAULT_DECISION, type Decision, UNLOCKABLE } from '../../../src/scenario/decision';
import { fieldOf } from '../../../src/scenario/fields';
import { decodeLink } from '../../../src/scenario/link/link';

/** Every part of it differs from the default. */
const OTHER: Decision = {
  percentile: 'p99.9',
  share: 0.9,
  situations: { healthy: 'out', slow: 20, burst: 0, lost: 'must', consumer: 'must', own: 'must' },
  change: ['linger.ms', 'partitions'],
  ranges: { 'linger.ms': { lowest: 0, highest: 50 } },
  unlock: ['acks', 'client'],
};
const TEXT =
  'percentile=p99.9;share=0.9;healthy=out;slow=20;burst=0;lost=must;consumer=must;own=must;change=linger.ms:0~50,partitions;unlock=acks,client';

describe('a decision in a link', () => {
  test('lists the differences from the default one, and reads back', () => {
    expect(decisionText(OTHER)).toBe(TEXT);
    expect(readDecision(TEXT)).toEqual({ decision: OTHER, answer: '', notices: [] });
    expect(decisionText(DEFAULT_DECISION)).toBe('');
    expect(readDecision('')).toEqual({ decision: DEFAULT_DECISION, answer: '', notices: [] });
  });

  test.each([
    'percentile=P99',
    'share=2',
    'share=abc',
    'slow=5;slow=',
    'burst=9999',
    'slw=must',
    'unlock=clients',
    'rank=cost',
  ])('%s costs only its part, and a notice names it and the replacement', (text) => {
    const { decision, notices } = readDecision(`${text};lost=must`);
    expect(notices.map((notice) => notice.message)).toMatchSnapshot();
    expect(decision.situations.lost).toBe('must');
    expect(readDecision(decisionText(decision))).toMatchObject({ decision, notices: [] });
  });

  test.each([
    ['linger.ms:9~1', undefined],
    ['linger.ms:1.2.3~9', undefined],
    ['linger.ms:0~50,linger.ms:-1~9', undefined],
    ['partitioner:0~5', undefined],
    ['linger.ms:5~9000000', { lowest: 5, highest: 1_800_000 }],
    ['buffer.memory:9000000000~90000000000', undefined],
    [`batch.size:0~${'9'.repeat(400)}`, { lowest: 1, highest: 10_485_760 }],
  ])('of the change %s only the range that the setting can have counts', (text, range) => {
    const { decision, notices } = readDecision(`change=${text}`);
    const [name] = decision.change;
    expect(decision.change).toHaveLength(1);
    expect(name && decision.ranges[name]).toEqual(range);
    expect(notices.map((notice) => notice.message)).toMatchSnapshot();
    expect(readDecision(decisionText(decision))).toMatchObject({ decision, notices: [] });
  });

  test('a change that there is not is left out', () => {
    const { decision, notices } = readDecision('change=lingr.ms,batch.size');
    expect(decision.change).toEqual(['batch.size']);
    expect(notices.map(({ message }) => message).join()).toMatch(
      /^change: "lingr\.ms" isn't one of .* Did you mean "linger\.ms"\? Left out\.$/,
    );
  });

  test('a link reads the longest, and no text that is longer still', () => {
    const tiny = 2.2250738585072014e-308;
    const quantities = CHANGEABLE.filter((name) => fieldOf(name).kind !== 'choice');
    const ranges = quantities.map((name) => [name, { lowest: tiny, highest: tiny }]);
    const longest = decisionText({
      percentile: 'p99.9',
      share: 0.5000000000000001,
      situations: { healthy: tiny, slow: tiny, burst: tiny, lost: tiny, consumer: tiny, own: tiny },
      change: CHANGEABLE,
      ranges: Object.fromEntries(ranges),
      unlock: UNLOCKABLE,
    });
    expect(decodeLink(`decide=${longest}`)).toMatchObject({ view: { decide: longest }, notices: [] });
    const message = expect.stringContaining('longer than 10,000 characters');
    expect(decodeLink(`decide=${'x'.repeat(10_001)}`)).toMatchObject({
      view: { decide: '' },
      notices: [{ field: 'decide', message }],
    });
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
