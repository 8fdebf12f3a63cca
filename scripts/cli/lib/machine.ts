import { availableParallelism } from 'node:os';
import type { PoolWorker } from '../../../src/run/PoolMember';
import { type PoolJob, RunPool } from '../../../src/run/RunPool';
import type { MakePool } from '../../../src/run/Runs';
import { type FinishScenario, formerModules, openModel } from '../simulate/openModel';
import type { Output } from './output';

/** Where the compiled model is, and how threads start: in a clone otherwise than in an installed package. */
export interface Models {
  /** Rejects with a sentence if there is no model. */
  readonly loadModel: () => Promise<WebAssembly.Module>;
  readonly loadFormerModel: (revision: number) => Promise<WebAssembly.Module>;
  readonly openWorkers: () => Promise<{
    readonly module: WebAssembly.Module;
    readonly spawn: () => PoolWorker;
  }>;
}

/** The terminal, the files and the models of the machine that runs a command. */
export interface Machine extends Models {
  readonly readText: (name: string) => Promise<string>;
  /** A file that takes its place once it is whole. */
  readonly openFile: (name: string) => Promise<Output>;
  /** Makes a folder, or takes one that exists; the answer writes names and texts into it: all, or none. */
  readonly openFolder: (
    name: string,
  ) => Promise<(files: readonly (readonly [string, string])[]) => Promise<void>>;
  /** To standard output. */
  readonly write: (text: string) => void;
  readonly print: (line: string) => void;
  /** A line to standard error. */
  readonly warn: (line: string) => void;
  /** A line in the place of the one before; null takes it away. Nothing happens without a terminal. */
  readonly show: (line: string | null) => void;
  readonly onInterrupt: (stop: () => void) => void;
  readonly nowMs: () => number;
  /** Compiles quickly rather than well: this process won't run many events. */
  readonly expectFewEvents: () => void;
}

/** A command after its words are split; resolves to the exit code. */
export type RunCommand = (words: readonly string[], machine: Machine) => Promise<number>;

/**
 * Runs of fewer events than this in all end before V8's optimizing compiler pays for itself: compiling takes it as long
 * as a million events, and at its end a process waits for what is still being compiled.
 */
const FEW_EVENTS = 500_000;

export interface OwnModel {
  /** For about `events` events, with these former revisions. Rejects with a sentence if there is none. */
  readonly openModel: (events: number, formers: readonly number[]) => Promise<FinishScenario>;
}

export function modelsOf(machine: Machine): OwnModel['openModel'] {
  return async (events, formers) => {
    if (events < FEW_EVENTS) machine.expectFewEvents();
    return openModel(await machine.loadModel(), await formerModules(formers, machine.loadFormerModel));
  };
}

export interface Pools {
  /** Rejects with a sentence if there is no model. `workers` null = as many as there are processors. */
  readonly openPool: (workers: number | null) => Promise<MakePool>;
}

export function poolsOf(machine: Pick<Machine, 'openWorkers'>) {
  return async (workers: number | null) => {
    const threads = await machine.openWorkers();
    const size = workers ?? availableParallelism();
    return <Job extends PoolJob>(next: () => Job | null) => new RunPool<Job>({ size, next, ...threads });
  };
}
