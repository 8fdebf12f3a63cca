import { Session } from 'node:inspector';

/** What a call of a built-in function went through. */
interface Call {
  readonly on: string | readonly unknown[];
  readonly given: readonly unknown[];
  readonly result: unknown;
}

const IN_TEXT = String.prototype.indexOf;
const IN_LIST = Array.prototype.indexOf;

/** From where on it looks to what it finds, or to the end. */
const looked = ({ on, given: [, from], result }: Call): number =>
  (Number(result) >= 0 ? Number(result) + 1 : on.length) - Math.max(0, Number(from ?? 0));
const whole = ({ on }: Call): number => on.length;

/** The same of a call that only says whether there is something. */
const lookedFor = ({ on, given }: Call): number =>
  looked({ on, given, result: Reflect.apply(typeof on === 'string' ? IN_TEXT : IN_LIST, on, given) });

/** Built-in functions whose work depends on a length, and what they go through; V8 counts one step for each call. */
const LONG_CALLS: readonly (readonly [object, Readonly<Record<string, (call: Call) => number>>])[] = [
  [
    Array.prototype,
    { includes: lookedFor, indexOf: looked, join: whole, shift: whole, splice: whole, unshift: whole },
  ],
  [
    String.prototype,
    {
      includes: lookedFor,
      indexOf: looked,
      replace: whole,
      replaceAll: whole,
      split: whole,
      toLowerCase: whole,
      trim: whole,
    },
  ],
];

/**
 * How much work there is, the same on every machine however busy it is: blocks of code that are run, and the lengths that
 * built-in functions and regular expressions go through. It leaves out how often an expression tries again within one
 * match.
 */
export function stepsOf(work: () => void): number {
  let steps = 0;
  const restore = LONG_CALLS.flatMap(([prototype, calls]) =>
    Object.entries(calls).map(([name, cost]) =>
      replaced(prototype, name, (original) => {
        return function counting(this: Call['on'], ...given: readonly unknown[]): unknown {
          const result: unknown = Reflect.apply(original, this, given);
          steps += cost({ on: this, given, result });
          return result;
        };
      }),
    ),
  );
  restore.push(
    replaced(RegExp.prototype, 'exec', (original) => {
      return function counting(this: RegExp, text: string): unknown {
        const from = this.global || this.sticky ? this.lastIndex : 0;
        const found = Reflect.apply(original, this, [text]) as RegExpExecArray | null;
        // Such an expression is tried at one place only.
        const isAnchored = this.sticky || (this.source.startsWith('^') && !this.multiline);
        const failed = isAnchored ? 1 : text.length - from;
        steps += found === null ? failed : found.index + found[0].length - from;
        return found;
      };
    }),
  );
  // In its own process the inspector answers at once.
  counter().post('Profiler.takePreciseCoverage');
  try {
    work();
  } finally {
    for (const undo of restore) undo();
  }
  counter().post('Profiler.takePreciseCoverage', (_, { result }) => {
    for (const { functions } of result)
      for (const { ranges } of functions) for (const { count } of ranges) steps += count;
  });
  return steps;
}

let session: Session | null = null;

/** Starting makes V8 forget all that it has optimized, which costs more than the work that is counted: it's done once a file. */
function counter(): Session {
  if (session === null) {
    session = new Session();
    session.connect();
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }
  return session;
}

/** For the end of a file that counts: others in the same process are quicker without. */
export function stopCounting(): void {
  session?.disconnect();
  session = null;
}

/** Puts another function in the place of a built-in one; the result takes it away again. */
function replaced(
  prototype: object,
  name: string,
  other: (original: (...given: never[]) => unknown) => unknown,
): () => void {
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== 'function') throw new Error(`There is no ${name}.`);
  const put = (value: unknown): void =>
    void Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
  put(other(original as (...given: never[]) => unknown));
  return () => put(original);
}
