/** Whether two pieces of plain data hold the same: what was read from a link again is another object. */
export function sameContent(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
