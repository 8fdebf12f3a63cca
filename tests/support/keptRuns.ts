import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleText } from '../../src/scenario/revisions';
import type { Finish } from './realModel';

/** Where summaries are kept, a folder a model. */
const RUNS = '.cache/runs';

/**
 * The same as `finish`, which runs a scenario only if no test has run it with this model before: same inputs, same bytes.
 * What other models left is removed.
 *
 * @param model bytes of the compiled module
 */
export function keptRuns(finish: Finish, model: Uint8Array, runs: string = RUNS): Finish {
  const digest = digestOf(model);
  const folder = join(runs, digest);
  mkdirSync(folder, { recursive: true });
  for (const other of readdirSync(runs))
    if (other !== digest) rmSync(join(runs, other), { recursive: true, force: true });
  return (scenario) => {
    const file = join(folder, `${digestOf(moduleText(scenario))}.json`);
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
    const summary = finish(scenario);
    // Whole or not at all, whatever ends this process.
    const beside = `${file}.${randomUUID()}`;
    writeFileSync(beside, JSON.stringify(summary));
    renameSync(beside, file);
    return summary;
  };
}

function digestOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
