import { type ListFound, RunList, type Subject } from '../../../src/run/RunList';
import type { Runs } from '../../../src/run/Runs';

/** Runs of a command: a sweep, or a list. */
interface Work<Progress> {
  /** Calls back when there are new results. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly progress: () => Progress;
  readonly isDone: (progress: Progress) => boolean;
  /** Returns a function that stops the runs. */
  readonly start: () => () => void;
}

/** Runs until nothing is left (true), or until the reader stops it (false). */
export async function untilDone<Progress>(
  { subscribe, progress, isDone, start }: Work<Progress>,
  interrupted: Promise<void>,
  show: (progress: Progress | null) => void,
): Promise<boolean> {
  let [unsubscribe, stop] = [(): void => undefined, (): void => undefined];
  const isWhole = await new Promise<boolean>((resolve) => {
    void interrupted.then(() => resolve(false));
    unsubscribe = subscribe(() => {
      const now = progress();
      show(now);
      if (isDone(now)) resolve(true);
    });
    stop = start();
  });
  // Stopping and disposing are told too, and nothing shall be shown after it was taken away.
  unsubscribe();
  if (!isWhole) stop();
  show(null);
  return isWhole;
}

/** The same with a list. */
export function finishList(
  list: RunList,
  interrupted: Promise<void>,
  show: (found: ListFound | null) => void,
): Promise<boolean> {
  const work = {
    subscribe: list.subscribe,
    progress: list.read,
    isDone: ({ done, total }: ListFound) => done === total,
    start: () => list.start(),
  };
  return untilDone(work, interrupted, show);
}

/** Runs a short list, which nobody stops. */
export async function runList(subjects: readonly Subject[], runs: Runs): Promise<ListFound> {
  const list = new RunList(runs, null);
  list.want(subjects);
  await finishList(list, new Promise(() => undefined), () => undefined);
  return list.read();
}
