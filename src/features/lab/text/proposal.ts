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
import type { LeagueTable } from '../../../run/league/League';
import type { Rule } from '../../../scenario/rule/rule';
import { ruleSentence } from '../../../scenario/rule/sentence';
import { seenBy, signalNamed } from '../../../scenario/rule/signals';
import { writeRule } from '../../../scenario/rule/write';
import { gridNotes, leagueGrid, verdictSentences } from './leagueGrid';

/** What a proposal is about. */
export interface Proposal {
  readonly rule: Rule;
  /** What the league has found, in which the rule is the first entrant. */
  readonly league: LeagueTable;
  /** Opens the rule in Lab; a mere fragment if the page has no address. */
  readonly link: string;
}

/** A rule as a Markdown page in the order of a Kafka Improvement Proposal: for rules that only a client can follow. */
export function proposalText({ rule, league, link }: Proposal): string {
  const { head, rows } = leagueGrid(league);
  const { request, modelRevision } = league;
  const revision = modelRevision === null ? md`` : md`, revision ${modelRevision} of its model`;
  return markdownText([
    md`# A partitioning rule for Kafka producers`,
    md`## Motivation`,
    ...verdictSentences(league).map((each) => md`${each}`),
    md`_What do you see in your own system that this would mend?_`,
    md`## Proposed changes`,
    codeBlock('', `${writeRule(rule)}\n`),
    md`${ruleSentence(rule)} Records with a key go by the hash of their key, as today.`,
    ...sight(rule),
    md`## Public interfaces`,
    md`A value for the producer's partitioner settings; no change to the protocol, the broker, or the ${code('Partitioner')} interface. _Which name and which default do you propose?_`,
    md`## Compatibility`,
    list([
      md`Only records without a key and without a named partition go elsewhere than before.`,
      md`Their order was never promised across partitions, and isn't now.`,
      md`A custom ${code('partitioner.class')} still comes first.`,
    ]),
    md`## Test results`,
    md`Simulated with Linger${revision}, up to ${request.runs} runs of each with consecutive seeds: means over the runs. A simulation isn't a broker, so measure before you decide.`,
    table(head, rows),
    ...gridNotes(league).map((each) => md`${each}`),
    md`## Rejected alternatives`,
    list(
      request.entrants.slice(1).map(({ label, text }) => md`${label}: ${code(text)}, in the table above.`),
    ),
    md`## Links`,
    list([
      md`This rule in Lab: ${address(link)}`,
      md`KIP-480, sticky partitioner: ${address(kip('KIP-480%3A+Sticky+Partitioner'))}`,
      md`KIP-794, strictly uniform sticky partitioner: ${address(kip('KIP-794%3A+Strictly+Uniform+Sticky+Partitioner'))}`,
    ]),
  ]);
}

/** Which signals only the client has. */
function sight(rule: Rule): readonly Markdown[] {
  const { inside } = seenBy(rule);
  if (inside.length === 0) {
    return [md`A ${code('Partitioner')} with a ${code('ProducerInterceptor')} can do this already.`];
  }
  return [
    md`No ${code('Partitioner')} can see these, so the client itself has to follow the rule:`,
    list(inside.map((name) => md`${code(name)}: ${signalNamed(name).says}`)),
  ];
}

function kip(page: string): string {
  return `https://cwiki.apache.org/confluence/display/KAFKA/${page}`;
}
