import { circlesIn } from './circles';
import { codeOf, type SourceFile } from './files';

const SOURCES = 'workers/model/src/';

/**
 * Modules of the model that use each other in a circle, tests aside. A module is a file of `src` or of a folder in it; the
 * files below belong to it.
 */
export function moduleCircles(files: readonly SourceFile[]): readonly string[] {
  const shipped = files.filter(({ path }) => !/\/(tests|laws|proofs)(\/|\.rs$)/.test(path));
  const known = new Set(shipped.map(({ path }) => moduleOf(namesOf(path))));
  const targets = new Map([...known].map((name): [string, string[]] => [name, []]));
  for (const file of shipped) {
    const from = moduleOf(namesOf(file.path));
    const used = usesOf(file).map((names) => {
      const exact = moduleOf(names);
      return known.has(exact) ? exact : (names[0] ?? '');
    });
    targets.get(from)?.push(...used.filter((name) => name !== from));
  }
  return circlesIn(targets);
}

/** `['producer', 'partitioner', 'draws']` for the file of that module. */
function namesOf(path: string): readonly string[] {
  return path.slice(SOURCES.length, -'.rs'.length).split('/');
}

function moduleOf(names: readonly string[]): string {
  return names.slice(0, 2).join('/');
}

/** The modules that a file names after `crate::` or `super::`, each as its names from `src` on. */
function usesOf(file: SourceFile): readonly (readonly string[])[] {
  const [code = ''] = codeOf(file).split('#[cfg(test)]\nmod tests');
  const parent = namesOf(file.path).slice(0, -1);
  return [...code.matchAll(/\b(crate|super)((?:::[a-z_]+)*)/g)].map(([, root, names = '']) => [
    ...(root === 'super' ? parent : []),
    ...names.split('::').slice(1),
  ]);
}
