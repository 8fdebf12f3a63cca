/** Exit codes: all went well; something is missing or broke; the request is of no use; the reader stopped it. */
export const EXIT = { done: 0, broken: 1, unusable: 2, stopped: 130 } as const;

/** Says why a command ends, and returns its exit code. */
export function fail(warn: (text: string) => void, problem: unknown, code: number): number {
  warn(problem instanceof Error ? problem.message : String(problem));
  return code;
}
