/** Closes a union: TypeScript refuses the call while a case is left over, and a wrong value at run time throws. */
export function assertNever(value: never): never {
  throw new Error(`This case can't happen: ${JSON.stringify(value)}.`);
}
