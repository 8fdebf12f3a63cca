import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Folders that no one writes by hand. */
const GENERATED = new Set(['node_modules', 'dist', 'target', 'pkg', '.git', '.cache', 'test-results']);
const TEXT =
  /\.(ts|tsx|mjs|rs|css|html|json|md|toml|svg|webmanifest)$|Cargo\.lock$|(^|\/)(\.gitignore|\.npmrc|run)$/;

/** A file that someone wrote. */
export interface SourceFile {
  /** From the project's folder, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Every text file of the project that is not generated. */
export const FILES: readonly SourceFile[] = read(ROOT);

/** The files whose path matches. */
export function filesMatching(pattern: RegExp): readonly SourceFile[] {
  return FILES.filter((file) => pattern.test(file.path));
}

/** What several rules ask of the same file is found once. */
export function oncePerFile<T extends string | readonly unknown[]>(
  find: (file: SourceFile) => T,
): (file: SourceFile) => T {
  const found = new WeakMap<SourceFile, T>();
  return (file) => {
    const value = found.get(file) ?? find(file);
    found.set(file, value);
    return value;
  };
}

/** The file without its comments, for rules about code. Line numbers stay. */
export const codeOf = oncePerFile((file) =>
  file.text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|[^:'"`])\/\/.*$/gm, '$1'),
);

/** `path:line` of each place where the pattern is in the text. */
export function places(path: string, text: string, pattern: RegExp): readonly string[] {
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : []));
}

function read(folder: string): readonly SourceFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): readonly SourceFile[] => {
    const full = join(folder, entry.name);
    if (entry.isDirectory()) return GENERATED.has(entry.name) ? [] : read(full);
    const path = relative(ROOT, full).split(sep).join('/');
    return entry.isFile() && TEXT.test(path) ? [{ path, text: readFileSync(full, 'utf8') }] : [];
  });
}
