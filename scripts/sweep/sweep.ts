import { availableParallelism } from 'node:os';
import { type DecodedLink, decodeLink } from '../../src/link/link';
import type { Preset } from '../../src/scenario/presets';
import { FEWEST_RUNS } from '../../src/sim/sweep/Cell';
import { type SweepJob, type SweepPool, type SweepProgress, SweepRuns } from '../../src/sim/sweep/SweepRuns';
import { sweepCsv } from '../../src/sweep/csv';
import { sweepFile } from '../../src/sweep/rows';
import { estimateLine } from '../lib/estimate';
import { type Request, readArguments } from './arguments';

/** Exit codes: all went well; there is no model, or it broke; the link or the options are of no use; stopped. */
export const EXIT = { done: 0, broken: 1, unusable: 2, stopped: 130 } as const;

/** What the command needs from the world around it. */
export interface Surroundings {
  /** Presets whose ids may stand for a link. */
  readonly presets: readonly Preset[];
  /** Rejects with a sentence where there is no model. `workers` null = as many as there are processors. */
  readonly openPool: (workers: number | null) => Promise<(next: () => SweepJob | null) => SweepPool>;
  /** Opens the file for the result, or standard output where the name is null; the answer writes and closes it. */
  readonly openOutput: (name: string | null) => Promise<(text: string) => Promise<void>>;
  /** One text to standard error. */
  readonly warn: (text: string) => void;
  /** Shows how far the sweep is; null = take it away. Nothing happens where there is no terminal. */
  readonly show: (progress: SweepProgress | null) => void;
  /** Calls back when the reader wants to stop. */
  readonly onInterrupt: (stop: () => void) => void;
  readonly nowMs: () => number;
}

/** The whole command. Resolves to the exit code, and never rejects. */
export async function sweep(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { presets, warn } = surroundings;
  const request = readArguments(words);
  if (!request.ok) return fail(warn, request.message, EXIT.unusable);
  const link = decodeLink(request.link, { presets });
  if (!link.ok) return fail(warn, link.message, EXIT.unusable);
  for (const { field, message } of link.notices) warn(field === null ? message : `${field}: ${message}`);
  try {
    return await run(link, request, surroundings);
  } catch (problem) {
    return fail(warn, problem instanceof Error ? problem.message : String(problem), EXIT.broken);
  }
}

type Asked = Extract<Request, { ok: true }>;
type Link = Extract<DecodedLink, { ok: true }>;

async function run({ scenario, view }: Link, { out, workers }: Asked, world: Surroundings): Promise<number> {
  // First of all, for nobody wants to hear at the end that there is no such folder.
  const write = await world.openOutput(out);
  const runs = new SweepRuns({ makePool: await world.openPool(workers), nowMs: world.nowMs });
  // Beside a map there are lines on the screen; a file has the cells of the picture alone.
  const asked = view.sweep.y === null ? view.sweep : { ...view.sweep, lines: null };
  runs.show({ sweep: asked, scenario, spot: { column: 0, row: 0 }, objectiveMs: view.sloP99Ms });
  world.warn(estimateLine(runs.scenarios(), FEWEST_RUNS, workers ?? availableParallelism()));
  const isWhole = await finish(runs, world);
  const { failed, cells } = runs.progress();
  runs.dispose();
  if (runs.results === null) return EXIT.broken;
  const request = { ...runs.results.request, sweep: view.sweep };
  const file = sweepFile({ ...runs.results, request });
  await write(out?.endsWith('.json') ? `${JSON.stringify(file, null, 2)}\n` : sweepCsv(file));
  if (failed > 0) world.warn(`${failedCells(failed)} because a run failed; the file lists the reasons.`);
  if (isWhole) return failed === cells ? EXIT.broken : EXIT.done;
  world.warn('Stopped early: the file has everything that finished.');
  return EXIT.stopped;
}

/** Runs until nothing is left (true), or until the reader stops it (false). */
async function finish(runs: SweepRuns, { show, onInterrupt }: Surroundings): Promise<boolean> {
  let unsubscribe = (): void => undefined;
  const isWhole = await new Promise<boolean>((resolve) => {
    onInterrupt(() => resolve(false));
    unsubscribe = runs.subscribe(() => {
      const progress = runs.progress();
      show(progress);
      if (progress.state === 'finished') resolve(true);
    });
    runs.run();
  });
  // Stopping and disposing are told too, and nothing shall be shown after it was taken away.
  unsubscribe();
  if (!isWhole) runs.stop();
  show(null);
  return isWhole;
}

function failedCells(count: number): string {
  return count === 1 ? '1 cell has no figure' : `${count} cells have no figure`;
}

function fail(warn: Surroundings['warn'], message: string, code: number): number {
  warn(message);
  return code;
}
