import type { Budget, Taken } from '../../workers/protocol';
import type { Scenario } from '../scenario/scenario';
import { eventsIn, isAgreed, MOST_UNASKED, MOST_UNSEEN } from './consent';
import { poolSize } from './poolSize';
import type { RunBudget } from './Runs';

/**
 * Parts of the page's memory that runs may take unasked: Explore's while its screen is shown, and while another one is;
 * all of Compare's; a lesson's own; and all unseen runs, as far as the others leave room.
 */
export const SHARES = {
  explore: 1 / 2,
  hidden: 1 / 8,
  compare: 1 / 2,
  lessons: 1 / 4,
  unseen: 3 / 8,
} as const;

/** Memory that watched runs have taken, or may take while they're under way, bytes. */
const watched = new Map<object, number>();

/** Estimates are off by a factor of 2 at most; work that isn't counted as events ends a run here, too. */
const ESTIMATES_OFF = 2;
const MOST_WORK_MS = ESTIMATES_OFF * MOST_UNASKED.seconds * 1000;

/** The budget of a watched run, until `settle` or `release`; undefined = the reader agreed to it. */
export function reserve(owner: object, scenario: Scenario, share: number): Budget | undefined {
  watched.delete(owner);
  if (isAgreed(scenario)) return undefined;
  const bytes = Math.floor(MOST_UNASKED.bytes * share);
  watched.set(owner, bytes);
  return { bytes, events: eventsIn(MOST_UNASKED.seconds), workMs: MOST_WORK_MS };
}

/** A watched run is complete and took `bytes`. */
export function settle(owner: object, bytes: number): void {
  if (watched.has(owner)) watched.set(owner, bytes);
}

/** A watched run is over, and its memory free. */
export function release(owner: object): void {
  watched.delete(owner);
}

/** The budget of unseen runs that are made one at a time, in a part of the page's memory of their own. */
export class OwnBudget implements RunBudget {
  readonly #share: number;

  constructor(share: number) {
    this.#share = share;
  }

  next(scenario: Scenario): Budget | undefined {
    return reserve(this, scenario, this.#share);
  }

  spend(): void {
    this.release();
  }

  release(): void {
    release(this);
  }
}

/** A list that takes more than this stops, s. */
const LONGEST_LIST = ESTIMATES_OFF * MOST_UNSEEN.seconds;

export class UnseenBudget implements RunBudget {
  readonly #seconds: number;
  #spentEvents = 0;
  #spentMs = 0;

  /** `seconds` limits the whole list, s; each of its runs may take as long as a watched one. */
  constructor(seconds: number = LONGEST_LIST) {
    this.#seconds = seconds;
  }

  renew(): void {
    this.#spentEvents = 0;
    this.#spentMs = 0;
  }

  /** The next run's budget, while the other workers use theirs; undefined = the reader agreed to it. */
  next(scenario: Scenario): Budget | undefined {
    if (isAgreed(scenario)) return undefined;
    const workers = poolSize();
    const taken = [...watched.values()].reduce((sum, bytes) => sum + bytes, 0);
    const left = Math.min(MOST_UNASKED.bytes - taken, MOST_UNASKED.bytes * SHARES.unseen);
    const bytes = Math.max(0, left) / workers;
    const events = Math.max(0, eventsIn(this.#seconds) - this.#spentEvents) / workers;
    const workMs = Math.max(0, ESTIMATES_OFF * this.#seconds * 1000 - this.#spentMs) / workers;
    return {
      bytes: Math.floor(bytes),
      events: Math.min(events, eventsIn(MOST_UNASKED.seconds)),
      workMs: Math.min(workMs, MOST_WORK_MS),
    };
  }

  spend({ events, workMs }: Pick<Taken, 'events' | 'workMs'>): void {
    this.#spentEvents += events;
    this.#spentMs += workMs;
  }
}
