/** Never throws: for another origin not even the address can be read. */
export function isSameOrigin(other: Window): boolean {
  try {
    return other.location.origin === location.origin;
  } catch {
    return false;
  }
}
