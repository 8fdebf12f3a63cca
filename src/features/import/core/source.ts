/** One setting in source code: the name as written, and the text of its value. */
export interface Assignment {
  readonly name: string;
  /** Whether the name is quoted, such as a dictionary key. */
  readonly isQuoted: boolean;
  /** The sign between name and value. */
  readonly sign: string;
  readonly value: string;
}

interface Token {
  readonly text: string;
  readonly from: number;
  readonly breaksLine: boolean;
}

/** Max length of one value, characters. */
const MAX_VALUE = 400;
/** A space, a quoted text, a name with dots or colons, a number, or any single sign. */
const TOKEN =
  /\s+|"(?:[^"\\\n]|\\.){0,1000}"?|'(?:[^'\\\n]|\\.){0,1000}'?|`[^`\n]{0,1000}`?|[A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*){0,9}|\d[\w.]*|./gsuy;

/**
 * Everything in a source text that could be a setting: `name = value`, `"name": value`, `put(NAME, value)`,
 * `NAME to value`, `"name" -> value`. Reads every character a bounded number of times. Never throws.
 */
export function assignmentsIn(source: string): readonly Assignment[] {
  const tokens = tokensOf(source);
  return tokens.flatMap((token, place) => {
    const isQuoted = /^["'`]/.test(token.text);
    const name = isQuoted ? token.text.slice(1, -1) : token.text;
    if (!/^[A-Za-z_][\w.:-]{2,120}$/.test(name)) return [];
    const begin = afterSign(tokens, place + 1);
    if (begin === null) return [];
    const value = valueFrom(source, tokens, begin);
    return value === '' ? [] : [{ name, isQuoted, sign: tokens[begin - 1]?.text ?? '', value }];
  });
}

function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let breaksLine = false;
  for (let place = 0; place < source.length; ) {
    const comment = commentEnd(source, place);
    TOKEN.lastIndex = place;
    const text = comment === null ? (TOKEN.exec(source)?.[0] ?? '') : ' ';
    if (/^\s/.test(text)) breaksLine ||= text.includes('\n');
    else {
      tokens.push({ text, from: place, breaksLine });
      breaksLine = false;
    }
    place = comment ?? place + Math.max(1, text.length);
  }
  return tokens;
}

/** The end of the comment that begins here; null if none does. */
function commentEnd(source: string, place: number): number | null {
  const sign = source[place];
  const two = sign === '/' ? source[place + 1] : '';
  if (sign !== '#' && two !== '/' && two !== '*') return null;
  const end = two === '*' ? source.indexOf('*/', place + 2) : source.indexOf('\n', place);
  if (end < 0) return source.length;
  return two === '*' ? end + 2 : end;
}

/** The place after the sign that assigns a value to the preceding name; null if there is none. */
function afterSign(tokens: readonly Token[], from: number): number | null {
  let place = from;
  // `producerPrefix(NAME), value` and `props[NAME] = value`.
  while (place < from + 2 && /^[)\]]$/.test(tokens[place]?.text ?? '')) place += 1;
  const [sign = '', next = ''] = [tokens[place]?.text, tokens[place + 1]?.text];
  if (/^[=:-]$/.test(sign) && next === '>') return place + 2;
  if (sign === '-' || (sign === '=' && next === '=')) return null;
  return /^(?:[,=:]|to)$/.test(sign) ? place + 1 : null;
}

/** The text up to the end of the argument, entry or statement. */
function valueFrom(source: string, tokens: readonly Token[], begin: number): string {
  const from = tokens[begin]?.from ?? source.length;
  let [depth, end] = [0, from];
  for (let place = begin; place < tokens.length && end < from + MAX_VALUE; place += 1) {
    const { text, from: at, breaksLine } = tokens[place] as Token;
    if (depth === 0 && (/^[,;)\]}]$/.test(text) || (breaksLine && place > begin))) break;
    if (/^[([{]$/.test(text)) depth += 1;
    else if (/^[)\]}]$/.test(text)) depth -= 1;
    end = at + text.length;
  }
  return source.slice(from, end).slice(0, MAX_VALUE);
}
