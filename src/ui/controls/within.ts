import { numberText } from '../../scenario/field';
import { readTyped } from '../../scenario/typed';

interface Limits {
  readonly lowest: number;
  readonly highest: number;
}

/** Commits a field's text: uses a number in its unit within its limits, or returns a sentence about them. */
export function within(
  { lowest, highest }: Limits,
  unit: string,
  use: (value: number) => void,
): (text: string) => string | null {
  return (text) => {
    const checked = readTyped({ kind: 'number', lowest, highest }, unit, text);
    if (checked.type !== 'valid')
      return `${checked.message} Enter a number from ${numberText(lowest)} to ${numberText(highest)}.`;
    use(Number(checked.value));
    return null;
  };
}
