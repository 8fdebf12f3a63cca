/** The longest line of a generated file. */
const LONGEST = 120;

/** Words in lines that begin with `prefix`. */
export function wrapText(text: string, prefix: string): string {
  return wrap(text.split(' '), prefix, prefix);
}

/** An expression in lines that end with an operator or a comma, so that every language reads on. */
export function wrapCode(code: string, indent: string, hanging: string): string {
  return wrap(code.split(/(?<=[-+*/<>=&|?:,]) (?=\S)/), indent, indent + hanging);
}

/** A text as literals joined by plus signs, in lines that `before` and `hanging` begin. */
export function quoted(text: string, before: string, hanging: string, after: string): string {
  const room = LONGEST - Math.max(before.length, hanging.length) - 8;
  const pieces = text.match(new RegExp(`.{1,${room}}(?: |$)`, 'g')) ?? [];
  return `${before}${pieces.map((piece) => `"${piece}"`).join(` +\n${hanging}`)}${after}`;
}

/** A number that no language takes for a whole one. */
export function decimal(number: number): string {
  const text = String(number);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** A source file with another method between its two marks, `// rule {` and `// }`. */
export function withMethod(source: string, method: string): string {
  return source.replace(/(?<=\/\/ rule \{\n)[\s\S]*?(?=^[ \t]*\/\/ \}$)/m, () => method);
}

function wrap(pieces: readonly string[], indent: string, next: string): string {
  let text = indent;
  let length = indent.length;
  for (const [place, piece] of pieces.entries()) {
    if (place > 0 && length + 1 + piece.length > LONGEST) {
      text += `\n${next}`;
      length = next.length;
    } else if (place > 0) {
      text += ' ';
      length += 1;
    }
    text += piece;
    length += piece.length;
  }
  return text;
}
