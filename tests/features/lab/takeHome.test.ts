import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ruleGo } from '../../../src/features/lab/text/go';
import { classNameMistake, JAVA_CLASS, javaFileName, ruleJava } from '../../../src/features/lab/text/java';
import { proposalText } from '../../../src/features/lab/text/proposal';
import { knownEntrant } from '../../../src/run/league/entrants';
import { SHORTEST_WAIT } from '../../../src/scenario/rule/known';
import { readRule } from '../../../src/scenario/rule/read';
import type { Rule } from '../../../src/scenario/rule/rule';
import { seenBy } from '../../../src/scenario/rule/signals';
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
const JAVA_MODULE = readFileSync(
  'partitioner/src/main/java/dev/linger/partitioner/RulePartitioner.java',
  'utf8',
);
const GO_MODULE = readFileSync('partitioner/go/partitioner.go', 'utf8');

/** A source without the rule's method, and that method. */
function parts(source: string): readonly [rest: string, method: string] {
  const [, before = '', method = '', after = ''] =
    /^([\s\S]*\/\/ rule \{\n)([\s\S]*?)([ \t]*\/\/ \}\n[\s\S]*)$/.exec(source) ?? [];
  return [before + after, method];
}

test('the exported file is the source of the module, whose rule is shortest-wait', () => {
  const rule = ruleOf(SHORTEST_WAIT.text);
  expect(ruleJava(rule)).toBe(JAVA_MODULE);
  expect(ruleGo(rule)).toBe(GO_MODULE);
});

describe('Java', () => {
  test.each([
    ['Steady', true],
    ['com.acme.kafka.Steady', true],
    [JAVA_CLASS, true],
    ['RulePartitioner', true],
    ['steady', false],
    ['9Lives', false],
    ['My.Class', false],
    ['com..Steady', false],
    ['com.acme.', false],
    ['', false],
    ['com.acme.Window', false],
    ['List', false],
  ])('may be called %s: %s', (name, isFine) => {
    expect(classNameMistake(name) === null).toBe(isFine);
  });

  test.each([
    ['com.acme.Steady', 'package com.acme;', 'com.acme.Steady'],
    ['Steady', null, 'Steady'],
  ])('is %s wherever it names itself', (name, line, full) => {
    const source = ruleJava(ruleOf(LEAST), name) ?? '';
    expect(/^package .*$/m.exec(source)?.[0] ?? null).toBe(line);
    expect(source).toContain('class Steady implements Partitioner, ');
    expect(source).toContain(` * interceptor.classes=${full}\n`);
    expect(source).not.toMatch(/RulePartitioner|dev\.linger/);
    expect(javaFileName(name)).toBe('Steady.java');
    expect(source).toContain(` * partitioner.class=${full}\n`);
  });

  test.each([
    ['leave new batch; score 0', 'rule.leave = Leave.BATCH;'],
    ['leave 100 bytes; score 0', 'Leave.BYTES; rule.leaveBytes = 100L;'],
    ['leave batch.size at batch end; score 0', 'Leave.BYTES_AT_BATCH_END; rule.pick'],
    ['leave 2.5 ms; score 0', 'Leave.TIME; rule.leaveNs = 2500000L;'],
    ['score outstanding.records; pick weighted', 'rule.pick = Pick.WEIGHTED;'],
    ['score outstanding.records; pick best of 3', 'rule.pick = Pick.BEST; rule.drawn = 3;'],
    ['score ack.ms(50) / ack.ms', 'int ackMs50 = rule.keepAckMs(50.0);'],
    ['score ack.ms(50) / ack.ms', 'int ackMs100 = rule.keepAckMs(100.0);'],
    ['score ack.ms(50) / ack.ms', ' p.ackMs(ackMs50) / p.ackMs(ackMs100);'],
    ['score sent.bytes', 'Bytes1000 = rule.keepSentBytes(1000.0);'],
    ['score 1 / 0 + turn', 'Double.POSITIVE_INFINITY + p.turn()'],
    ['score turn * (2 - 3)', 'p.turn() * (-1.0)'],
    ['score turn', 'rule.isOrdered = true;'],
    ['score if(turn < 2 and not current, 1, 2)', '(p.turn() < 2.0 && !p.isCurrent() ? 1.'],
    ['score turn - (current - 1)', '- ((p.isCurrent() ? 1.0 : 0.0) - 1.0)'],
    ['score turn; without same.rack = 0', 'rule.without = p -> !p.isNear();'],
    ['score turn; without 1 < 2 and current', 'without = p -> p.isCurrent();'],
    // Of what is no number, the model takes the second; Math.min and Math.max don't.
    ['score max(turn, outstanding.records)', 'higher(p.turn(), p.outstandingRecords())'],
    ['score max(ack.ms, 2)', 'rule.floorMs = 2.0;'],
    ['score max(ack.ms, 2)', 'higher(p.ackMs(ackMs100), p.floorMs())'],
    ['score ack.ms / (1 + since.ack.ms / 500)', 'rule.forgetMs = 500.0;'],
    ['score ack.ms / (1 + since.ack.ms / 500)', '/ (1.0 + p.sinceAckMs() / p.forgetMs())'],
    // Two floors can't be one setting.
    ['score max(ack.ms, 2) + max(ack.ms(50), 3)', 'higher(p.ackMs(ackMs100), 2.0) + higher'],
    ['score max(ack.ms, 2) + max(ack.ms(50), 3)', ' + higher(p.ackMs(ackMs50), 3.0)'],
  ])('%s', (rule, code) => {
    expect(parts(java(rule))[1].replaceAll(/\s+/g, ' ')).toContain(code);
  });
});

describe('Go', () => {
  test('has spaces around operators where gofmt has them', () => {
    const rule =
      'score (outstanding.records + 1) * max(ack.ms / (1 + turn / 2), 3) - turn + if(turn < 1 + 2 * turn, 1, 2)';
    expect(go(rule).match(/return .*outstandingRecords.*/)?.[0]).toMatchSnapshot();
  });

  test.each([
    ['score turn; without available and 2', 'bool {', 'return true'],
    ['score turn; without current and available and 1', 'bool {', 'return p.isCurrent()'],
    ['score turn; without not available or 0 or current', 'bool {', 'return p.isCurrent()'],
    ['score turn; without (current and 0) or (0 and current)', 'bool {', 'return false'],
    ['score turn + available', 'float64 {', 'return p.turn() + 1.0'],
  ])('%s', (rule, head, code) => {
    expect(go(rule)).toContain(`${head}\n\t\t${code}\n`);
  });

  test('keeps no signal that its code has no use for', () => {
    expect(parts(go('score turn; without ack.ms(50) < 9 and not available'))[1]).not.toContain('keepAckMs');
  });

  test('no rule by racks, which its partitioners cannot see', () => {
    expect(ruleGo(ruleOf('score turn; without same.rack = 0'))).toBeNull();
  });
});

/** How far brackets are open at the end; NaN if one closes that none has opened. */
function openBrackets(code: string): number {
  let open = 0;
  for (const sign of code) {
    if ('({['.includes(sign)) open += 1;
    else if (')}]'.includes(sign) && --open < 0) return Number.NaN;
  }
  return open;
}

test('any rule on public signals is the module with another method, which closes its brackets and is never wide', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      const source = ruleJava(rule);
      expect(source === null).toBe(seenBy(rule).who === 'client');
      for (const [file, module] of [
        [source, JAVA_MODULE],
        [ruleGo(rule), GO_MODULE],
      ] as const) {
        if (file === null) continue;
        const [rest, method] = parts(file);
        expect(rest).toBe(parts(module)[0]);
        expect(openBrackets(codeOf(method))).toBe(0);
        expect(codeOf(method)).not.toMatch(/(?:true|false)\s*(?:&&|\|\|)|(?:&&|\|\|)\s*!?(?:true|false)/);
        expect(method).not.toMatch(/[ \t]$/m);
      }
      const longest = Math.max(...(source ?? '').split('\n').map((line) => line.length));
      expect(longest).toBeLessThanOrEqual(120);
    }),
    { numRuns: draws(300) },
  );
});

test('the text of a rule never closes the comment or the literal that says it', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      expect(writeRule(rule)).not.toMatch(/\*\/|\/\*|[\\\n"]/);
    }),
  );
});

/** The text under each heading. */
function sections(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(/^## /m).map((part) => [part.split('\n')[0] ?? '', part]));
}

const SECTIONS = [
  'Status',
  'Motivation',
  'Public Interfaces',
  'Proposed Changes',
  expect.stringMatching(/^Compatibility.* Migration Plan$/),
  'Test Plan',
  'Rejected Alternatives',
];

test.each([
  ['leave new batch; score queue.bytes; pick weighted', /No `Partitioner` can see `queue\.bytes`/],
  [SHORTEST_WAIT.text, /`mvn -q -f partitioner package`/],
])('the KIP page of %s has the order of the template, and says who can see what', (text, sight) => {
  const league = tableOf([
    ['slow-20', runsWith('p99', [10, 11, 12]), runsWith('p99', [90, 91, 92])],
    ['slow-5', runsWith('p99', [90, 91, 92]), runsWith('p99', [10, 11, 12])],
  ]);
  const page = proposalText({ rule: ruleOf(text), league, link: '#lab' });
  const found = sections(page);
  expect([...found.keys()].slice(1)).toEqual(SECTIONS);
  expect(found.get('Proposed Changes')).toContain(writeRule(ruleOf(text)));
  expect(found.get('Proposed Changes')).toMatch(sight);
  expect(found.get('Motivation')).toMatch(
    /### What it loses\n\n- One broker \+5\sms: p99\s91\.0\sms against 11\.0\sms/,
  );
  expect(found.get('Test Plan')).toContain('One broker +20 ms');
  // What is current isn't rejected.
  expect(found.get('Rejected Alternatives')).not.toMatch(/^- Adaptive/m);
});

test('settings of the KIP page are the numbers of the rule', () => {
  const league = tableOf([['slow-20', [leagueRunWith()], [leagueRunWith()]]]);
  const text = (rule: string): string =>
    sections(proposalText({ rule: ruleOf(rule), league, link: '' })).get('Public Interfaces') ?? '';
  expect(text(SHORTEST_WAIT.text)).toMatch(
    /`partitioner\.adaptive\.floor\.ms` \| double \| 2 \|[\s\S]*forget\.ms` \| double \| 1000 \|/,
  );
  expect(text('score turn')).not.toMatch(/floor|forget/);
});

test('a KIP page that is saved too early says so in one sentence, and explains its signs at the table', () => {
  const away = leagueRunWith({ runsAway: true });
  const early = tableOf([['slow-100', [leagueRunWith()], [away]]]);
  const rule = ruleOf('leave new batch; score queue.bytes; pick lowest');
  const request = { ...early.request, entrants: [...early.request.entrants, knownEntrant('sticky')] };
  const found = sections(proposalText({ rule, league: { ...early, request }, link: '#lab' }));
  expect(found.get('Motivation')?.match(/No verdict/g)).toHaveLength(1);
  expect(found.get('Motivation')).not.toContain('↑');
  expect(found.get('Test Plan')).toMatch(/\|\n\n↑ = /);
  expect(found.get('Rejected Alternatives')).toMatch(/^- Sticky/m);
});

test('the KIP page of a rule that was measured has its runs next to those of adaptive', () => {
  const league = tableOf([['slow-20', [leagueRunWith()], [leagueRunWith()]]]);
  const page = (text: string): string =>
    sections(proposalText({ rule: ruleOf(text), league, link: '' })).get('Motivation') ?? '';
  const rows = page(SHORTEST_WAIT.text).match(/^\| .* \| (?:3\.9\.1|4\.0\.0) \| .*$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.join('\n')).toMatch(/refuses[^|]*\| 4\.0\.0 \| records given up \| \d\d?/);
  expect(page('score turn')).toContain("hasn't been measured");
});
