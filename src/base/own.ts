/**
 * What a table has under this name; undefined where it has nothing of its own. Names come from links, lessons and files:
 * read directly, `constructor` would find what every object inherits.
 */
export function own<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
