/**
 * A table's own entry; undefined if it has none. Names come from links, lessons and files: read directly, `constructor`
 * would find a property that every object inherits.
 */
export function own<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
