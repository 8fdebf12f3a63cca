export interface Output {
  readonly write: (text: string) => Promise<void>;
  /**
   * All is written: from now on the file is in its place, or next to it if it is only a part. Resolves to the name of the file; null
   * = standard output.
   */
  readonly close: (isWhole: boolean) => Promise<string | null>;
}

/** Writes all of a file and closes it. Resolves to where it is; null without a file. */
export async function writeOutput(
  output: Output | null,
  text: string,
  isWhole: boolean,
): Promise<string | null> {
  await output?.write(text);
  return (await output?.close(isWhole)) ?? null;
}

export const STOPPED_EARLY = 'Stopped before the first run was over.';

export function stoppedSentence(file: string | null): string {
  return `Stopped early: ${file ?? 'standard output'} has what was found by then.`;
}
