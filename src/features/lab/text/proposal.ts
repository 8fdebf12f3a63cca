import {
  address,
  code,
  codeBlock,
  list,
  type Markdown,
  markdownText,
  md,
  table,
} from '../../../base/markdown';
import { figureOf } from '../../../figures/catalogue';
import { figureText } from '../../../figures/units';
import type { LeagueTable } from '../../../run/league/League';
import { MEASURED_SETUP, measuredRuns } from '../../../run/league/measured';
import { leagueVerdict } from '../../../run/league/verdict';
import type { Leave, Rule } from '../../../scenario/rule/rule';
import { ruleSentence } from '../../../scenario/rule/sentence';
import { seenBy, signalNamed, signalsIn } from '../../../scenario/rule/signals';
import { expressionText, writeRule } from '../../../scenario/rule/write';
import { MODULE_BUILD } from './java';
import { gridNotes, leagueGrid, verdictSentences } from './leagueGrid';
import { worseFigures } from './leagueText';
import { type RuleSetting, settingsUsed } from './ruleCode';

export interface Proposal {
  readonly rule: Rule;
  /** The league with the rule as its first entrant. */
  readonly league: LeagueTable;
  /** Opens the rule in Lab; a mere fragment if the page has no address. */
  readonly link: string;
}

/** A rule as a Markdown page in the order of the template of Kafka Improvement Proposals. */
export function proposalText({ rule, league, link }: Proposal): string {
  return markdownText([
    md`# KIP-NNN: Another way to choose partitions for records without a key`,
    md`## Status`,
    list([
      md`Current state: draft, not under discussion`,
      md`Discussion thread: _none yet_`,
      md`JIRA: _none yet_`,
      md`Rule in Linger's Lab: ${address(link)}`,
    ]),
    md`## Motivation`,
    md`The built-in partitioner (KIP-794) weighs partitions by the batches in their queues. It doesn't see what is in flight or how long acks take, so a broker that is slow to answer keeps getting records.`,
    md`_What do you see in your own system that this would mend?_`,
    md`Simulated, in the situations of the table under Test Plan:`,
    list(verdictSentences(league).map((sentence) => md`${sentence}`)),
    ...measured(rule),
    md`### What it loses`,
    list([...losses(league), ...costs(rule)]),
    md`## Public Interfaces`,
    md`New settings of the producer. Neither the protocol nor the broker nor the ${code('Partitioner')} interface changes.`,
    table(['name', 'type', 'default', 'valid values', 'importance', 'what it does'], settings(rule)),
    md`New metrics in ${code('producer-topic-metrics')}, by partition: ${code('partition-score')}, ${code('partition-outstanding-records')}, ${code('partition-ack-ms')}, ${code('partition-chosen-total')} and ${code('partition-ejected')}.`,
    md`## Proposed Changes`,
    codeBlock('', `${writeRule(rule)}\n`),
    md`${ruleSentence(rule)} Records with a key go by the hash of their key, as today.`,
    md`In ${code('BuiltInPartitioner')}, if ${code('partitioner.adaptive.mode')} is ${code('rule')}:`,
    codeBlock('', pseudoCode(rule)),
    ...sight(rule),
    md`A failure counts as an ack of at least 1,000 ms, unless the client itself refused or aborted the record. Otherwise a broker that fails fast would be the quickest of all.`,
    md`## Compatibility, Deprecation, and Migration Plan`,
    list([
      md`Off by default. Nothing is deprecated, and no setting changes its meaning.`,
      md`Only records without a key and without a named partition go elsewhere than before. Their order was never promised across partitions, and isn't now.`,
      md`A custom ${code('partitioner.class')} still comes first.`,
      md`To migrate, set ${code('partitioner.adaptive.mode=rule')} for one producer, compare its latency and its consumers' lag, then go on. To go back, remove the setting.`,
    ]),
    md`## Test Plan`,
    list([
      md`Unit tests of scores, failures, ejection, lost leaders, and a topic that is made again with fewer partitions.`,
      md`A benchmark of a choice among 3, 48 and 1,000 partitions: at most twice today's processor time.`,
      md`System tests with three and six brokers, one and three copies: one broker slow, stopped, refusing; consumers 70 % busy; a quota; transactions; nine producers. Each must confirm a row below.`,
    ]),
    ...results(league),
    md`## Rejected Alternatives`,
    list([...rivals(league), ...ALTERNATIVES]),
  ]);
}

/** Real brokers' figures, if this rule was measured. */
function measured(rule: Rule): readonly Markdown[] {
  const runs = measuredRuns(writeRule(rule));
  if (runs.length === 0) return [md`It hasn't been measured on real brokers yet.`];
  const rows = runs.flatMap(({ situation, client, figures }) =>
    figures.map(({ id, ours, adaptive }) => {
      const { label, unit } = figureOf(id);
      const texts = (values: readonly number[]): string =>
        values.map((value) => figureText(unit, value)).join(', ');
      return [situation, client, label, texts(ours), texts(adaptive)];
    }),
  );
  return [
    md`Measured on real brokers: ${MEASURED_SETUP}`,
    table(['situation', 'client', 'figure', 'this rule', 'adaptive'], rows),
  ];
}

function losses(league: LeagueTable): readonly Markdown[] {
  const verdict = leagueVerdict(league);
  const lost = [...(verdict?.worse ?? []), ...(verdict?.mixed ?? [])];
  return lost.map((each) => md`${each.situation.label}: ${worseFigures(each).join(', ')}.`);
}

/** Costs of any rule that leaves slow partitions. */
function costs({ score, without }: Rule): readonly Markdown[] {
  const names = [score, without].flatMap(signalsIn).map(({ name }) => name);
  return [
    md`Consumers of the quicker partitions get what the slow ones don't: they need 1 ÷ (1 − share of the slow partitions) times the capacity, 1.5 times if one of three brokers is slow.`,
    md`With as many copies as brokers and ${code('acks=all')}, every ack waits for the slow broker anyway.`,
    md`Under a quota, two brokers can't take what three could.`,
    ...(names.some((name) => name.endsWith('since.ack.ms'))
      ? [md`A producer that sends few batches forgets as fast as it learns.`]
      : []),
  ];
}

const RULE_SETTINGS: Readonly<Record<RuleSetting, readonly [name: string, valid: string, says: string]>> = {
  floorMs: ['partitioner.adaptive.floor.ms', '0 to 60,000', 'quicker acks count as this many ms'],
  forgetMs: [
    'partitioner.adaptive.forget.ms',
    '1 to 3,600,000',
    'in this time without an ack, what was slow counts half, ms',
  ],
};

function settings(rule: Rule): readonly (readonly (string | Markdown)[])[] {
  return [
    [
      code('partitioner.adaptive.mode'),
      'string',
      'queue',
      'queue, rule',
      'medium',
      'queue: as today; rule: by the rule below',
    ],
    ...settingsUsed(rule).map(([setting, value]) => {
      const [name, valid, says] = RULE_SETTINGS[setting];
      return [code(name), 'double', String(value), valid, 'low', says];
    }),
    [
      code('partitioner.adaptive.min.share'),
      'double',
      '0',
      '0 to 1',
      'medium',
      'least part of an even share that each partition gets',
    ],
  ];
}

function pseudoCode({ leave, pick, score, without }: Rule): string {
  const chosen = {
    lowest: 'the candidate with the lowest score',
    weighted: 'a candidate drawn in proportion to the highest score + 1 − its own',
    best: `the lowest of ${pick.by === 'best' ? pick.of : 0} candidates drawn at random`,
  }[pick.by];
  const left = without === null ? [] : [`  and not (${expressionText(without)}), unless none is left`];
  return [
    `${leaveText(leave)}, or when its partition loses its leader:`,
    "candidates = partitions with a leader that aren't ejected",
    ...left,
    `score(p) = ${expressionText(score)}`,
    `next = ${chosen}`,
    'when an ack or failure of p comes: update p and its leader;',
    '  after 5 failures in a row, eject it for 10 s, then for longer',
    '',
  ].join('\n');
}

function leaveText(leave: Leave): string {
  switch (leave.when) {
    case 'record':
      return 'for each record';
    case 'batch':
      return 'when a record needs a new batch';
    case 'bytes':
      return `after ${leave.bytes === 'batch.size' ? leave.bytes : `${leave.bytes} bytes`}${leave.atEnd ? ', where a batch ends' : ''}`;
    case 'time':
      return `after ${leave.ms} ms`;
  }
}

/** Where the signals come from. */
function sight(rule: Rule): readonly Markdown[] {
  const { inside } = seenBy(rule);
  const used = new Set([rule.score, rule.without].flatMap(signalsIn).map(({ name }) => name));
  return [
    ...(used.size === 0
      ? []
      : [md`What it looks at:`, list([...used].map((name) => md`${code(name)}: ${signalNamed(name).says}`))]),
    inside.length === 0
      ? md`A ${code('Partitioner')} with a ${code('ProducerInterceptor')} can see all of it: Linger's module ${code('partitioner/')} (${code(MODULE_BUILD)}) is an implementation to try first.`
      : md`No ${code('Partitioner')} can see ${code(inside.join(', '))}, so the client itself has to follow the rule.`,
  ];
}

function results(league: LeagueTable): readonly Markdown[] {
  const { head, rows } = leagueGrid(league);
  const { request, modelRevision } = league;
  const revision = modelRevision === null ? md`` : md`, revision ${modelRevision} of its model`;
  return [
    md`Simulated with Linger${revision}, up to ${request.runs} runs of each with consecutive seeds: means over the runs. A simulation isn't a broker, so measure before you decide.`,
    table(head, rows),
    ...gridNotes(league).map((note) => md`${note}`),
  ];
}

/** Today's partitioner is no alternative, and the rule on other clients isn't another. */
function rivals({ request }: LeagueTable): readonly Markdown[] {
  return request.entrants
    .slice(1)
    .filter(({ id, onClients4 }) => id !== 'adaptive' && !onClients4)
    .map(({ label, text }) => md`${label} (${code(text)}): in the table above.`);
}

const ALTERNATIVES: readonly Markdown[] = [
  md`A ${code('Partitioner')} outside the client, as the module is. It needs an interceptor beside it to hear of acks, and since 4.0 nothing tells it that a batch opens (KAFKA-18295). A smaller KIP could give ${code('Partitioner')} callbacks for closed batches and acks.`,
  md`Peak EWMA (Finagle), best of two: two draws of few partitions are both slow too often.`,
  md`C3 (NSDI 2015) and Prequal (NSDI 2024): of the same family, and about as good. They were made for requests that any replica can serve.`,
  md`Leaving out partitions by ${code('partitioner.availability.timeout.ms')} (KIP-794): it notices a broker that takes nothing, not one that is slow.`,
  md`Related: KIP-480 (${address(kip('KIP-480%3A+Sticky+Partitioner'))}), KIP-794 (${address(kip('KIP-794%3A+Strictly+Uniform+Sticky+Partitioner'))}), KIP-1123 (racks), franz-go's ${code('LeastBackupPartitioner')}, Astraea's cost-aware partitioners.`,
];

function kip(page: string): string {
  return `https://cwiki.apache.org/confluence/display/KAFKA/${page}`;
}
