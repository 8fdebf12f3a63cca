/** The first of `name-1`, `name-2` … that isn't taken. */
export function freeName(name: string, taken: readonly string[]): string {
  let number = 1;
  while (taken.includes(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}
