/** The whole text as one JSON value, as far as it goes, or the object in each line, as in logs. Never throws. */
export function jsonValues(text: string): readonly { readonly value: object; readonly line: number }[] {
  const whole = parsed(text) ?? (/^\s*[[{]/.test(text) ? parsed(mended(text)) : undefined);
  if (whole !== undefined) return [{ value: whole, line: 1 }];
  return text.split('\n').flatMap((line, index) => {
    const [from, to] = [line.indexOf('{'), line.lastIndexOf('}')];
    const value = from < 0 || to < from ? undefined : parsed(line.slice(from, to + 1));
    return value === undefined ? [] : [{ value, line: index + 1 }];
  });
}

/** Max brackets that a cut text may have open at its end. */
const MAX_OPEN = 40;
/** A JSON text that was cut, up to its last whole value and with what it had opened closed. */
export function mended(text: string): string {
  const open: string[] = [];
  let [isQuoted, end, closing] = [false, 0, ''];
  const endAt = (place: number): void => {
    [end, closing] = [place, open.length > MAX_OPEN ? '' : open.toReversed().join('')];
  };
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place] ?? '';
    if (isQuoted) {
      if (sign === '\\') place += 1;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === '{' || sign === '[') open.push(sign === '{' ? '}' : ']');
    else if (sign === '}' || sign === ']') {
      if (open.pop() !== sign || open.length === 0) return text;
      endAt(place + 1);
    } else if (sign === ',') endAt(place);
  }
  return text.slice(0, end) + closing;
}

/** An object or list; undefined if the text isn't one. Never throws. */
export function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
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
