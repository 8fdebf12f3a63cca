import { closestName } from '../../../src/scenario/notice';

/** `There is no option --lnes. Did you mean --lines?` `sign` comes before each of the `known`. */
export function unknownName(kind: string, given: string, known: readonly string[], sign = ''): string {
  const close = closestName(given.replace(/^-+/, ''), known);
  return `There is no ${kind} ${given}.${close === null ? '' : ` Did you mean ${sign}${close}?`}`;
}
