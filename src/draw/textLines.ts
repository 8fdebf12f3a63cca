import type { TextSize } from './text';
import { textWidth } from './textWidth';

/** The text, cut with an ellipsis if it is wider than `width`. */
export function shortened(text: string, width: number, look: TextSize): string {
  if (textWidth(text, look) <= width) return text;
  let kept = text;
  while (kept !== '' && textWidth(`${kept}…`, look) > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

/** A text in lines of at most `width`, broken at spaces. */
export function wrapped(text: string, width: number, look: TextSize): readonly string[] {
  return inLines(text.split(/(?<= )/), width, look);
}

/** The same, broken between `nameParts`, too. */
export function wrappedName(text: string, width: number, look: TextSize): readonly string[] {
  const parts = nameParts(text).flatMap((part) => part.split(/(?<= )/));
  return inLines(parts, width, look);
}

/**
 * Parts of a text between which a line may also end: after a dot of a setting's name, if more than a unit follows. The
 * end of the name stays with its value: `max.in.flight.` `requests.` `per.` `connection 5`.
 */
export function nameParts(text: string): readonly string[] {
  return text.replace(/(?<=\.[a-z.]+) (?=\d)/g, '\u00A0').split(/(?<=[a-z]\.)(?=[a-z.]{8})/);
}

function inLines(parts: readonly string[], width: number, look: TextSize): readonly string[] {
  const lines: string[] = [];
  for (const part of parts.filter((some) => some.trim() !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth((last + part).trimEnd(), look) <= width) {
      lines[lines.length - 1] = last + part;
    } else lines.push(part);
  }
  return lines.map((line) => line.trimEnd());
}
