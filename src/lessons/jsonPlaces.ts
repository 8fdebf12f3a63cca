/** Where everything in a JSON text stands, or what is wrong with it. */
export type JsonPlaces =
  | { readonly ok: true; readonly offsetOf: (path: JsonPath) => number }
  | { readonly ok: false; readonly offset: number; readonly problem: string };

/** Keys and numbers from the outermost value inwards. */
export type JsonPath = readonly (string | number)[];

/** Deeper texts aren't lessons, and would exhaust the stack. */
const DEEPEST = 40;
const SPACE = /[\u0020\t\r\n]*/y;
const PRIMITIVE = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;
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
  return { ok: true, offsetOf: (path) => scan.offsetOf(path) };
}

/** "Line 12, column 3"; both count from 1. */
export function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `Line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
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
      const word = this.#matched(WORD);
      this.#fail(word === '' ? 'a value is missing' : 'text must be in double quotes', word.length);
    }
  }

  #entries(path: JsonPath, close: '}' | ']'): void {
    this.#at += 1;
    for (let count = 0; ; count += 1) {
      this.#space();
      if (this.#took(close)) {
        if (count > 0) this.#fail('there is a comma too many', 1);
        return;
      }
      this.#value([...path, close === ']' ? count : this.#key()]);
      this.#space();
      if (this.#took(close)) return;
      if (!this.#took(',')) this.#fail(`a comma or ${close} is missing`);
    }
  }

  #key(): string {
    if (this.#text[this.#at] === undefined) this.#fail('} is missing');
    if (this.#text[this.#at] !== '"') this.#fail('a key in double quotes is missing');
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
