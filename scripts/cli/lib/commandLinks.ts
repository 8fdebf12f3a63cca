import { FROM_INPUT, readInput } from '../../lib/input.mjs';
import { type ReadLink, readLinks } from './links';

interface Rules {
  readonly warn: (text: string) => void;
  /** A link counts as unusable if anything in it can't be used. */
  readonly strict: boolean;
}

/** Follows the notices that end a strict command. */
export const STRICT_REFUSAL = 'Nothing runs, because of --strict.';

/**
 * Reads the links of a command, of which `-` is standard input with a link on each line, and passes sentences to `warn`.
 * Null if one can't be used.
 */
export async function readCommandLinks(
  words: readonly string[],
  { warn, strict }: Rules,
): Promise<readonly ReadLink[] | null> {
  const texts = words.flatMap((word) => (word === FROM_INPUT ? inputLines() : [word]));
  const problem = problemOf(texts);
  if (problem !== null) {
    warn(problem);
    return null;
  }
  let notices = 0;
  const links = await readLinks(texts, (text) => {
    notices += 1;
    warn(text);
  });
  if (links === null || !strict || notices === 0) return links;
  warn(STRICT_REFUSAL);
  return null;
}

/** The same for a command that takes one link. */
export async function readCommandLink(word: string, rules: Rules): Promise<ReadLink | null> {
  const [link, another] = (await readCommandLinks([word], rules)) ?? [];
  if (another !== undefined) rules.warn('Standard input has several links, but this takes one.');
  return another === undefined ? (link ?? null) : null;
}

function problemOf(texts: readonly string[]): string | null {
  if (texts.length === 0) return 'Standard input has no link.';
  if (texts.every((text) => text.trim() !== '')) return null;
  return "A link is empty. Is it a variable that isn't set? The default scenario is #.";
}

function inputLines(): readonly string[] {
  return readInput(FROM_INPUT)
    .split('\n')
    .filter((line) => line.trim() !== '');
}
