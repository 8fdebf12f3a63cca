import { posix } from 'node:path';
import type { SourceFile } from './files';

/** Set by Base UI. */
const FOREIGN = new Set(['base-ui-disable-scrollbar']);

/** Classes of style sheets that no component uses, and classes of modules that a component uses and that aren't there. */
export function strayClasses(files: readonly SourceFile[]): readonly string[] {
  const code = files.filter(({ path }) => /\.tsx?$/.test(path));
  const isWritten = namesIn(code);
  return files.flatMap((sheet) => {
    if (!sheet.path.endsWith('.css')) return [];
    const there = classesOf(sheet.text);
    const used = sheet.path.endsWith('.module.css')
      ? usesOf(sheet.path, code)
      : new Set([...there].filter(isWritten));
    return [
      ...[...there]
        .filter((name) => !used.has(name) && !used.has('*'))
        .map((name) => `${sheet.path}: .${name} is unused`),
      ...[...used]
        .filter((name) => !there.has(name) && name !== '*')
        .map((name) => `${sheet.path}: no .${name}`),
    ];
  });
}

/** Where the layout of the page changes: sizes of the window, not of containers. */
export function breakpoints(sheets: readonly SourceFile[]): readonly string[] {
  const queries = sheets.flatMap(({ text }) => [...text.matchAll(/@media ([^{]*)/g)].map(([query]) => query));
  const sizes = queries.flatMap((query) => [...query.matchAll(/(width|height) [<>]=? (\d+)px/g)]);
  return [...new Set(sizes.map(([, side, size]) => `${side} ${size}`))].toSorted();
}

function classesOf(css: string): ReadonlySet<string> {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/@import[^;]*;/g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].flatMap(([, name]) => name ?? []));
}

/** What components take from a module; `*` if one chooses by a variable. */
function usesOf(path: string, code: readonly SourceFile[]): ReadonlySet<string> {
  const uses = new Set<string>();
  const sheet = `/${posix.basename(path)}'`;
  for (const file of code.filter(({ text }) => text.includes(sheet))) {
    for (const [, id, from] of file.text.matchAll(/^import (\w+) from '(\..+\.module\.css)';/gm)) {
      if (posix.join(posix.dirname(file.path), from ?? '') !== path) continue;
      for (const [, name] of file.text.matchAll(new RegExp(`(?<![\\w.])${id}\\.(?!module\\.css)(\\w+)`, 'g')))
        uses.add(name ?? '');
      if (file.text.includes(`${id}[`)) uses.add('*');
    }
  }
  return uses;
}

/** Tells the names that components write, whole or as the start of a template. */
function namesIn(code: readonly SourceFile[]): (name: string) => boolean {
  const text = code.map((file) => file.text).join('\n');
  const words = new Set(text.match(/[\w-]+/g));
  const starts = new Set(text.match(/[\w-]+-(?=\$\{)/g));
  return (name) => FOREIGN.has(name) || words.has(name) || starts.has(name.replace(/[^-]*$/, ''));
}
