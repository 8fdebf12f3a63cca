import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ruleGo } from '../../../src/features/lab/text/go';
import {
  classNameMistake,
  JAVA_CLASS,
  javaLacks,
  javaProperties,
  ruleJava,
} from '../../../src/features/lab/text/java';
import { proposalText } from '../../../src/features/lab/text/proposal';
import { knownEntrant } from '../../../src/run/league/entrants';
import { readRule } from '../../../src/scenario/rule/read';
import type { Expression, Rule } from '../../../src/scenario/rule/rule';
import { SIGNAL_SETTINGS } from '../../../src/scenario/rule/signalNames';
import { SIGNALS, seenBy } from '../../../src/scenario/rule/signals';
import { writeRule } from '../../../src/scenario/rule/write';
import { anyRule } from '../../support/anyRule';
import { draws } from '../../support/scope';
import { leagueRunWith, runsWith, tableOf } from './leagueFixture';

function ruleOf(text: string): Rule {
  const { rule, mistake } = readRule(text);
  if (rule === null) throw new Error(mistake.message);
  return rule;
}

function java(text: string): string {
  return ruleJava(ruleOf(text)) ?? '';
}

function go(text: string): string {
  return ruleGo(ruleOf(text)) ?? '';
}

/** The code of a file without comments and texts. */
function codeOf(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|"[^"]*"/g, '');
}

const LEAST = 'leave each record; score outstanding.records; pick lowest';

describe('Java', () => {
  test('counts what a rule sees, takes back what is asked for twice, and nothing else', () => {
    const source = java(LEAST);
    expect(source).toContain(`implements Partitioner, ProducerInterceptor<Object, Object>`);
    expect(source).toContain('double score = counted.records;');
    expect(source).toContain('takeBack(topic, previous);');
    expect(source).not.toMatch(/Unacked|AckMs|SentBytes|batchSize|rack/);
  });

  test('a rule that counts nothing needs no interceptor', () => {
    const source = java('leave each record; score turn; pick lowest');
    expect(source).not.toMatch(/Interceptor|onNewBatch|STATES|client\.id/);
    expect(javaProperties(ruleOf('score turn'), 'Turns')).toEqual(['partitioner.class=Turns']);
  });

  test.each([
    ['Steady', true],
    [JAVA_CLASS, true],
    ['steady', false],
    ['9Lives', false],
    ['My.Class', false],
    ['', false],
    ['Counts', false],
    ['List', false],
  ])('may be called %s: %s', (name, isFine) => {
    expect(classNameMistake(name, ruleOf(LEAST)) === null).toBe(isFine);
  });

  test('says the rule, its sentence and what to set', () => {
    const source = java(LEAST);
    expect(source).toMatch(/^\/\/ SPDX-License-Identifier: Apache-2\.0\n/);
    expect(source).toContain(` *     ${LEAST}`);
    expect(source).toContain(' *     interceptor.classes=RulePartitioner');
  });

  test.each([
    ['leave new batch; score 0', 'return HEARS_OF_BATCHES ? batchOver : visited >= enough;'],
    ['leave 100 bytes; score 0', 'enough = 100L;'],
    ['leave batch.size at batch end; score 0', 'visited >= (HEARS_OF_BATCHES ? 2 * enough : enough)'],
    ['leave 2.5 ms; score 0', 'return now - chosenAt > 2500000L;'],
    ['score outstanding.records; pick weighted', 'highest + 1 - weights[k]'],
    // As far as the model weighs.
    ['score outstanding.records; pick weighted', 'Math.min(1e9, score)'],
    ['score outstanding.records; pick best of 3', 'drawn < 3'],
    ['score ack.ms(50) / ack.ms', 'counted.ackMs50.mean() / counted.ackMs100.mean()'],
    ['score 1 / 0 + turn * (2 - 3)', 'Double.POSITIVE_INFINITY + (double) Math.floorMod('],
    ['score if(turn < 2 and not current, 1, 2)', '< 2.0 && !(info.partition() == current) ? 1.0 : 2.0)'],
    ['score turn - (current - 1)', '- ((info.partition() == current ? 1.0 : 0.0) - 1.0)'],
    ['score turn; without same.rack = 0', 'return !(info.leader() != null && rack.equals('],
    ['score turn; without 1 < 2 and current', 'return true && info.partition() == current;'],
    // Of what is no number, the model takes the second; Math.min and Math.max don't.
    ['score max(ack.ms / turn, 2)', 'higher(counted.ackMs100.mean() / '],
    ['score max(ack.ms / turn, 2)', 'return one > other ? one : other;'],
  ])('%s', (rule, code) => {
    expect(codeOf(java(rule)).replaceAll(/\s+/g, ' ')).toContain(code);
  });
});

describe('Go', () => {
  test('reads outstanding records off the client, and needs hooks for the rest', () => {
    const source = go(LEAST);
    expect(source).toContain('t.records[i] = float64(records)');
    expect(source).not.toMatch(/WithHooks|OnNewBatch|type counts/);
    expect(go('score ack.ms')).toMatch(/WithHooks[\s\S]*OnProduceRecordUnbuffered[\s\S]*ackMs100/);
    expect(go('leave new batch; score turn')).toContain('func (t *topic) OnNewBatch() {');
  });

  test('no rule by racks, which its partitioners cannot see', () => {
    expect(ruleGo(ruleOf('score turn; without same.rack = 0'))).toBeNull();
  });
});

/** Words of the language, of Java's library and of Kafka's clients. */
const JAVA_WORDS = new Set(
  `abstract boolean break byte catch class continue do double else extends false final for if implements import int
   interface long new null package private public return static super switch synchronized this throw true try void while
   Override SuppressWarnings Exception NoSuchMethodException Object String Math Long Double System ThreadLocal
   add apply arraycopy clone close common compute computeIfAbsent computeIfPresent concurrent config clients configure
   contains copyOf current equals floorDiv floorMod get getClass getMethod getName java kafka key leader length max min
   murmur2 nanoTime nextInt nextLong onAcknowledgement onSend org apache parseLong partition partitionsForTopic producer
   rack round size toPositive toString topic util utils valueOf withInitial isNaN MAX_VALUE POSITIVE_INFINITY NaN fromVersion4`.split(
    /\s+/,
  ),
);

/** Names that a Java file declares: types, methods, fields, variables, parameters. */
function declaredIn(code: string): ReadonlySet<string> {
  const typed = code.matchAll(
    /\b(?!(?:abstract|else|extends|final|implements|import|new|private|public|return|static|synchronized|throw) )\w+(?:<[^()]*?>+)?(?:\[\])? (\w+)\b/g,
  );
  const given = code.matchAll(/(?:\((\w+), (\w+)\)|\b(\w+)) ->/g);
  const imported = code.matchAll(/import [\w.]+\.(\w+);/g);
  const made = code.matchAll(/\b([A-Z]\w*)\(/g);
  return new Set([...typed, ...given, ...imported, ...made].flatMap((match) => match.slice(1)));
}

/** How far brackets are open at the end; NaN if one closes that none has opened. */
function openBrackets(code: string): number {
  let open = 0;
  for (const sign of code) {
    if ('({['.includes(sign)) open += 1;
    else if (')}]'.includes(sign) && --open < 0) return Number.NaN;
  }
  return open;
}

test('any rule on public signals is a Java file that closes its brackets, names what it declares, and is never wide', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      const source = ruleJava(rule);
      expect(source === null).toBe(javaLacks(rule).length > 0);
      if (source === null) return;
      expect(source).toBe(ruleJava(rule));
      const code = codeOf(source ?? '');
      expect(openBrackets(code)).toBe(0);
      expect(source).not.toMatch(/[ \t]$|\n\n\n|\/\/\?/m);
      const declared = declaredIn(code);
      const unknown = (code.match(/(?<![\w.])[A-Za-z]\w*/g) ?? []).filter(
        (name) => !declared.has(name) && !JAVA_WORDS.has(name),
      );
      expect(unknown).toEqual([]);
      const longest = Math.max(...(source ?? '').split('\n').map((line) => line.length));
      expect(longest).toBeLessThanOrEqual(120);
    }),
    { numRuns: draws(300) },
  );
});

test('the Java file lacks the signals of the client alone, and five that nobody has written yet', () => {
  const lacked = SIGNALS.filter(({ name, seenBy }) => {
    const signal: Expression = { type: 'signal', name, setting: SIGNAL_SETTINGS[name] };
    return seenBy === 'partitioner' && javaLacks({ ...ruleOf('score turn'), score: signal }).length > 0;
  });
  expect(lacked.map(({ name }) => name)).toEqual([
    'failures',
    'leader.ack.ms',
    'leader.since.ack.ms',
    'leader.failures',
    'sent.share',
  ]);
});

test('the text of a rule never closes the comment that says it', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      expect(writeRule(rule)).not.toMatch(/\*\/|\/\*|[\\\n"]/);
    }),
  );
});

test('any rule is a Go file with closed brackets and lines as gofmt indents them, or none', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      const source = ruleGo(rule);
      expect(openBrackets(codeOf(source ?? ''))).toBe(0);
      expect(source ?? '').not.toMatch(/^\t* |[ \t]$|\n\n\n|\/\/\?/m);
      if (seenBy(rule).who === 'client') expect(source).toBeNull();
    }),
    { numRuns: draws(300) },
  );
});

test('a proposal names the signals that only the client has, and shows the league', () => {
  const league = tableOf([['slow-20', runsWith('p99', [10, 11, 12]), runsWith('p99', [90, 91, 92])]]);
  const rule = ruleOf('leave new batch; score queue.bytes; pick weighted');
  const text = proposalText({ rule, league, link: '#lab' });
  expect(ruleJava(rule)).toBeNull();
  expect(text).toContain('`queue.bytes`');
  expect(text).toContain(writeRule(rule));
  expect(text.match(/^## .+$/gm)).toEqual(
    [
      'Motivation',
      'Proposed changes',
      'Public interfaces',
      'Compatibility',
      'Test results',
      'Rejected alternatives',
      'Links',
    ].map((title) => `## ${title}`),
  );
  expect(text).toContain('One broker +20 ms');
  expect(text).not.toContain(JAVA_CLASS);
});

test('a proposal that is saved too early says so in one sentence, and explains its signs at the table', () => {
  const away = leagueRunWith({ runsAway: true });
  const early = tableOf([['slow-100', [leagueRunWith()], [away]]]);
  const rule = ruleOf('leave new batch; score queue.bytes; pick lowest');
  const request = { ...early.request, entrants: [...early.request.entrants, knownEntrant('sticky')] };
  const text = proposalText({ rule, league: { ...early, request }, link: '#lab' });
  const [, motivation = '', results = ''] = text.split(/## (?:Motivation|Test results)\n/);
  expect(motivation.match(/No verdict/g)).toHaveLength(1);
  expect(motivation.split('## ')[0]).not.toContain('↑');
  expect(results.split('## ')[0]).toMatch(/\|\n\n↑ = /);
});
