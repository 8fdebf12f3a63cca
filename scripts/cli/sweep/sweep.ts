import { availableParallelism } from 'node:os';
import { sweepCsv } from '../../../src/features/sweep/core/csv';
import type { SweepFile } from '../../../src/features/sweep/core/rows';
import type { SweepProgress } from '../../../src/features/sweep/core/SweepRuns';
import { FEWEST_RUNS } from '../../../src/run/Cell';
import { Runs } from '../../../src/run/Runs';
import { FROM_INPUT } from '../../lib/input.mjs';
import { readCommandLinks } from '../lib/commandLinks';
import { estimateLine } from '../lib/estimate';
import { EXIT, fail } from '../lib/exit';
import { type ReadLink, UNSAID_FAULT } from '../lib/links';
import type { Machine, Pools } from '../lib/machine';
import { type Output, stoppedSentence } from '../lib/output';
import { type Refusal, type Request, readRequest, refusal } from '../lib/request';
import { finishSweep, planSweep, sweepResult } from './wholeSweep';

export interface Surroundings extends Pools, Pick<Machine, 'warn' | 'onInterrupt' | 'nowMs'> {
  /** Opens the file for the result, or standard output if the name is null. */
  readonly openOutput: (name: string | null) => Promise<Output>;
  /** How far the sweep of a link is; null = take it away. `name` is what a sentence about the link begins with. */
  readonly show: (progress: SweepProgress | null, name: string) => void;
}

/** The whole command. Resolves to the exit code, and never rejects. */
export async function sweep(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { warn } = surroundings;
  const request = readArguments(words);
  if (!request.ok) return fail(warn, request.message, EXIT.unusable);
  const links = await readCommandLinks(request.links, { ...request, warn });
  if (links === null) return EXIT.unusable;
  if (links.some(hasFaultOutsideAxes)) warn(UNSAID_FAULT);
  try {
    return await run(links, request, surroundings);
  } catch (problem) {
    return fail(warn, problem, EXIT.broken);
  }
}

async function run(
  links: readonly ReadLink[],
  { out, format, window, workers }: SweepRequest,
  world: Surroundings,
): Promise<number> {
  // First of all, for nobody wants to hear at the end that there is no such folder.
  const output = await world.openOutput(out);
  const makePool = await world.openPool(workers);
  // Each has its own, so that no cell knows more because of another link.
  const sweeps = links.map((link) => {
    const runs = new Runs(makePool);
    return { link, runs, sweep: planSweep(link, { runs, window, nowMs: world.nowMs }) };
  });
  const scenarios = sweeps.flatMap(({ sweep }) => sweep.scenarios());
  world.warn(estimateLine(scenarios, FEWEST_RUNS, workers ?? availableParallelism()));
  const interrupted = new Promise<void>(world.onInterrupt);
  let code: number = EXIT.done;
  for (const { link, runs, sweep } of sweeps) {
    const isWhole = await finishSweep(sweep, interrupted, (progress) => world.show(progress, link.name));
    const { failed, cells } = sweep.progress();
    runs.dispose();
    const result = sweepResult(link, sweep, window);
    if (result === null) return EXIT.broken;
    await output.write(textOf(result, format));
    if (failed > 0)
      world.warn(`${link.name}${failedCells(failed)} because a run failed; the file lists the reasons.`);
    if (failed === cells) code = EXIT.broken;
    if (isWhole) continue;
    code = EXIT.stopped;
    break;
  }
  const file = await output.close(code !== EXIT.stopped);
  if (code === EXIT.stopped) world.warn(stoppedSentence(file));
  return code;
}

/** An axis over the slow broker says it in every cell. */
function hasFaultOutsideAxes({ hasUnsaidFault, view: { sweep } }: ReadLink): boolean {
  return hasUnsaidFault && ![sweep.x, sweep.y].some((axis) => axis?.field.startsWith('slow.'));
}

function textOf(file: SweepFile, format: Format): string {
  if (format === 'csv') return sweepCsv(file);
  return `${JSON.stringify(file, null, format === 'json' ? 2 : 0)}\n`;
}

function failedCells(count: number): string {
  return count === 1 ? '1 cell has no figure' : `${count} cells have no figure`;
}

/** How cells are written: comma-separated, one JSON object on many lines, or one on a line for each link. */
type Format = 'csv' | 'json' | 'jsonl';

type SweepRequest = Request<'sweep'> & { readonly format: Format };

/** Reads the words after the command's name. Never throws. */
export function readArguments(words: readonly string[]): SweepRequest | Refusal {
  const request = readRequest('sweep', words);
  if (!request.ok) return request;
  const { links, out } = request;
  const areSeveral = links.length > 1 || links[0] === FROM_INPUT;
  const lines = request.lines || areSeveral;
  const format = out === null ? (lines ? 'jsonl' : 'csv') : formatOf(out);
  if (lines && format !== 'jsonl')
    return refusal(
      'sweep',
      `${areSeveral ? 'Several links need' : '--lines needs'} a file name ending in .jsonl.`,
    );
  return { ...request, format };
}

function formatOf(name: string): Format {
  if (name.endsWith('.csv')) return 'csv';
  return name.endsWith('.json') ? 'json' : 'jsonl';
}
