import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesMatching } from '../tidy/files';

/** Files that can carry a comment. */
const CODE = /\.(ts|tsx|mjs|rs)$/;
const FILE = /`((?:src|workers|tests|docs|public)\/[^`\s]+\.[a-z]+)`/g;
const SOURCES = filesMatching(/^(src|workers|tests)\/.*\.(ts|tsx|mjs|rs)$/);

interface Recipe {
  readonly name: string;
  readonly text: string;
  /** Files of its numbered steps, as written: `<x>` and `*` stand for one file. */
  readonly steps: readonly string[];
}

const RECIPES: readonly Recipe[] = readFileSync('docs/dev/how-to.md', 'utf8')
  .split(/^## /m)
  .flatMap((text) => {
    const name = /^`@recipe ([a-z]+)`$/m.exec(text)?.[1];
    return name === undefined ? [] : [{ name, text, steps: named(stepsOf(text)) }];
  });

test('the files that a recipe names are those that carry its marker', () => {
  const asked = RECIPES.flatMap(({ name, text }) => named(text).flatMap((path) => marked(name, path)));
  const carried = SOURCES.flatMap(({ path, text }) =>
    [...text.matchAll(/\/\/.*@recipe ([a-z, ]+)$/gm)].flatMap(([, names = '']) =>
      names.split(', ').map((name) => `${name}: ${path}`),
    ),
  );
  expect(asked.length).toBeGreaterThan(50);
  expect([...new Set(carried)].toSorted()).toEqual([...new Set(asked)].toSorted());
});

test('every file that a recipe names exists', () => {
  const all = RECIPES.flatMap(({ text }) => named(text));
  expect(all.filter((path) => !/[<*]/.test(path) && !existsSync(path))).toEqual([]);
});

describe('a recipe is short', () => {
  test.each([
    { name: 'field', most: 6 },
    { name: 'partitioner', most: 7 },
  ])('$name: at most $most files', ({ name, most }) => {
    const steps = RECIPES.find((recipe) => recipe.name === name)?.steps ?? [];
    expect(new Set(steps).size).toBeGreaterThan(0);
    expect(new Set(steps).size).toBeLessThanOrEqual(most);
  });
});

test('few fields need more than the steps', () => {
  const [, more = ''] =
    RECIPES.find(({ name }) => name === 'field')?.text.split('Some fields need more:') ?? [];
  const rows = more.match(/^\| `/gm) ?? [];
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThanOrEqual(3);
});

function named(text: string): readonly string[] {
  return [...text.matchAll(FILE)].map(([, path = '']) => path);
}

function stepsOf(text: string): string {
  return (text.match(/^\d+\. .*(\n {3}.*)*/gm) ?? []).join('\n');
}

/** `recipe: file` of each file that must carry the marker; one that is still to be written carries none. */
function marked(name: string, path: string): readonly string[] {
  if (!CODE.test(path) || path.includes('<')) return [];
  const [start = '', end] = path.split('*');
  const files =
    end === undefined
      ? [path]
      : SOURCES.flatMap((file) =>
          file.path.startsWith(start) && file.path.endsWith(end) ? [file.path] : [],
        );
  return files.map((file) => `${name}: ${file}`);
}
