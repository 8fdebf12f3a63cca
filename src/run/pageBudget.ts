import type { Budget } from '../../workers/protocol';
import type { Scenario } from '../scenario/scenario';
import { eventsIn, isAgreed, MOST_UNASKED, MOST_UNSEEN } from './consent';
import { poolSize } from './poolSize';

/**
 * Parts of the page's memory that runs may take unasked: Explore's while its screen is shown, and while another one is;
 * all of Compare's; a lesson's own; and all that nobody watches, as far as the others leave room.
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
/** The lists of unseen runs at work. */
const lists = new Set<UnseenBudget>();

/** The budget of a watched run, until `settle` or `release`; undefined = the reader agreed to it. */
export function reserve(owner: object, scenario: Scenario, share: number): Budget | undefined {
  watched.delete(owner);
  if (isAgreed(scenario)) return undefined;
  const bytes = Math.floor(MOST_UNASKED.bytes * share);
  watched.set(owner, bytes);
  return { bytes, events: eventsIn(MOST_UNASKED.seconds) };
}

/** A watched run is whole and took so much. */
export function settle(owner: object, bytes: number): void {
  if (watched.has(owner)) watched.set(owner, bytes);
}

/** A watched run is over, and its memory free. */
export function release(owner: object): void {
  watched.delete(owner);
}

/** Estimates are off by a factor of 2 at most; a list that takes more than that stops, s. */
const LONGEST_LIST = 2 * MOST_UNSEEN.seconds;

/** What a list of runs may take that nobody watches. */
export class UnseenBudget {
  readonly #seconds: number;
  #spentEvents = 0;

  /** The list may take so long in all, s; each run of it as long as a watched one. */
  constructor(seconds: number = LONGEST_LIST) {
    this.#seconds = seconds;
  }

  /** The list is at work: it shares the memory with others. Returns a function that ends that. */
  open(): () => void {
    lists.add(this);
    return () => void lists.delete(this);
  }

  /** Another list begins. */
  renew(): void {
    this.#spentEvents = 0;
  }

  /** What the next run may take, beside those of the other workers; undefined = the reader agreed to it. */
  next(scenario: Scenario): Budget | undefined {
    if (isAgreed(scenario)) return undefined;
    const workers = poolSize(1);
    const taken = [...watched.values()].reduce((sum, bytes) => sum + bytes, 0);
    const left = Math.min(MOST_UNASKED.bytes - taken, MOST_UNASKED.bytes * SHARES.unseen);
    const bytes = Math.max(0, left) / Math.max(1, lists.size) / workers;
    const events = Math.max(0, eventsIn(this.#seconds) - this.#spentEvents) / workers;
    return { bytes: Math.floor(bytes), events: Math.min(events, eventsIn(MOST_UNASKED.seconds)) };
  }

  /** A run has dispatched so many events. */
  spend(events: number): void {
    this.#spentEvents += events;
  }
}
