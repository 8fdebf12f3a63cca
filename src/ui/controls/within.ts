import { numberText, readValue } from '../../scenario/field';

interface Limits {
  readonly lowest: number;
  readonly highest: number;
}

/** What a field does with its text: uses a number within its limits, or returns a sentence about them. */
export function within(limits: Limits, use: (value: number) => void): (text: string) => string | null {
  const { lowest, highest } = limits;
  return (text) => {
    const checked = readValue({ kind: 'number', lowest, highest }, text.replaceAll(',', ''));
    if (checked.type !== 'valid')
      return `${checked.message} Enter a number from ${numberText(lowest)} to ${numberText(highest)}.`;
    use(Number(checked.value));
    return null;
  };
}
