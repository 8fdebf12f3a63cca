import { EXIT } from '../../scripts/cli/lib/exit';
import { type Surroundings, sweep } from '../../scripts/cli/sweep/sweep';
import type { SweepProgress } from '../../src/features/sweep/core/SweepRuns';
import { chanceAnswer } from '../features/sweep/fakeSweep';
import { type Answer, FakePool } from '../run/fakePool';

/** What a command did to the world around it. */
export interface Outcome {
  readonly code: number;
  /** Where each text was written to; null = standard output. */
  readonly written: readonly (readonly [string | null, string])[];
  /** Whether the output was whole when it was closed; empty if it wasn't closed. */
  readonly closed: readonly boolean[];
  /** The texts on standard error, without the estimate of what the sweep takes. */
  readonly warned: readonly string[];
  readonly estimates: readonly string[];
  readonly shown: readonly (SweepProgress | null)[];
  /** What `--workers` asked for, for each pool that was opened. */
  readonly workers: readonly (number | null)[];
}

interface WorldOptions {
  readonly answer?: Answer;
  /** Called before each run of the fake pool ends, with how many have ended: the reader may stop the sweep. */
  readonly beforeRun?: (ended: number, stop: () => void) => void;
  readonly openPool?: Surroundings['openPool'];
  readonly openOutput?: Surroundings['openOutput'];
}

/** Runs the command in a made-up world: no threads, no files, no terminal. */
export async function command(words: readonly string[], options: WorldOptions = {}): Promise<Outcome> {
  const { answer = chanceAnswer, beforeRun = () => undefined } = options;
  const written: [string | null, string][] = [];
  const warned: string[] = [];
  const estimates: string[] = [];
  const shown: (SweepProgress | null)[] = [];
  const closed: boolean[] = [];
  const workers: (number | null)[] = [];
  let stop = (): void => undefined;
  let nowMs = 0;
  /** Ends the runs by themselves, a turn of the loop each, as threads do. */
  const openFakePool: Surroundings['openPool'] = async () => (next) => {
    const pool = new FakePool(next, 2, answer);
    const turn = (ended: number): void => {
      beforeRun(ended, stop);
      if (pool.disposed || pool.out.length === 0) return;
      nowMs += 20;
      pool.end();
      setImmediate(turn, ended + 1);
    };
    setImmediate(turn, 0);
    return pool;
  };
  const code = await sweep(words, {
    openPool: (count) => {
      workers.push(count);
      return (options.openPool ?? openFakePool)(count);
    },
    openOutput:
      options.openOutput ??
      (async (name) => ({
        write: async (text) => void written.push([name, text]),
        close: async (isWhole) => {
          closed.push(isWhole);
          return isWhole ? name : `partial ${name}`;
        },
      })),
    warn: (text) => (text.startsWith('Estimate: ') ? estimates : warned).push(text),
    show: (progress) => shown.push(progress),
    onInterrupt: (callback) => {
      stop = callback;
    },
    nowMs: () => nowMs,
  });
  return { code, written, closed, warned, estimates, shown, workers };
}

/** The lines of a CSV that hold cells, without comments and head. */
export function cellLines(csv: string): readonly string[] {
  return csv
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('"#'))
    .slice(1);
}

export { EXIT };
