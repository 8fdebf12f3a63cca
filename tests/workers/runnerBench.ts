import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import type { Command, Report } from '../../workers/protocol';
import { Runner } from '../../workers/Runner';
import { type FakeBehaviour, type FakeClock, FakeModel } from './fakeModel';

/** What the Runner compiles here. */
export const MODULE = {} as WebAssembly.Module;
/** What it compiles for any former revision. */
export const FORMER_MODULE = {} as WebAssembly.Module;

/** A Runner with a fake model, clock and page; `turn` advances it by one slice. */
export class Bench {
  readonly reports: Report[] = [];
  readonly transfers: (readonly ArrayBuffer[])[] = [];
  readonly models: FakeModel[] = [];
  readonly modules: WebAssembly.Module[] = [];
  readonly clock: FakeClock = { ms: 0 };
  readonly runner: Runner;
  compiles = 0;
  readonly formerCompiles: number[] = [];
  readonly #behaviours: FakeBehaviour[];
  #resume: (() => void)[] = [];

  /** `waits` = for the command `module`; the first tries to get a former one fail. */
  constructor(
    behaviours: readonly FakeBehaviour[] = [{}],
    compile: () => Promise<WebAssembly.Module> = () => Promise.resolve(MODULE),
    formerFailures = 0,
    waits = false,
  ) {
    this.#behaviours = [...behaviours];
    this.runner = new Runner({
      post: (report, transfer) => {
        this.reports.push(report);
        this.transfers.push(transfer);
      },
      compileFormer: async (revision) => {
        this.formerCompiles.push(revision);
        if (this.formerCompiles.length <= formerFailures) throw new Error('No such file.');
        return FORMER_MODULE;
      },
      compile: () => {
        this.compiles += 1;
        return compile();
      },
      waitsForModule: waits,
      yieldNow: () => new Promise((resolve) => this.#resume.push(resolve)),
      now: () => this.clock.ms,
      instantiate: async (module) => {
        this.modules.push(module);
        const model = new FakeModel(this.#behaviours.shift() ?? {}, this.clock);
        this.models.push(model);
        return model;
      },
    });
  }

  get model(): FakeModel {
    const model = this.models.at(-1);
    if (model === undefined) throw new Error('No model has been made.');
    return model;
  }

  send(...commands: readonly Command[]): void {
    for (const command of commands) this.runner.handle(command);
  }

  /** Lets promises settle, then ends one yield; false = the Runner is idle. */
  async turn(): Promise<boolean> {
    await settled();
    const waiting = this.#resume;
    this.#resume = [];
    for (const resume of waiting) resume();
    await settled();
    return waiting.length > 0;
  }

  async idle(): Promise<void> {
    for (let turns = 0; turns < 100_000; turns += 1) if (!(await this.turn())) return;
    throw new Error('The Runner never became idle.');
  }

  types(): readonly string[] {
    return this.reports.map(({ type }) => type);
  }

  of<Type extends Report['type']>(type: Type): readonly Extract<Report, { type: Type }>[] {
    return this.reports.filter((report): report is Extract<Report, { type: Type }> => report.type === type);
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** Commands, as short as tests want them. */
export function start(runId: number, changes: Partial<Scenario> = {}): Command {
  return { type: 'start', runId, scenario: { ...DEFAULT_SCENARIO, seed: runId, ...changes } };
}
export const finish = (runId: number): Command => ({ type: 'finish', runId, scenario: DEFAULT_SCENARIO });
export const scout = (runId: number): Command => ({ type: 'scout', runId });
/** Asks for a journey whose replay takes `events` events. */
export const journey = (runId: number, toMs: number): Command => ({
  type: 'journey',
  runId,
  question: { fromMs: 0, toMs },
});
export const advance = (runId: number, toMs: number): Command => ({
  type: 'advance',
  runId,
  toMs,
  detail: 'batches',
});
