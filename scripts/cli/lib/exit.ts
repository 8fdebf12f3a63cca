import { Remedy } from '../../lib/say.mjs';

/** Exit codes: all went well; something is missing or broke; the request is of no use; the reader stopped it. */
export const EXIT = { done: 0, broken: 1, unusable: 2, stopped: 130 } as const;

/** Says why a command ends, and returns its exit code. */
export function fail(warn: (text: string) => void, problem: unknown, code: number): number {
  warn(problem instanceof Error ? problem.message : String(problem));
  return code;
}

/** One sentence on a file that wasn't read. */
export function whyUnread(name: string, problem: unknown): string {
  return problem instanceof Remedy ? `${name}: ${problem.message}` : `${name} can't be read.`;
}
