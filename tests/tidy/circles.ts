import { posix } from 'node:path';
import { importsOf } from './directions';
import type { SourceFile } from './files';

/**
 * Files that import each other in a circle, each group as small as its circles let it be, said as `a.ts ↔ b.ts`. Types that
 * files of one folder lend each other don't count: there, a circle of them is one thought in two files.
 */
export function circles(files: readonly SourceFile[]): readonly string[] {
  return groupsOf(
    arrowsOf(files).filter(
      ({ from, to, typeOnly }) => !typeOnly || posix.dirname(from) !== posix.dirname(to),
    ),
  );
}

/**
 * Folders beside each other, at any depth, whose files import each other in a circle, even if only types. A folder and
 * those inside it are one room with its closets: between them only the rule for files counts.
 */
export function folderCircles(files: readonly SourceFile[]): readonly string[] {
  return groupsOf(
    arrowsOf(files).flatMap(({ from, to }) => {
      const [a, b] = [posix.dirname(from).split('/'), posix.dirname(to).split('/')];
      const shared = a.findIndex((name, index) => name !== b[index]);
      // `workers` is a room of the house as those of src are: the directions know it.
      if (shared < 1 || shared >= b.length) return [];
      return [{ from: a.slice(0, shared + 1).join('/'), to: b.slice(0, shared + 1).join('/') }];
    }),
  );
}

interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** Every import of one of the files by another. */
function arrowsOf(files: readonly SourceFile[]): readonly (Arrow & { readonly typeOnly: boolean })[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap((file) =>
    importsOf(file).flatMap(({ specifier, typeOnly }) =>
      fileOf(file.path, specifier, paths).map((to) => ({ from: file.path, to, typeOnly })),
    ),
  );
}

function groupsOf(arrows: readonly Arrow[]): readonly string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of arrows) targets.set(from, [...(targets.get(from) ?? []), to]);
  return circlesIn(targets);
}

/** Circles of anything that has targets, by name. */
export function circlesIn(targets: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const names = [...targets.keys()];
  const reached = new Map(names.map((name) => [name, reachable(name, targets)]));
  const groups = names
    .filter((name) => reached.get(name)?.has(name))
    .map((name) => names.filter((other) => reached.get(name)?.has(other) && reached.get(other)?.has(name)));
  return [...new Set(groups.map((group) => group.toSorted().join(' ↔ ')))];
}

function fileOf(from: string, specifier: string, paths: ReadonlySet<string>): readonly string[] {
  const path = posix.join(posix.dirname(from), specifier);
  return [path, `${path}.ts`, `${path}.tsx`].filter((name) => paths.has(name)).slice(0, 1);
}

/** Everything that a file or folder imports, directly or through others. */
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
