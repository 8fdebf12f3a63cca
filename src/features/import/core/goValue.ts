import { own } from '../../../base/own';

/** Nanoseconds per unit of Go's time package. */
const UNITS: Readonly<Record<string, number>> = {
  Nanosecond: 1,
  Microsecond: 1e3,
  Millisecond: 1e6,
  Second: 1e9,
  Minute: 60e9,
  Hour: 3600e9,
};

/** Max length of an expression, characters. */
const MAX_LENGTH = 200;
const TOKEN =
  /\s*(?:(0[xX][\da-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)|time\.([A-Z]\w*)|(<<|>>|[-+*/()])|(u?int(?:8|16|32|64)?|float(?:32|64)|time\.Duration)(?=\s*\())/y;

type Token = number | string;

/**
 * A constant number of Go: sums, products, shifts, `time.Millisecond` (in nanoseconds), conversions such as `int32(…)`.
 * Null if the text is anything else, such as a variable. Never throws.
 */
export function goNumber(text: string): number | null {
  const tokens = tokensOf(text);
  if (tokens === null) return null;
  const reader = new Reader(tokens);
  const value = reader.sum();
  return value !== null && reader.atEnd && Number.isFinite(value) ? value : null;
}

function tokensOf(text: string): readonly Token[] | null {
  if (text.length > MAX_LENGTH) return null;
  const tokens: Token[] = [];
  const rest = text.trimEnd();
  for (let place = 0; place < rest.length; ) {
    TOKEN.lastIndex = place;
    const match = TOKEN.exec(rest);
    if (match === null) return null;
    const [, digits, unit, sign] = match;
    if (digits !== undefined) tokens.push(Number(digits.replaceAll('_', '')));
    else if (unit !== undefined && unit !== 'Duration') {
      const nanoseconds = own(UNITS, unit);
      if (nanoseconds === undefined) return null;
      tokens.push(nanoseconds);
    } else if (sign !== undefined) tokens.push(sign);
    place = TOKEN.lastIndex;
  }
  return tokens;
}

/** Evaluates tokens by Go's precedence: products and shifts before sums. */
class Reader {
  readonly #tokens: readonly Token[];
  #place = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get atEnd(): boolean {
    return this.#place === this.#tokens.length;
  }

  sum(): number | null {
    let value = this.#product();
    while (value !== null && (this.#sees('+') || this.#sees('-'))) {
      const sign = this.#take();
      const next = this.#product();
      value = next === null ? null : sign === '+' ? value + next : value - next;
    }
    return value;
  }

  #product(): number | null {
    let value = this.#single();
    while (value !== null && ['*', '/', '<<', '>>'].some((sign) => this.#sees(sign))) {
      const sign = this.#take();
      const next = this.#single();
      value = next === null ? null : combine(value, next, sign);
    }
    return value;
  }

  #single(): number | null {
    const token = this.#take();
    if (typeof token === 'number') return token;
    if (token === '-') {
      const value = this.#single();
      return value === null ? null : -value;
    }
    if (token !== '(') return null;
    const value = this.sum();
    return this.#take() === ')' ? value : null;
  }

  #sees(sign: string): boolean {
    return this.#tokens[this.#place] === sign;
  }

  #take(): Token | undefined {
    const token = this.#tokens[this.#place];
    this.#place += 1;
    return token;
  }
}

function combine(left: number, right: number, sign: Token | undefined): number | null {
  if (sign === '*') return left * right;
  if (sign === '<<') return left * 2 ** right;
  if (sign === '>>') return Math.floor(left / 2 ** right);
  return right === 0 ? null : left / right;
}
