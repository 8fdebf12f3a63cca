import type { Scenario } from '../../src/scenario/scenario';
import { type Model, ModelFull, ModelRefusal, ModelTrap } from '../../workers/Model';
import type { AckWindow, RecordJourney, StageDetail, Summary } from '../../workers/protocol';
import { EMPTY_SUMMARY } from '../support/emptySummary';

/** Simulated time of one event of the fake, ms. */
const EVENT_MS = 1;

/** How a fake model behaves beyond doing its work. */
export interface FakeBehaviour {
  readonly totalEvents?: number;
  /** The call that traps, and the how many-eth of its kind. */
  readonly trapAt?: { readonly call: string; readonly times: number };
  readonly refuse?: string;
  /** The call that finds the memory full, and the how many-eth of its kind. */
  readonly fullAt?: { readonly call: string; readonly times: number };
  /** Memory that a run takes, bytes. */
  readonly memoryBytes?: number;
  /** Time that one event takes on the fake clock, ms. */
  readonly eventCostMs?: number;
}

/** A clock that advances only when the fake model works. */
export interface FakeClock {
  ms: number;
}

/**
 * A model whose state is two counters. Its frames hold the playhead's event, its columns the scout's, so a test can
 * see what was computed, and `calls` says in what order.
 */
export class FakeModel implements Model {
  readonly revision = 7;
  readonly calls: string[] = [];
  readonly budgets: number[] = [];
  readonly limits: number[] = [];
  scoutEvents = 0;
  playheadEvents = 0;
  #followed = 0;
  #followTo = 0;
  readonly #behaviour: FakeBehaviour;
  readonly #clock: FakeClock;
  readonly #counts = new Map<string, number>();

  constructor(behaviour: FakeBehaviour, clock: FakeClock) {
    this.#behaviour = behaviour;
    this.#clock = clock;
  }

  get memoryBytes(): number {
    return this.scoutEvents > 0 ? (this.#behaviour.memoryBytes ?? 0) : 0;
  }
  get totalEvents(): number {
    return this.#behaviour.totalEvents ?? 100_000;
  }
  get scoutMs(): number {
    return this.scoutEvents * EVENT_MS;
  }
  get playheadMs(): number {
    return this.playheadEvents * EVENT_MS;
  }

  limitMemory(bytes: number): void {
    this.limits.push(bytes);
  }

  open(scenario: Scenario, objectiveMs?: number): void {
    this.#note('open');
    if (this.#behaviour.refuse !== undefined) throw new ModelRefusal(this.#behaviour.refuse);
    this.calls.push(`seed ${scenario.seed}`);
    if (objectiveMs !== undefined) this.calls.push(`objective ${objectiveMs}`);
    this.scoutEvents = 0;
    this.playheadEvents = 0;
  }

  scout(events: number): boolean {
    this.#note('scout');
    this.scoutEvents += this.#work(events, this.totalEvents - this.scoutEvents);
    return this.scoutEvents === this.totalEvents;
  }

  readonly sharedEvents = 0;

  run(events: number): boolean {
    this.#note('run');
    this.scoutEvents += this.#work(events, this.totalEvents - this.scoutEvents);
    return this.scoutEvents === this.totalEvents;
  }

  columns(): ArrayBuffer {
    this.#note('columns');
    return numbers(this.scoutEvents);
  }

  advance(toMs: number, events: number): boolean {
    this.#note('advance');
    return this.#go(toMs / EVENT_MS, events);
  }

  frame(detail: StageDetail, spent?: ArrayBuffer): ArrayBuffer {
    this.#note(`frame ${detail}`);
    return numbers(this.playheadEvents, spent);
  }

  ask(window: AckWindow): void {
    this.#note(`ask ${window.toMs}`);
    this.#followed = 0;
    this.#followTo = window.toMs / EVENT_MS;
  }

  follow(events: number): boolean {
    this.#note('follow');
    this.#followed += this.#work(events, this.#followTo - this.#followed);
    return this.#followed === this.#followTo;
  }

  journey(): RecordJourney | null {
    this.#note('journey');
    return null;
  }

  summary(): Summary {
    this.#note('summary');
    return summaryOf(this.scoutEvents);
  }

  #go(target: number, events: number): boolean {
    if (target < this.playheadEvents) this.playheadEvents = 0;
    this.playheadEvents += this.#work(events, target - this.playheadEvents);
    return this.playheadEvents === target;
  }

  #work(budget: number, left: number): number {
    this.budgets.push(budget);
    const done = Math.min(budget, left);
    this.#clock.ms += done * (this.#behaviour.eventCostMs ?? 0.001);
    return done;
  }

  #note(call: string): void {
    const [kind = ''] = call.split(' ');
    const times = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, times);
    const { trapAt, fullAt } = this.#behaviour;
    if (fullAt?.call === kind && fullAt.times === times) throw new ModelFull('no room');
    if (trapAt?.call === kind && trapAt.times === times) throw new ModelTrap('the queue is empty, line 12');
    if (this.calls.at(-1) !== call) this.calls.push(call);
  }
}

/** A summary that is recognisable by its number of records. */
export function summaryOf(records: number): Summary {
  return {
    ...EMPTY_SUMMARY,
    modelRevision: 7,
    digest: 'abc',
    seconds: 1,
    events: records,
    records: { offered: records, acked: records, measured: records, failed: 0, expired: 0 },
  };
}

function numbers(value: number, target = new ArrayBuffer(8)): ArrayBuffer {
  new Float64Array(target)[0] = value;
  return target;
}
