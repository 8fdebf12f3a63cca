/** A formatted figure without zeros that say nothing: "10.0 ms" is "10 ms" on an axis. */
export function tickText(formatted: string): string {
  return formatted.replace(/(\.\d*?)0+(?!\d)/, '$1').replace(/\.(?!\d)/, '');
}
