import type { View } from './view';

export const MY_SYSTEM = 'My system';

/** True for the reader's own system: made from answers, or fitted. */
export function isOwnSystem({ title, twin }: Pick<View, 'title' | 'twin'>): boolean {
  return title === MY_SYSTEM || twin !== '';
}
