import {
  formatCount,
  formatList,
  formatMilliseconds,
  formatPlayhead,
  inSentence,
  titled,
} from '../../base/format';
import { PART_WORDS } from '../../figures/parts';
import { type Journey, type JourneyStage, longestOf, type Whereabouts } from '../../run/journey/journey';
import type { VerdictText } from '../../run/verdict/verdictText';
import { brokerId } from '../../scenario/brokerId';
import type { Scenario } from '../../scenario/scenario';
import { reasonOf } from './reasonText';

export interface JourneyLine {
  /** Null for joined stages. */
  readonly where: Whereabouts | null;
  /** Simulated time such as `31.518 s`; empty for joined stages. */
  readonly from: string;
  readonly duration: string;
  readonly title: string;
  /** A sentence; empty if there is nothing to add. */
  readonly reason: string;
}

export interface JourneyWords {
  readonly headline: readonly VerdictText[];
  /** Which record: when it was sent and acked, and on which partition and broker. */
  readonly which: string;
  readonly lines: readonly JourneyLine[];
}

/** Shorter stages are joined, as a share of the latency. */
const WORTH_A_LINE = 0.01;

export function formatJourney(journey: Journey, scenario: Scenario): JourneyWords {
  return {
    headline: headlineOf(journey, scenario),
    which: whichOf(journey, scenario),
    lines: linesOf(journey, scenario),
  };
}

export function stageTitle(where: Whereabouts, scenario: Scenario): string {
  if (where !== 'memory') return PART_WORDS[where].label;
  return scenario['latency.from'] === 'intended' ? 'Behind its schedule' : 'Waiting for memory';
}

/** The clause after "it spent" for the longest stage; a broker's name follows. */
const SPENT: Readonly<Record<Whereabouts, string>> = {
  memory: 'before it could join a batch',
  batch: 'waiting for its batch',
  inFlight: 'waiting to be sent',
  network: 'on the network',
  brokerQueue: 'in the queue of broker',
  service: 'in the service of broker',
  slowness: 'held back by broker',
  file: 'in an open file of broker',
  upload: 'in an upload of broker',
  fileCommit: 'waiting for the commit of its file',
  commit: 'waiting for replicas',
  response: 'on the way back',
};

function headlineOf(journey: Journey, scenario: Scenario): readonly VerdictText[] {
  const took = { text: formatMilliseconds(journey.latencyMs), strong: true };
  const longest = longestOf(journey.stages);
  if (longest === null) return [{ text: 'The slowest record took ' }, took, { text: '.' }];
  const spent = formatMilliseconds(longest.durationMs);
  const { batchesAhead } = journey;
  const behind = longest.where === 'inFlight' && batchesAhead > 0;
  const batches = batchesAhead === 1 ? 'batch' : 'batches';
  const because = reasonOf(longest, journey, scenario).because;
  return [
    { text: 'The slowest record took ' },
    took,
    { text: `: it ${behind ? 'waited' : 'spent'} ` },
    { text: spent, strong: true },
    ...(behind
      ? [
          { text: ' behind ' },
          { text: formatCount(batchesAhead), strong: true },
          { text: ` ${batches} in the accumulator` },
        ]
      : [{ text: ` ${spentOf(longest.where, brokerId(scenario, journey.broker))}` }]),
    { text: because === '' ? '.' : `, because ${because}.` },
  ];
}

function spentOf(where: Whereabouts, broker: string): string {
  return SPENT[where].endsWith(' broker') ? `${SPENT[where]} ${broker}` : SPENT[where];
}

function whichOf(journey: Journey, scenario: Scenario): string {
  const { partition, broker, producer } = journey;
  const from = scenario.producers === 1 ? '' : `, from producer ${producer + 1}`;
  const sent = `Sent at ${formatPlayhead(journey.sentAtMs)}`;
  return `${sent}, acked at ${formatPlayhead(journey.ackedAtMs)}: partition ${partition}, broker ${brokerId(scenario, broker)}${from}.`;
}

function linesOf(journey: Journey, scenario: Scenario): readonly JourneyLine[] {
  const { stages, latencyMs } = journey;
  const matters = ({ durationMs }: JourneyStage): boolean => durationMs >= WORTH_A_LINE * latencyMs;
  const lines: JourneyLine[] = stages.filter(matters).map((stage) => ({
    where: stage.where,
    from: formatPlayhead(stage.fromMs),
    duration: formatMilliseconds(stage.durationMs),
    title: stageTitle(stage.where, scenario),
    reason: reasonOf(stage, journey, scenario).line,
  }));
  const small = stages.filter((stage) => !matters(stage));
  if (small.length === 0) return lines;
  const restMs = small.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const titles = [...new Set(small.map(({ where }) => stageTitle(where, scenario)))].map(inSentence);
  return [
    ...lines,
    {
      where: null,
      from: '',
      duration: formatMilliseconds(restMs),
      title: titled(formatList(titles)),
      reason: '',
    },
  ];
}
