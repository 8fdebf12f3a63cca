import type { JourneyQuestion, RecordJourney } from '../../../workers/protocol';
import { Histogram } from '../../figures/Histogram';
import { binsIn, type Window } from '../../figures/windowFigures';
import type { Scenario } from '../../scenario/scenario';
import type { Leg, Pace } from '../pace';
import type { RunHistory } from '../RunHistory';
import { type Journey, type JourneyStage, journeyOf } from './journey';

/** A slow record and one that took about the median time, from their send() to their acks. */
export interface Race extends Pace {
  readonly slow: Journey;
  readonly median: Journey;
  /** When the median record starts on the stage, simulated ms: its send(), if the other was on its way then. */
  readonly medianFromMs: number;
  /** What it is the median of: the window of the question, or the run. */
  readonly of: 'window' | 'run';
  /** When one of them gets to another place, simulated ms, ascending. */
  readonly moments: readonly number[];
}

/** A record whose latency isn't this many times the median has nothing to race against. */
const LEAST_RATIO = 1.5;
/** Factor from the median to the latency that still counts as the same. */
const SAME = 1.1;
/** A shorter stage isn't a place to stop at, as a share of the latency. */
const WORTH_A_STOP = 0.01;
/** Before the first send(), as a share of the median latency. */
const LEAD = 0.25;
/** How long the legs last: until the first send(), until the second, until its ack, until the slow one leaves, and its ack. */
const SECONDS = { lead: 0.8, gap: 1, median: 4.2, wait: 4, end: 2.5 };

/** Moments that are closer are one, ms. */
const CLOSE_MS = 0.001;

/** The two records, the quicker first. */
export const RACERS = ['median', 'slow'] as const;
export type Racer = (typeof RACERS)[number];

type Ask = (question: JourneyQuestion) => Promise<RecordJourney | null>;

/**
 * The race of a record against the median: one of the question's window, rather than of the run, that was sent while the
 * other was on its way; else one from elsewhere in the window. Null if the record is about as quick, or there is none.
 */
export async function findRace(
  slow: Journey,
  { window }: JourneyQuestion,
  { scenario, history, ask }: { scenario: Scenario; history: RunHistory; ask: Ask },
): Promise<Race | null> {
  const medians = [
    { of: 'window', ms: medianMs(history, window) },
    { of: 'run', ms: medianMs(history, { fromMs: 0, toMs: history.endMs }) },
  ] as const;
  const known = medians.filter(({ ms }) => slow.latencyMs >= LEAST_RATIO * ms);
  const meanwhile = known.map(({ of, ms }) => ({ of, ms, fromMs: slow.sentAtMs, toMs: slow.ackedAtMs }));
  const elsewhere = known.slice(0, 1).map(({ of, ms }) => ({ of, ms, ...window }));
  for (const { of, ms, fromMs, toMs } of [...meanwhile, ...elsewhere]) {
    const question = {
      type: 'cell',
      // So the record was sent in it, too.
      window: { fromMs: fromMs + ms * SAME, toMs },
      fromMs: ms / SAME,
      toMs: ms * SAME,
    } as const;
    if (question.window.fromMs >= toMs) continue;
    const record = await ask(question);
    if (record !== null) return raceOf(slow, journeyOf(record, question, scenario), of);
  }
  return null;
}

function medianMs(history: RunHistory, window: Window): number {
  const { first, end } = binsIn(history, window);
  return Histogram.ofBins(history, first, end).quantileMs(0.5);
}

/** The race of two records. */
export function raceOf(slow: Journey, median: Journey, of: Race['of']): Race {
  const meanwhile = slow.sentAtMs <= median.sentAtMs && median.ackedAtMs <= slow.ackedAtMs;
  const medianFromMs = meanwhile ? median.sentAtMs : slow.sentAtMs;
  const fromMs = Math.max(0, slow.sentAtMs - LEAD * median.latencyMs);
  const stopMs = slow.ackedAtMs;
  const legs = legsOf(fromMs, slow, medianFromMs, median.latencyMs);
  const shiftMs = medianFromMs - median.sentAtMs;
  const moments = [...momentsOf(slow), ...momentsOf(median).map((ms) => ms + shiftMs)];
  moments.sort((one, other) => one - other);
  return {
    ...{ slow, median, of, medianFromMs, legs, fromMs, stopMs },
    moments: moments.filter((ms, index) => ms - (moments[index - 1] ?? fromMs - 1) > CLOSE_MS),
  };
}

function momentsOf({ stages, sentAtMs, ackedAtMs, latencyMs }: Journey): readonly number[] {
  const matters = ({ durationMs }: JourneyStage): boolean => durationMs >= WORTH_A_STOP * latencyMs;
  return [sentAtMs, ...stages.filter(matters).map(({ fromMs }) => fromMs), ackedAtMs];
}

/** Slow until the median record is acked; then fast while the other waits, and slower again once it leaves. */
function legsOf(
  fromMs: number,
  slow: Journey,
  medianFromMs: number,
  medianLatencyMs: number,
): readonly Leg[] {
  const { sentAtMs, leftAtMs, ackedAtMs } = slow;
  const medianAckMs = medianFromMs + medianLatencyMs;
  const gap = SECONDS.gap * Math.min(1, (medianFromMs - sentAtMs) / medianLatencyMs);
  const [waitMs, endMs] = [leftAtMs - medianAckMs, ackedAtMs - leftAtMs];
  // If most of its time is at the broker, there is no wait to be shortened.
  const splits = waitMs / SECONDS.wait > endMs / SECONDS.end;
  const ends: readonly (readonly [toMs: number, seconds: number])[] = [
    [sentAtMs, SECONDS.lead],
    [medianFromMs, gap],
    [medianAckMs, SECONDS.median],
    ...(splits ? ([[leftAtMs, SECONDS.wait]] as const) : []),
    [ackedAtMs, splits ? SECONDS.end : SECONDS.wait + SECONDS.end],
  ];
  return ends.flatMap(([toMs, seconds], index) => {
    const leg = { fromMs: ends[index - 1]?.[0] ?? fromMs, toMs, seconds };
    return leg.toMs > leg.fromMs ? [leg] : [];
  });
}

/** How far a record is. */
export interface Standing {
  /** Since its send(). */
  readonly elapsedMs: number;
  /** Null before and after its way. */
  readonly stage: JourneyStage | null;
  readonly acked: boolean;
}

/** Where a record is that long after its send(), ms. */
export function standingOf({ stages, sentAtMs, latencyMs }: Journey, sinceMs: number): Standing {
  const elapsedMs = Math.min(latencyMs, Math.max(0, sinceMs));
  const atMs = sentAtMs + elapsedMs;
  const acked = sinceMs >= latencyMs;
  const stage = sinceMs < 0 || acked ? null : stages.findLast(({ fromMs }) => fromMs <= atMs);
  return { elapsedMs, stage: stage ?? null, acked };
}

/** Both records at an instant of the stage, simulated ms. */
export function standingsAt(race: Race, ms: number): Readonly<Record<Racer, Standing>> {
  const { slow, median } = race;
  return {
    median: standingOf(median, ms - startMs(race, 'median')),
    slow: standingOf(slow, ms - startMs(race, 'slow')),
  };
}

/** How far a record is from its producer to its queue, 0 to 1: there once it's sent. */
export function approachAt(race: Race, racer: Racer, ms: number): number {
  const leadMs = race.slow.sentAtMs - race.fromMs;
  return leadMs > 0 ? 1 - (startMs(race, racer) - ms) / leadMs : 1;
}

/** When a record's send() is on the stage, simulated ms. */
function startMs({ slow, medianFromMs }: Race, racer: Racer): number {
  return racer === 'slow' ? slow.sentAtMs : medianFromMs;
}

/** The moment after or before an instant of the stage, simulated ms; the last or first if there is none. */
export function nextMoment({ moments, fromMs, stopMs }: Race, ms: number, by: 1 | -1): number {
  return by === 1
    ? (moments.find((each) => each > ms + CLOSE_MS) ?? stopMs)
    : (moments.findLast((each) => each < ms - CLOSE_MS) ?? fromMs);
}
