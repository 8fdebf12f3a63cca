import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRule, readRule } from '../../../src/scenario/rule/read';
import { MOST_CHARACTERS, postfix, type Rule } from '../../../src/scenario/rule/rule';
import { SIGNAL_NAMES } from '../../../src/scenario/rule/signalNames';
import { SIGNALS, seenBy } from '../../../src/scenario/rule/signals';
import { writeRule } from '../../../src/scenario/rule/write';
import { anyRule, isSmall } from '../../support/anyRule';
import { draws } from '../../support/scope';

function ruleOf(text: string): Rule {
  const { rule, mistake } = readRule(text);
  if (rule === null) throw new Error(mistake.message);
  return rule;
}

/** A score in postfix. */
function score(text: string): string {
  return postfix(ruleOf(`score ${text}`).score).join(' ');
}

describe('what a rule says', () => {
  test('its parts come in any order, and each has a default', () => {
    const text = 'leave 16384 bytes at batch end; score queue.batches; pick weighted; without same.rack = 0';
    const rule = ruleOf(text);
    expect(rule.leave).toEqual({ when: 'bytes', bytes: 16_384, atEnd: true });
    expect(rule.pick).toEqual({ by: 'weighted' });
    expect(writeRule(rule)).toBe(text);
    expect(ruleOf('pick  best of 2;score turn ;')).toEqual({
      leave: { when: 'record' },
      score: { type: 'signal', name: 'turn', setting: null },
      pick: { by: 'best', of: 2 },
      without: null,
    });
  });

  test('a score alone is a rule', () => {
    expect(ruleOf('outstanding.records × 2')).toEqual(ruleOf('score outstanding.records * 2'));
  });

  test('bytes may have a time beside them, whichever is over first', () => {
    const text = 'leave batch.size or 5 ms; score turn; pick lowest';
    const rule = ruleOf(text);
    expect(rule.leave).toEqual({ when: 'bytes', bytes: 'batch.size', atEnd: false, orMs: 5 });
    expect(writeRule(rule)).toBe(text);
    expect(readRule('leave batch.size or soon; score turn').rule).toBeNull();
  });

  test('"leave out if" is "without", and ack.ewma.ms is ack.ms', () => {
    const rule = ruleOf('leave new batch; score ack.ewma.ms(50); leave out if current');
    expect(writeRule(rule)).toMatch(/; score ack\.ms\(50\);.*; without current$/);
  });

  test.each([
    ['1 + 2 * 3', '1 2 3 * +'],
    ['1 - 2 - 3', '1 2 - 3 -'],
    ['1 − (2 ÷ 4)', '1 2 4 / -'],
    ['-turn * 2', '0 turn - 2 *'],
    ['-.5', '-0.5'],
    ['min(1, 2, turn)', '1 2 min turn min'],
    ['if(turn ≥ 1 and not current, 1, 2)', 'turn 1 >= current not and 1 2 if'],
    ['not turn = 1 or turn != 2', 'turn 1 = not turn 2 = not or'],
    ['turn && current || turn == 2', 'turn current and turn 2 = or'],
    ['ack.ms', 'ack.ms:100'],
    ['SENT.bytes ( 50 )', 'sent.bytes:50'],
  ])('%s is %s', (text, steps) => {
    expect(score(text)).toBe(steps);
  });

  test('each signal says who can see it, and a rule who can see all of its own', () => {
    expect(SIGNALS.map(({ name }) => name)).toEqual(SIGNAL_NAMES);
    expect(SIGNALS.filter(({ seenBy }) => seenBy === 'client').map(({ name }) => name)).toEqual([
      'queue.batches',
      'queue.bytes',
      'oldest.ms',
      'inflight.requests',
      'ready.age.ms',
    ]);
    expect(seenBy(ruleOf('score ack.ms; without same.rack = 0'))).toEqual({ who: 'partitioner', inside: [] });
    expect(seenBy(ruleOf('score 0; without max(queue.bytes, turn) > 1'))).toEqual({
      who: 'client',
      inside: ['queue.bytes'],
    });
  });
});

describe('a mistake', () => {
  test.each([
    ['leave new batch; score queue.byte', 23],
    ['scor turn; pick lowest', 0],
    ['score latency', 6],
    ['score broker.latency', 6],
    ['score errors(5)', 6],
    ['score share', 6],
    ['score unacked', 6],
    ['score constructor', 6],
    ['score turn; picks lowest', 12],
    [' ;;;;', 5],
    ['', 0],
    ['leave 5 seconds', 8],
    ['leave 1.5 bytes', 6],
    ['leave each batch', 6],
    ['pick best of 9', 13],
    ['pick first', 5],
    ['score (turn', 11],
    ['score turn +', 12],
    ['score turn turn', 11],
    ['score 0 < turn < 5', 15],
    ['score if(turn, 1)', 6],
    ['score min(turn)', 6],
    ['score ack.ms(0)', 13],
    ['score 1e999', 6],
    ['score 0.1234567', 6],
    ['score 999999999999.999999', 6],
    [`score ${'a'.repeat(100)}`, 6],
    ['score turn; score current', 12],
    [`score ${'('.repeat(100)}`, 38],
    [`score ${'-'.repeat(2000)}turn`, 38],
    [`score ${'turn + '.repeat(40)}1`, 6],
  ])('%s is found at its place', (text, from) => {
    const { mistake } = readRule(text);
    expect(mistake?.from).toBe(from);
    expect(mistake?.message).toMatchSnapshot();
    const message = `At character ${from + 1}: ${mistake?.message}`;
    expect(checkRule(text)).toEqual({ type: 'unreadable', message });
  });

  test('is never about half a character', () => {
    expect(readRule('score 🚌').mistake).toMatchObject({ from: 6, to: 8 });
  });

  test('a text of 10,000 characters is refused before it is read', () => {
    const { mistake } = readRule('score turn'.padEnd(10_000, '+1'));
    expect(mistake).toMatchObject({ from: MOST_CHARACTERS, to: 10_000 });
  });
});

test('what is written reads back as the same rule', () => {
  // The longest there is: nothing has more characters a step than these.
  const longest = Array.from({ length: 21 }).reduce<string>(
    (condition) => `if(${condition},leader.failures(59999.123456),leader.failures(59999.123456))`,
    'leader.failures(59999.123456)',
  );
  const rule = ruleOf(
    `leave 1000000000 bytes at batch end;score ${longest};without ${longest};pick best of 8`,
  );
  expect(readRule(writeRule(rule))).toEqual({ rule, mistake: null });
  fc.assert(
    fc.property(anyRule, (rule) => {
      expect(readRule(writeRule(rule))).toEqual({ rule, mistake: null });
    }),
    { numRuns: draws(2_000) },
  );
});

test('garbage never throws, and its mistake is a sentence at a place within it', () => {
  const anyGarbage = fc.oneof(
    fc.string({ maxLength: 600, unit: 'binary' }),
    fc
      .array(
        fc.constantFrom(
          ...SIGNAL_NAMES,
          'leave',
          'score',
          'pick',
          'without',
          'min(',
          ')',
          'not',
          '-',
          '(',
          ';',
          ',',
          '1',
          '.',
          '<',
          'if(',
          'best of',
        ),
        { maxLength: 60 },
      )
      .map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(anyGarbage, (text) => {
      const { rule, mistake } = readRule(text);
      if (rule === null) {
        expect(mistake.message).toMatch(/[.?]$/);
        expect(mistake.from).toBeGreaterThanOrEqual(0);
        expect(mistake.to).toBeGreaterThanOrEqual(mistake.from);
        expect(mistake.to).toBeLessThanOrEqual(text.length);
      } else {
        expect(isSmall(rule.score)).toBe(true);
        expect(readRule(writeRule(rule)).rule).toEqual(rule);
      }
    }),
    { numRuns: draws(5_000) },
  );
});

test('a rule with a character more, less or other is a rule or a mistake', () => {
  fc.assert(
    fc.property(anyRule, fc.nat(), fc.string({ maxLength: 2 }), fc.nat({ max: 2 }), (rule, at, put, cut) => {
      const text = writeRule(rule);
      const place = at % text.length;
      const { rule: read } = readRule(text.slice(0, place) + put + text.slice(place + cut));
      if (read !== null) expect(isSmall(read.score)).toBe(true);
    }),
    { numRuns: draws(3_000) },
  );
});
