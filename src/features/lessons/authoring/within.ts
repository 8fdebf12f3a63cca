import type { JsonPath } from '../core/jsonPlaces';

/** What `of` says of a value and of everything in it, each with its place. */
export function within<Said>(
  value: unknown,
  path: JsonPath,
  of: (value: unknown, path: JsonPath) => readonly Said[],
): readonly Said[] {
  const own = of(value, path);
  if (typeof value !== 'object' || value === null) return own;
  const inner = Object.entries(value).flatMap(([key, each]) =>
    within(each, [...path, Array.isArray(value) ? Number(key) : key], of),
  );
  return [...own, ...inner];
}
