import { defaultPlayheadMs } from '../../../../figures/windowChoice';
import type { Window } from '../../../../figures/windowFigures';
import type { Leg, Pace } from '../../../../run/pace';
import type { LessonRun } from '../facts';
import { runOver } from '../facts';
import type { Moment, RevealTexts } from '../format';
import type { Facts } from '../placeholders';
import { type FilmedRun, momentMs } from './moments';

export interface Mark {
  /** Simulated ms. */
  readonly atMs: number;
  /** As in the lesson, with its placeholders. */
  readonly says: string;
}

/** A reveal's film: slow around each caption, fast between, and at rest inside the effect. */
export interface Film extends Pace {
  readonly marks: readonly Mark[];
  readonly seconds: number;
}

/** Simulated ms in slow motion at each caption, and how long they last, s: 0.02×. */
const SLOW = { ms: 26, seconds: 1.3 };
/** A stretch between two captions lasts this long, s, however much time it covers. */
const GAP_SECONDS = 0.7;
/** A shorter film is over before it is read. */
const LEAST_SECONDS = 4.5;
/** Lead of the film before its first caption, simulated ms. */
const LEAD_MS = 100;

/** Resting place of the stage once the answer is given, simulated ms. */
export function restMs(reveal: RevealTexts, run: FilmedRun): number {
  const moment = restingMoment(reveal);
  return (moment === undefined ? null : momentMs(moment, run)) ?? defaultPlayheadMs(run.scenario);
}

const restingMoment = ({ at, film }: RevealTexts): Moment | undefined => at ?? film?.at(-1)?.at;

/** The film of a reveal; null if it has none, or if this run lacks its events. */
export function filmOf(reveal: RevealTexts, run: FilmedRun): Film | null {
  const stopMs = restMs(reveal, run);
  const marks = (reveal.film ?? []).flatMap(({ at, says }) => {
    const atMs = momentMs(at, run);
    return atMs === null || atMs > stopMs ? [] : [{ atMs, says }];
  });
  marks.sort((one, other) => one.atMs - other.atMs);
  const [first] = marks;
  if (first === undefined) return null;
  const fromMs = Math.max(0, first.atMs - LEAD_MS);
  const legs = atLeast(LEAST_SECONDS, legsOf(marks, fromMs, stopMs));
  return { marks, legs, fromMs, stopMs, seconds: lengthOf(legs) };
}

function lengthOf(legs: readonly Leg[]): number {
  return legs.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** The same film, slower if it would be too short: its captions are within milliseconds. */
function atLeast(least: number, legs: readonly Leg[]): readonly Leg[] {
  const slower = Math.max(1, least / lengthOf(legs));
  return legs.map((leg) => ({ ...leg, seconds: leg.seconds * slower }));
}

function legsOf(marks: readonly Mark[], fromMs: number, stopMs: number): readonly Leg[] {
  const legs: Leg[] = [];
  const until = (toMs: number, seconds: number): void => {
    const last = legs.at(-1)?.toMs ?? fromMs;
    if (toMs > last) legs.push({ fromMs: last, toMs, seconds });
  };
  for (const [index, { atMs }] of marks.entries()) {
    // At the stop the slow part comes before: the film ends there.
    const end = Math.min(atMs + SLOW.ms, marks[index + 1]?.atMs ?? stopMs, stopMs);
    until(end - SLOW.ms, GAP_SECONDS);
    until(end, SLOW.seconds);
  }
  until(stopMs, GAP_SECONDS);
  return legs;
}

/** How much of the film lies before a place, s of the reader's time. */
export function secondsAt({ legs }: Film, ms: number): number {
  return legs.reduce((sum, { fromMs, toMs, seconds }) => {
    const share = (ms - fromMs) / (toMs - fromMs);
    return sum + seconds * Math.min(1, Math.max(0, share));
  }, 0);
}

/** A film over less of the run than this share has the truth drawn as it goes on, not as its playhead does. */
const LEAST_COVERED = 0.25;

/**
 * How far the truth is drawn when the film is at a place, simulated ms: as far as the playhead, or, if the film covers
 * only a moment of the window, as much of the window as has been seen of the film.
 */
export function drawnUntilMs(film: Film, window: Window, ms: number): number {
  if (ms >= film.stopMs) return window.toMs;
  const lengthMs = window.toMs - window.fromMs;
  if (film.stopMs - film.fromMs >= LEAST_COVERED * lengthMs) return ms;
  return window.fromMs + (secondsAt(film, ms) / film.seconds) * lengthMs;
}

/** The caption that is shown at a place: the last that has begun, or the first. */
export function markAt({ marks, stopMs }: Film, ms: number): number {
  const begun = marks.findLastIndex(({ atMs }, index) => {
    if (atMs < stopMs) return ms >= atMs;
    // The last one appears while the film slows down for its stop, once the one before has had its time.
    const beforeMs = marks[index - 1]?.atMs ?? Number.NEGATIVE_INFINITY;
    return ms >= Math.min(atMs, Math.max(atMs, beforeMs + 2 * SLOW.ms) - SLOW.ms);
  });
  return Math.max(0, begun);
}

/** A step's facts with the run as the stage shows it at an instant, under the name `here`. */
export function factsAt(facts: Facts, run: LessonRun, ms: number): Facts {
  const { history } = run;
  const bin = history.representativeBinAt(ms);
  const middleMs = history.binStartMs(bin) + history.binLengthMs(bin) / 2;
  const here = runOver({ fromMs: middleMs, toMs: middleMs }, run.scenario, run);
  return { ...facts, runs: new Map([...facts.runs, ['here', here]]) };
}
