/** The longest line of a generated file. */
const LONGEST = 120;

/** Words in lines that begin with `prefix`. */
export function wrapText(text: string, prefix: string): string {
  return wrap(text.split(' '), prefix, `\n${prefix}`);
}

/** An expression in lines that end with an operator or a comma, so that every language reads on. */
export function wrapCode(code: string, indent: string): string {
  return wrap(code.split(/(?<=[-+*/<>=&|?:,]) (?=\S)/), indent, `\n${indent}        `);
}

/** Blocks with an empty line between them; those that are null are left out. */
export function blocks(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join('\n\n');
}

/** Lines; those that are null are left out. */
export function lines(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join('\n');
}

/** Two columns with a blank between, as gofmt has them. */
export function aligned(rows: readonly (readonly [left: string, right: string])[]): readonly string[] {
  const widest = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `${left.padEnd(widest)} ${right}`);
}

function wrap(pieces: readonly string[], indent: string, next: string): string {
  let text = indent;
  let length = indent.length;
  for (const [place, piece] of pieces.entries()) {
    if (place > 0 && length + 1 + piece.length > LONGEST) {
      text += next;
      length = next.length - 1;
    } else if (place > 0) {
      text += ' ';
      length += 1;
    }
    text += piece;
    length += piece.length;
  }
  return text;
}
