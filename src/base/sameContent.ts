/** True for plain data with the same content: what was read from a link again is another object. */
export function sameContent(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
