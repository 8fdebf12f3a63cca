import { own } from '../../../base/own';
import type { Hue } from '../../../draw/theme';

const HUES: Readonly<Record<string, Hue>> = { rule: 'tx1', adaptive: 'c3', uniform: 'c2', sticky: 'c1' };

/** The colour of a partitioner in Lab; the reader's rule is the brightest. */
export function racerHue(id: string): Hue {
  const hue = own(HUES, id);
  if (hue === undefined) throw new Error(`no partitioner ${id} in Lab`);
  return hue;
}
