import { type Assignment, MAX_ASSIGNMENTS, type PoolJob, PoolMember, type PoolWorker } from './PoolMember';

export type { PoolJob, PoolWorker } from './PoolMember';

export interface PoolOptions<Job extends PoolJob> {
  readonly size: number;
  /** The job that matters most now; null = nothing for now, until `wake`. */
  readonly next: () => Job | null;
  /** The compiled model, if there is one already; else the first worker compiles it for all. */
  readonly module?: WebAssembly.Module | null;
  /** Starts a worker, one that compiles or one that waits to be given the module. */
  readonly spawn: (waitsForModule: boolean) => PoolWorker;
}

/** Maximum workers in a row that fail to start. */
const MOST_FALSE_STARTS = 2;
/** Interval between checks of workers, ms. */
const CHECK_EVERY_MS = 500;
/** Workers without work end after so many checks in a row: each holds a model. */
const MOST_IDLE_CHECKS = 60;

const LOST_TWICE =
  'The worker that runs the model stopped twice during this run. It may need more memory than your device has.';
const NEVER_BEGAN =
  "Your browser didn't start the workers that run the model. Reload the page, or try another browser.";

/**
 * A few workers that run unseen what `next` hands out, with one compiled module among them. `next` is asked as late as
 * can be, so it decides the order; a result is the same in whatever order and worker. Each job that was handed out is
 * told `done` or `failed` exactly once, unless `cancel` takes it back or `dispose` ends all: a worker that dies or falls
 * silent loses none. It needs neither a document nor a draw loop, so it works under Node too.
 */
export class RunPool<Job extends PoolJob = PoolJob> {
  readonly #next: () => Job | null;
  readonly #spawn: (waitsForModule: boolean) => PoolWorker;
  readonly #members = new Set<PoolMember<Job>>();
  /** Jobs handed out that have lost their worker: they come before those of `next`. */
  #again: Assignment<Job>[] = [];
  #size: number;
  #module: WebAssembly.Module | null;
  #falseStarts = 0;
  /** Why no worker can be had; null while one can. */
  #broken: string | null = null;
  #checks: ReturnType<typeof setInterval> | null = null;
  #idleChecks = 0;
  #disposed = false;

  constructor({ size, next, module, spawn }: PoolOptions<Job>) {
    this.#size = size;
    this.#next = next;
    this.#module = module ?? null;
    this.#spawn = spawn;
  }

  /** Starts the workers that it will need, before there is anything to run. */
  prepare(): void {
    while (!this.#disposed && this.#broken === null && this.#members.size < this.#mostNow()) this.#start();
    this.#watch();
  }

  /**
   * Sets how many workers there may be at a time. Those too many end, the idlest first; their jobs begin again. A pool that
   * is prepared stays so if it may have more.
   */
  resize(size: number): void {
    const mayHaveMore = size > this.#size && this.#members.size > 0;
    this.#size = size;
    if (mayHaveMore) this.prepare();
    const members = [...this.#members].sort((one, other) => one.load - other.load);
    for (const member of members.slice(0, Math.max(0, members.length - size))) {
      this.#members.delete(member);
      this.#again.push(...member.end());
    }
    this.#fill();
  }

  /** There may be something to run again, and what kept all workers from starting may be gone. */
  wake(): void {
    this.#forgetFalseStarts();
    this.#fill();
  }

  /**
   * Drops such jobs of those that were handed out and are not over, and returns them: no callbacks follow for these.
   * Workers stop within a slice of a few ms, and live on for what `wake` brings. A pool that could start no worker may try
   * again.
   */
  cancel(which: (job: Job) => boolean = () => true): readonly Job[] {
    const isWanted = ({ job }: Assignment<Job>): boolean => which(job);
    const dropped = [...this.#members].flatMap((member) => member.take(isWanted));
    dropped.push(...this.#again.filter(isWanted));
    this.#again = this.#again.filter((assignment) => !isWanted(assignment));
    this.#forgetFalseStarts();
    return dropped.map(({ job }) => job);
  }

  dispose(): void {
    this.#disposed = true;
    for (const member of this.#members) member.end();
    this.#members.clear();
    this.#again = [];
    this.#rest();
  }

  #forgetFalseStarts(): void {
    this.#broken = null;
    this.#falseStarts = 0;
  }

  /** Gives out jobs until every worker has enough, or there are no more. */
  #fill(): void {
    while (!this.#disposed) {
      if (this.#broken !== null) {
        queueMicrotask(() => this.#refuse());
        return;
      }
      const free = this.#freest();
      if (free === null) return;
      const assignment = this.#again.shift() ?? this.#ask() ?? this.#takeFromBusiest(free);
      if (assignment === null) return;
      const member = free === 'new' ? this.#start() : free;
      if (member === null) this.#again.unshift(assignment);
      else member.give(assignment);
      this.#watch();
    }
  }

  #watch(): void {
    this.#idleChecks = 0;
    this.#checks ??= setInterval(() => this.#check(), CHECK_EVERY_MS);
  }

  /** Who gets the next job: a worker without any, else a new one, else one that can have another. */
  #freest(): PoolMember<Job> | 'new' | null {
    const [freest] = [...this.#members].sort((one, other) => one.load - other.load);
    if (freest === undefined || (freest.load > 0 && this.#members.size < this.#mostNow())) return 'new';
    return freest.load < MAX_ASSIGNMENTS ? freest : null;
  }

  /** Until the first worker is ready there is no module for others. */
  #mostNow(): number {
    const mayShare = this.#module !== null || [...this.#members].some(({ ready }) => ready);
    return mayShare ? this.#size : 1;
  }

  #ask(): Assignment<Job> | null {
    const job = this.#next();
    return job === null ? null : { job, lost: false };
  }

  /** At the end of the work, no worker is idle while a job waits for its turn elsewhere. */
  #takeFromBusiest(free: PoolMember<Job> | 'new'): Assignment<Job> | null {
    if (free !== 'new' && free.load > 0) return null;
    return [...this.#members].find(({ load }) => load === MAX_ASSIGNMENTS)?.takeLast() ?? null;
  }

  #start(): PoolMember<Job> | null {
    let worker: PoolWorker;
    try {
      worker = this.#spawn(this.#module !== null);
    } catch {
      this.#noteFalseStart(NEVER_BEGAN);
      return null;
    }
    const member: PoolMember<Job> = new PoolMember(
      worker,
      {
        onReady: (module) => {
          this.#falseStarts = 0;
          this.#module ??= module;
          this.#fill();
        },
        onDone: ({ job }, ...result) => this.#call(() => job.done(...result)),
        onFailed: ({ job }, ...why) => this.#call(() => job.failed(...why)),
        onLost: (reason) => this.#lose(member, reason),
      },
      this.#module,
    );
    this.#members.add(member);
    return member;
  }

  /** A throwing callback must not stall the pool. */
  #call(callback: () => void): void {
    try {
      callback();
    } finally {
      this.#fill();
    }
  }

  /** A worker is gone. Its current job runs again; its waiting jobs lose nothing. */
  #lose(member: PoolMember<Job>, reason: string | null): void {
    this.#members.delete(member);
    const [first, ...waiting] = member.end();
    const atWork = member.ready;
    if (first !== undefined) {
      const lostTwice = atWork && first.lost;
      first.lost ||= atWork;
      this.#again.push(...(lostTwice ? waiting : [first, ...waiting]));
      if (lostTwice) {
        this.#call(() => first.job.failed(LOST_TWICE, 'trap'));
        return;
      }
    }
    if (!atWork) this.#noteFalseStart(reason ?? NEVER_BEGAN);
    this.#fill();
  }

  /** A worker couldn't start. Tries one more; then the others must do, and without any, all jobs fail. */
  #noteFalseStart(reason: string): void {
    this.#falseStarts += 1;
    if (this.#falseStarts < MOST_FALSE_STARTS) return;
    if (this.#members.size > 0) this.#size = this.#members.size;
    else this.#broken = reason;
  }

  #refuse(): void {
    const broken = this.#broken;
    if (broken === null || this.#disposed) return;
    const job = this.#again.shift()?.job ?? this.#next();
    if (job !== null) this.#call(() => job.failed(broken, 'blocked'));
  }

  #check(): void {
    const nowMs = performance.now();
    for (const member of [...this.#members]) member.check(nowMs);
    const isIdle = this.#again.length === 0 && [...this.#members].every(({ load }) => load === 0);
    this.#idleChecks = isIdle ? this.#idleChecks + 1 : 0;
    if (this.#idleChecks < MOST_IDLE_CHECKS) return;
    for (const member of this.#members) member.end();
    this.#members.clear();
    this.#rest();
  }

  #rest(): void {
    if (this.#checks !== null) clearInterval(this.#checks);
    this.#checks = null;
  }
}
