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

/**
 * The lines of a template that these needs ask for. One that ends with `//? a` is for those who need `a`, one with
 * `//? a|b` for those who need either, `//? !a` for the others; `//? a {` and `//? }` enclose several.
 */
export function linesFor(needs: Readonly<Record<string, boolean>>, template: string): string {
  const isAsked = (names: string): boolean =>
    names.split('|').some((name) => {
      const need = needs[name.replace('!', '')];
      if (need === undefined) throw new Error(`no need is called ${name}`);
      return need !== name.startsWith('!');
    });
  const open: boolean[] = [];
  const kept = template.split('\n').flatMap((line) => {
    const {
      code = '',
      names = '',
      end,
    } = /^(?<code>.*?) *\/\/\? (?<names>[\w|!]*)(?<end> \{|\})?$/.exec(line)?.groups ?? {};
    if (end === '}') open.pop();
    else if (end !== undefined) open.push(isAsked(names));
    else if (open.every(Boolean) && (names === '' || isAsked(names))) return [names === '' ? line : code];
    return [];
  });
  // No empty line doubles, or stands before a closing bracket or the end.
  return kept.join('\n').replaceAll(/\n(?=\n(\n|[ \t]*\}|$))/g, '');
}

/** The functions that code calls and its file has to declare. */
export function functionsIn(code: string) {
  const calls = (name: string): boolean => new RegExp(`\\b${name}\\(`).test(code);
  return { lower: calls('lower'), higher: calls('higher'), when: calls('when') };
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
