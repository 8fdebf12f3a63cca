/** The places of all values in a JSON text, or what is wrong with it. */
export type JsonPlaces =
  | {
      readonly ok: true;
      readonly offsetOf: (path: JsonPath) => number;
      /** Keys that an object has more than once. The last one counts. */
      readonly repeated: readonly JsonPath[];
    }
  | { readonly ok: false; readonly offset: number; readonly problem: string };

/** Keys and numbers from the outermost value inwards. */
export type JsonPath = readonly (string | number)[];

/** Deeper texts aren't lessons, and would exhaust the stack. */
const DEEPEST = 40;
const SPACE = /[\u0020\t\r\n]*/y;
const PRIMITIVE = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;
const OTHER_QUOTES = "'\u2018\u2019\u201A\u201C\u201D\u201E\u00AB\u00BB";
const DECIMAL_COMMA = /\d,\d$/;
const WORD = /[\w.+-]+/y;
/** The escape of a character by its number, without all of the number. */
const UNFINISHED = /^\\u(?![\da-f]{4})/i;

/** Scans a JSON text of a stranger. Browsers word its errors differently, and few say what is missing. */
export function jsonPlaces(text: string): JsonPlaces {
  const scan = new Scan(text);
  try {
    scan.all();
  } catch (error) {
    if (error instanceof Wrong) return { ok: false, offset: error.offset, problem: error.message };
    throw error;
  }
  return { ok: true, offsetOf: (path) => scan.offsetOf(path), repeated: scan.repeated };
}

/** Some editors start a file with a byte order mark, which JSON doesn't know. */
export function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

/** "Line 12, column 3"; both count from 1. */
export function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `Line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

/** The offset of the first "line 12, column 3" in a sentence about a text; null if it names none. */
export function offsetNamed(sentence: string, text: string): number | null {
  const [, line, column] = /\bline (\d+), column (\d+)/i.exec(sentence) ?? [];
  if (line === undefined) return null;
  const before = text.split('\n').slice(0, Number(line) - 1);
  return before.reduce((offset, each) => offset + each.length + 1, Number(column) - 1);
}

class Wrong extends Error {
  readonly offset: number;

  constructor(problem: string, offset: number) {
    super(problem);
    this.offset = offset;
  }
}

class Scan {
  readonly #text: string;
  readonly #offsets = new Map<string, number>();
  readonly repeated: JsonPath[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  all(): void {
    this.#value([]);
    this.#space();
    if (this.#at < this.#text.length) this.#fail('there is something after the end');
  }

  /** Of the value, or of the nearest one around it that is there. */
  offsetOf(path: JsonPath): number {
    for (let length = path.length; length > 0; length -= 1) {
      const offset = this.#offsets.get(keyOf(path.slice(0, length)));
      if (offset !== undefined) return offset;
    }
    return this.#offsets.get(keyOf([])) ?? 0;
  }

  #value(path: JsonPath): void {
    this.#space();
    this.#offsets.set(keyOf(path), this.#at);
    if (path.length > DEEPEST) this.#fail('it is nested too deeply');
    const next = this.#text[this.#at];
    if (next === '{') this.#entries(path, '}');
    else if (next === '[') this.#entries(path, ']');
    else if (next === '"') this.#string();
    else if (this.#matched(PRIMITIVE) === '') {
      if (next === undefined) this.#fail('the text ends too early');
      this.#noOtherQuote('text');
      const word = this.#matched(WORD);
      this.#fail(word === '' ? 'a value is missing' : 'text must be in double quotes', word.length);
    }
  }

  #entries(path: JsonPath, close: '}' | ']'): void {
    const from = this.#at;
    this.#at += 1;
    for (let count = 0; ; count += 1) {
      this.#space();
      if (this.#took(close)) {
        if (count > 0) this.#fail('there is a comma too many', 1);
        return;
      }
      const inner = [...path, close === ']' ? count : this.#key()];
      if ((this.#offsets.get(keyOf(inner)) ?? 0) > from) this.repeated.push(inner);
      this.#value(inner);
      this.#space();
      if (this.#took(close)) return;
      if (!this.#took(',')) this.#failUnclosed(close, from);
    }
  }

  #key(): string {
    const next = this.#text[this.#at];
    if (next === undefined) this.#fail('} is missing');
    this.#noOtherQuote('a key');
    if (next !== '"' && DECIMAL_COMMA.test(this.#text.slice(0, this.#at + 1)))
      this.#fail('a number has a point, not a comma', 1);
    if (next !== '"') this.#fail('a key in double quotes is missing');
    const key = this.#string();
    this.#space();
    if (!this.#took(':')) this.#fail('a colon is missing');
    return key;
  }

  #string(): string {
    const from = this.#at;
    for (this.#at += 1; this.#text[this.#at] !== '"'; this.#at += 1) {
      const next = this.#text[this.#at];
      if (next === undefined || next === '\n' || next === '\r') {
        this.#fail('the closing quote is missing');
      }
      if (next === '\t') this.#fail('a tab in text must be written as \\t');
      if (next === '\\') {
        if (UNFINISHED.test(this.#text.slice(this.#at, this.#at + 6)))
          this.#fail('\\u must be followed by four of the digits 0 to 9 and a to f');
        this.#at += 1;
      }
    }
    this.#at += 1;
    try {
      return String(JSON.parse(this.#text.slice(from, this.#at)));
    } catch {
      this.#at = from;
      return this.#fail('a backslash must be followed by one of " \\ / b f n r t u');
    }
  }

  /** Word processors and other languages have quotes of their own. */
  #noOtherQuote(what: string): void {
    const next = this.#text[this.#at];
    if (next !== undefined && OTHER_QUOTES.includes(next))
      this.#fail(`${what} must be in straight double quotes, not in ${next}`);
    if (/^(?:\/[/*]|#)/.test(this.#text.slice(this.#at, this.#at + 2))) this.#fail('JSON has no comments');
  }

  /** What follows an entry is neither a comma nor the end of the object or the list that begins at `from`. */
  #failUnclosed(close: '}' | ']', from: number): never {
    const next = this.#text[this.#at];
    const isOther = next === undefined || next === '}' || next === ']';
    const open = `${this.#text[from]} in ${lineAndColumn(this.#text, from).toLowerCase()}`;
    if (isOther) this.#fail(`${close} is missing, which closes the ${open}`);
    const inText = this.#text[this.#at - 1] === '"' && /\w/.test(next);
    this.#fail(
      `a comma or ${close} is missing${inText ? ', or a quote in text must be written as \\"' : ''}`,
    );
  }

  #space(): void {
    this.#matched(SPACE);
  }

  #took(sign: string): boolean {
    const is = this.#text[this.#at] === sign;
    if (is) this.#at += 1;
    return is;
  }

  #matched(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ''] = pattern.exec(this.#text) ?? [];
    this.#at += found.length;
    return found;
  }

  #fail(problem: string, back = 0): never {
    throw new Wrong(problem, this.#at - back);
  }
}

function keyOf(path: JsonPath): string {
  return JSON.stringify(path);
}
