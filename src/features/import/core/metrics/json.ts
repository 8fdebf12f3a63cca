/** A JSON value, and the line in which it begins. */
export interface JsonValue {
  readonly value: unknown;
  readonly line: number;
}

/** The whole text as one JSON value, or the object in each line, as in logs; may be empty. Never throws. */
export function jsonValues(text: string): readonly JsonValue[] {
  const whole = parsed(text);
  if (whole !== undefined) return [{ value: whole, line: 1 }];
  return text.split('\n').flatMap((line, index): readonly JsonValue[] => {
    const [from, to] = [line.indexOf('{'), line.lastIndexOf('}')];
    const value = from < 0 || to < from ? undefined : parsed(line.slice(from, to + 1));
    return value === undefined ? [] : [{ value, line: index + 1 }];
  });
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The elements of a list, or a list of the value itself. */
export function eachOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** A value as an object with unknown entries; empty if it isn't an object. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** A non-negative number, given as a number or text; null for everything else. */
export function amountOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
}
