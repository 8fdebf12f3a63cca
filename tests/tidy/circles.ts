import { posix } from 'node:path';
import { importsOf } from './directions';
import type { SourceFile } from './files';

/**
 * Files that import each other in a circle, even if only types: each group is as small as its circles let it be, and is
 * said as `a.ts ↔ b.ts`.
 */
export function circles(files: readonly SourceFile[]): readonly string[] {
  const paths = new Set(files.map(({ path }) => path));
  const targets = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ specifier }) => fileOf(file.path, specifier, paths)),
    ]),
  );
  return circlesIn(targets);
}

/** The same for anything that has targets, by name. */
export function circlesIn(targets: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const paths = [...targets.keys()];
  const reached = new Map(paths.map((path) => [path, reachable(path, targets)]));
  const groups = paths
    .filter((path) => reached.get(path)?.has(path))
    .map((path) => paths.filter((other) => reached.get(path)?.has(other) && reached.get(other)?.has(path)));
  return [...new Set(groups.map((group) => group.toSorted().join(' ↔ ')))];
}

function fileOf(from: string, specifier: string, paths: ReadonlySet<string>): readonly string[] {
  const path = posix.join(posix.dirname(from), specifier);
  return [path, `${path}.ts`, `${path}.tsx`].filter((name) => paths.has(name)).slice(0, 1);
}

/** Every file that a file imports, directly or through others. */
function reachable(path: string, targets: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...(targets.get(path) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(targets.get(next) ?? []));
  }
  return found;
}
