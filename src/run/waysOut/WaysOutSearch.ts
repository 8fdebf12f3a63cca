import type { Summary } from '../../../workers/protocol';
import { judge, p99Within } from '../../figures/objective';
import { withField } from '../../scenario/fields';
import { repairScenario } from '../../scenario/repair';
import type { FieldName, Scenario } from '../../scenario/scenario';
import { withLaterSeed } from '../../scenario/seeds';
import { Climb, type RungResult, type RunRequest, type Tried } from './Climb';
import { laddersFor } from './ladders';
import { factsOfRun, type RunFacts } from './trial';
import { MOST_WAYS, type Question, type WayOut, type WaysOut } from './waysOut';
import { windowScenario } from './windowScenario';

/** A run that the search requests, and its listener. */
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

/** Maximum runs of a search … */
const MOST_RUNS = 150;
/** … and its maximum cost in model events: about half a minute of one worker. */
const MOST_WORK = 100_000_000;
/** Cost of setting up one pair of producer and partition, in events. */
const EVENTS_A_PAIR = 2;
/** A change helps only if p99 falls below this share of the present p99. */
const HELPS = 0.95;

/**
 * Looks for the smallest change of each setting that ends a trouble, by running the model. It holds no clock and no
 * worker: it requests the next run and takes results in any order. The smallest change that is still
 * to be tried comes first, so that a search that is cut short has tried what is near. The answer does not depend on how
 * many runs are under way at a time.
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
    const report = (result: RungResult | null): void => {
      this.#running.delete(climb);
      this.#runs += 1;
      climb.answer(result);
    };
    return {
      scenario,
      done: (summary) => {
        this.#work += workOf(summary, scenario);
        report(this.#resultOf(factsOfRun(summary, scenario)));
      },
      failed: () => report(null),
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
    const none = { ways: [], before: this.#present?.figures ?? null, cutShort: false };
    if (this.#asked === null || this.#failed) return { ...none, kind: 'failed' };
    if (this.#atTheBorder) return { ...none, kind: 'border' };
    const ways = this.#ways();
    const kind = ways.some(({ ends }) => ends) || !this.over ? 'ends' : 'helps';
    return { ...none, kind, ways, cutShort: this.#spent && this.#nextClimb() !== null };
  }

  progress(): SearchProgress {
    const toCome = this.#climbs.reduce((sum, { runsLeft }) => sum + runsLeft, 0);
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
    return this.#present !== null && judge(this.#present, p99Within(this.#question.sloP99Ms)).kept;
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
        this.#climbs = laddersFor(asked, this.#present, this.#question).map((ladder) => new Climb(ladder));
      },
      failed: () => {
        this.#running.delete('present');
        this.#failed = true;
      },
    };
  }

  /** The idle climb with the smallest change to try; null if none is left. */
  #nextClimb(): Climb | null {
    const sizeOf = (climb: Climb): number => climb.wish?.rung.size ?? Number.POSITIVE_INFINITY;
    return this.#climbs
      .filter((climb) => !this.#running.has(climb) && climb.wish !== null)
      .reduce<Climb | null>(
        (best, climb) => (best === null || sizeOf(climb) < sizeOf(best) ? climb : best),
        null,
      );
  }

  /**
   * Those that end it, then what lowers p99 enough to be worth it; what only helps is told when all is known. If there
   * are too many, settings of the producers go before what holds for the whole cluster.
   */
  #ways(): readonly WayOut[] {
    const worthIt = HELPS * (this.#present?.figures.p99Ms ?? 0);
    return this.#climbs
      .flatMap((climb) => {
        const { found, best, ladder } = climb;
        const helps = this.over && best !== null && best.figures.p99Ms < worthIt ? best : null;
        const tried = found ?? helps;
        return tried === null ? [] : [{ reach: ladder.reach, way: wayOf(climb, tried) }];
      })
      .sort(
        (one, other) =>
          endingFirst(one.way, other.way) || one.reach - other.reach || lowestFirst(one.way, other.way),
      )
      .slice(0, MOST_WAYS)
      .map(({ way }) => way)
      .sort((one, other) => endingFirst(one, other) || lowestFirst(one, other));
  }

  #resultOf(facts: RunFacts): RungResult | null {
    if (this.#present === null) return null;
    const { sloP99Ms } = this.#question;
    const { kept, loses, percentileMs } = judge(facts, p99Within(sloP99Ms), this.#present);
    // What meets the objective only as long as the window, because its backlog grows, is nothing to recommend.
    return loses || (!kept && percentileMs <= sloP99Ms) ? null : { figures: facts.figures, fine: kept };
  }
}

function changed(asked: Scenario, field: FieldName, { rung, seedOffset }: RunRequest): Scenario {
  return repairScenario(withField(withLaterSeed(asked, seedOffset), field, rung.value)).scenario;
}

function workOf({ events }: Summary, { producers, partitions }: Scenario): number {
  return events + EVENTS_A_PAIR * producers * partitions;
}

function wayOf({ ladder, found }: Climb, { rung, figures }: Tried): WayOut {
  const { field, from } = ladder;
  return { field, from, to: rung.value, ...figures, ends: found !== null, givesUp: rung.givesUp };
}

function endingFirst(one: WayOut, other: WayOut): number {
  return Number(other.ends) - Number(one.ends);
}

function lowestFirst(one: WayOut, other: WayOut): number {
  return one.p99Ms - other.p99Ms;
}
