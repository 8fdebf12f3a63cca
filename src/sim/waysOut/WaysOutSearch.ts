import type { Summary } from '../../../workers/protocol';
import { withField } from '../../scenario/fields';
import { repairScenario } from '../../scenario/repair';
import type { FieldName, Scenario } from '../../scenario/scenario';
import { withLaterSeed } from '../../scenario/seeds';
import { Climb, type RungResult, type Wish } from './Climb';
import { laddersFor } from './ladders';
import { factsOfRun, isFine, keepsRecords, type RunFacts } from './trial';
import { MOST_WAYS, type Question, type WayOut, type WaysOut } from './waysOut';
import { windowScenario } from './windowScenario';

/** A run that the search wants, and whom to tell. */
export interface SearchRun {
  readonly scenario: Scenario;
  done(summary: Summary): void;
  failed(): void;
}

/** How far a search has come. `ofRuns` counts all that may still be tried; most of it will not be. */
export interface SearchProgress {
  readonly runs: number;
  readonly ofRuns: number;
}

/** A search may have so many runs … */
const MOST_RUNS = 150;
/** … and cost so much, in events of the model: about half a minute of one worker. */
const MOST_WORK = 100_000_000;
/** To set up one pair of a producer and a partition takes as long as so many events. */
const EVENTS_A_PAIR = 2;
/** What is no better than this part of the present p99 does not help. */
const HELPS = 0.95;
/** A run that nothing came of. */
const NOTHING: RungResult = { p99Ms: Number.POSITIVE_INFINITY, fine: false };

/**
 * Looks for the smallest single changes that end a trouble, by running the model. It holds no clock and no worker: it
 * says which run it wants next and is told what came of it, in any order. Of all settings the one whose next change is
 * the smallest is tried first; once there are four ways out, whatever can only be larger is not tried any more. So the
 * answer is that of trying everything, and does not depend on how many runs go on at a time.
 */
export class WaysOutSearch {
  readonly #question: Question;
  /** The scenario whose summary describes the window; null = nothing is sent in it. */
  readonly #asked: Scenario | null;
  readonly #running = new Set<Climb | 'present'>();
  #present: RunFacts | null = null;
  #failed = false;
  #climbs: readonly Climb[] = [];
  #runs = 0;
  #work = 0;

  constructor(question: Question) {
    this.#question = question;
    this.#asked = windowScenario(question.scenario, question.window);
  }

  /** The run that matters most now; null while it depends on those under way, and when the search is over. */
  next(): SearchRun | null {
    const asked = this.#asked;
    if (asked === null || this.over || this.#spent) return null;
    if (this.#present === null) return this.#running.has('present') ? null : this.#presentRun(asked);
    const climb = this.#nextClimb();
    const wish = climb?.wish ?? null;
    if (climb === null || wish === null) return null;
    this.#running.add(climb);
    const { field } = climb.ladder;
    const scenario = changed(asked, field, wish);
    const tell = (result: RungResult): void => {
      this.#running.delete(climb);
      this.#runs += 1;
      climb.answer(result);
    };
    return {
      scenario,
      done: (summary) => {
        this.#work += workOf(summary, scenario);
        tell(this.#resultOf(factsOfRun(summary, scenario), field));
      },
      failed: () => tell(NOTHING),
    };
  }

  /** Whether the result is final. */
  get over(): boolean {
    if (this.#asked === null || this.#failed) return true;
    if (this.#present === null || this.#running.size > 0) return false;
    return this.#spent || this.#atTheBorder || this.#nextClimb() === null;
  }

  /** What is known so far. */
  result(): WaysOut {
    if (this.#asked === null || this.#failed) return { kind: 'failed', ways: [], cutShort: false };
    if (this.#atTheBorder) return { kind: 'border', ways: [], cutShort: false };
    const found = this.#found();
    const cutShort = this.#spent && this.#nextClimb() !== null;
    return found.length > 0 || !this.over
      ? { kind: 'ends', ways: found, cutShort }
      : { kind: 'helps', ways: this.#helpful(), cutShort };
  }

  progress(): SearchProgress {
    const toCome = this.#climbs.reduce((sum, climb) => sum + (this.#matters(climb) ? climb.runsLeft : 0), 0);
    return { runs: this.#runs, ofRuns: Math.min(MOST_RUNS, Math.max(1, this.#runs + toCome)) };
  }

  /** Takes back what is under way, for `next` to hand it out again: its workers were stopped. */
  giveBack(): void {
    this.#running.clear();
  }

  get #spent(): boolean {
    return this.#runs >= MOST_RUNS || this.#work >= MOST_WORK;
  }

  get #atTheBorder(): boolean {
    return this.#present !== null && isFine(this.#present, this.#question.sloP99Ms);
  }

  #presentRun(asked: Scenario): SearchRun {
    this.#running.add('present');
    return {
      scenario: asked,
      done: (summary) => {
        this.#running.delete('present');
        this.#runs += 1;
        this.#work += workOf(summary, asked);
        this.#present = factsOfRun(summary, asked);
        this.#climbs = laddersFor(asked, this.#present, this.#question.sloP99Ms).map(
          (ladder) => new Climb(ladder),
        );
      },
      failed: () => {
        this.#running.delete('present');
        this.#failed = true;
      },
    };
  }

  /** The idle climb with the smallest change to try; null where none can still change the answer. */
  #nextClimb(): Climb | null {
    const open = this.#climbs.filter((climb) => !this.#running.has(climb) && this.#matters(climb));
    return open.reduce<Climb | null>(
      (best, climb) => (best === null || climb.atLeast < best.atLeast ? climb : best),
      null,
    );
  }

  /** Whether a climb may still find something that belongs to the smallest ways out. */
  #matters(climb: Climb): boolean {
    if (climb.wish === null) return false;
    const last = this.#foundClimbs()[MOST_WAYS - 1];
    return last === undefined || isBefore(climb, last);
  }

  /** Those that have found something, the smallest change first. */
  #foundClimbs(): readonly Climb[] {
    return this.#climbs
      .filter(({ found }) => found !== null)
      .sort((one, other) => sizeOf(one) - sizeOf(other) || one.ladder.order - other.ladder.order);
  }

  #found(): readonly WayOut[] {
    return this.#foundClimbs()
      .slice(0, MOST_WAYS)
      .flatMap(({ found }) => (found === null ? [] : [plainWay(found)]));
  }

  #helpful(): readonly WayOut[] {
    const worthIt = HELPS * (this.#present?.p99Ms ?? 0);
    return this.#climbs
      .flatMap(({ best }) => (best !== null && best.p99Ms < worthIt ? [plainWay(best)] : []))
      .sort((one, other) => one.p99Ms - other.p99Ms)
      .slice(0, MOST_WAYS);
  }

  #resultOf(facts: RunFacts, field: FieldName): RungResult {
    const { sloP99Ms } = this.#question;
    const fine = isFine(facts, sloP99Ms);
    // What meets the objective only as long as the window, because its backlog grows, is nothing to recommend.
    const lasts = fine || facts.p99Ms > sloP99Ms;
    const honest = lasts && this.#present !== null && keepsRecords(facts, this.#present, field === 'rate');
    return honest ? { p99Ms: facts.p99Ms, fine } : NOTHING;
  }
}

function changed(asked: Scenario, field: FieldName, { rung, seedOffset }: Wish): Scenario {
  return repairScenario(withField(withLaterSeed(asked, seedOffset), field, rung.value)).scenario;
}

function workOf({ events }: Summary, { producers, partitions }: Scenario): number {
  return events + EVENTS_A_PAIR * producers * partitions;
}

/** Whether what `climb` may find comes before what `other` has found. */
function isBefore(climb: Climb, other: Climb): boolean {
  const size = sizeOf(other);
  return climb.atLeast < size || (climb.atLeast === size && climb.ladder.order < other.ladder.order);
}

function sizeOf({ found }: Climb): number {
  return found?.size ?? Number.POSITIVE_INFINITY;
}

function plainWay({ field, from, to, p99Ms }: WayOut): WayOut {
  return { field, from, to, p99Ms };
}
