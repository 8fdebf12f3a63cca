import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentPages } from '../../scripts/tool/vite/docPages.mjs';
import { htmlOf } from '../../scripts/tool/vite/markdown.mjs';
import { decodeLink } from '../../src/scenario/link/link';
import { FILES } from '../tidy/files';

const MODEL = documentsIn('docs/model');
const CONTRIBUTORS = ['ARCHITECTURE.md', ...documentsIn('docs/dev')];
const DOCUMENTS = ['README.md', ...documentsIn('docs'), ...MODEL, ...CONTRIBUTORS];

test('every link in the documents leads to a file and a heading', () => {
  const broken = DOCUMENTS.flatMap((path) =>
    hrefs(path).flatMap((href) => {
      const [to = '', heading] = href.replaceAll('&amp;', '&').split('#');
      const target = to === '' ? path : posix.join(posix.dirname(path), to.replace(/\.html$/, '.md'));
      const leads = heading === undefined || idsOf(target).includes(heading);
      return existsSync(target) && leads ? [] : [`${path}: ${href}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('every page that is built leads to pages that are built', () => {
  const built = new Map(documentPages());
  expect([...built.keys()]).toContain('model/index');
  const dead = [...built].flatMap(([name, html]) =>
    [...html.matchAll(/ href="([^":#]+\.html)/g)].flatMap(([, href = '']) => {
      const target = posix.join(posix.dirname(name), href.slice(0, -'.html'.length));
      return built.has(target) ? [] : [`${name}: ${href}`];
    }),
  );
  expect(dead).toEqual([]);
});

test('the files that documents for contributors name exist', () => {
  const missing = CONTRIBUTORS.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|mjs|rs|json|md|toml|py))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !existsSync(name) && !FILES.some((file) => file.path.endsWith(`/${name}`)))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the places that documents and comments name exist', () => {
  const missing = FILES.filter(({ path }) => !path.startsWith('tests/tidy')).flatMap(({ path, text }) =>
    [...text.matchAll(/`(?:node )?((?:src|tests|workers|scripts|public|docs)\/[\w./-]+)[` ]/g)]
      .map(([, name = '']) => name)
      .filter((name) => !existsSync(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the names in the glossary are names in the code', () => {
  const code = FILES.filter(({ path }) => /^(src|workers)\/.*\.ts$/.test(path));
  const [, glossary = ''] = readFileSync('ARCHITECTURE.md', 'utf8').split('## Glossary');
  const names = [...(glossary.split('\n## ')[0] ?? '').matchAll(/\| `(\w+)`[^|]*\|$/gm)].map(
    ([, name = '']) => name,
  );
  expect(names.length).toBeGreaterThan(10);
  const defined = new RegExp(`export (?:class|interface|type|function) (${names.join('|')})\\b`, 'g');
  const found = code.flatMap(({ text }) => [...text.matchAll(defined)].map(([, name]) => name));
  expect(names.filter((name) => !found.includes(name))).toEqual([]);
});

test('numbered lists count from 1: no line of a sentence begins as one of their items', () => {
  const wrong = DOCUMENTS.flatMap((path) => {
    let before = 0;
    return [...readFileSync(path, 'utf8').matchAll(/^ *(\d+)\. /gm)].flatMap(([, digits]) => {
      const number = Number(digits);
      const follows = number === 1 || number === before + 1;
      before = number;
      return follows ? [] : [`${path}: ${number}.`];
    });
  });
  expect(wrong).toEqual([]);
});

describe.each(MODEL)('%s', (path) => {
  const text = readFileSync(path, 'utf8');

  test('begins with five lines', () => {
    expect(text).toMatch(/^# .+\n\n(- .{1,119}\n){5}\n/);
  });

  test('ends with a scenario to try, which opens as it stands', () => {
    const [, link = ''] = /\n\*\*Try it:\*\* \[[^\]]+\]\(\.\.\/\.\.\/(#[^)]+)\)\. [^\n]+\n$/.exec(text) ?? [];
    expect(link).not.toBe('');
    expect(decodeLink(link)).toMatchObject({ ok: true, notices: [] });
  });
});

describe('a page made of Markdown', () => {
  test.each([
    ['gives headings the ids that GitHub gives', '# The `p99`, by *KIP-794*', 'id="the-p99-by-kip-794"'],
    ['tells apart headings of the same name', '# Acks\n## Acks', '<h2 id="acks-1">Acks</h2>'],
    ['leads to pages instead of documents', '[`a&b`](x.md#y)', '<a href="x.html#y"><code>a&amp;b</code></a>'],
    ['leaves links to elsewhere alone', '[a](https://x.dev/y)', '<a href="https://x.dev/y">a</a>'],
    ['shows drawings', '![a](b.svg)', '<img src="b.svg" alt="a">'],
    ['says what other pictures show', '![a](b.png)', '<p>a</p>'],
    ['shows HTML as text', '<b onclick="x">a</b>', '&lt;b onclick=&quot;x&quot;&gt;a&lt;/b&gt;'],
    ['can be scrolled if code is wide', '```\na < b\n```', '<pre tabindex="0"><code>a &lt;'],
    ['can be scrolled if a table is wide', '| a |\n| - |\n| b |', 'aria-label="Table" tabindex="0"'],
  ])('%s', (_, markdown, html) => {
    expect(htmlOf(markdown)).toContain(html);
  });
});

function documentsIn(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((file) => (file.endsWith('.md') ? [`${folder}/${file}`] : []));
}

/** Where a document leads within the project, scenarios apart. */
function hrefs(path: string): readonly string[] {
  const all = [...htmlOf(readFileSync(path, 'utf8')).matchAll(/ href="([^"]+)"/g)].map(
    ([, href = '']) => href,
  );
  return all.filter((href) => !/^[a-z]+:|^\.\.\/\.\.\/#/.test(href));
}

function idsOf(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  return [...htmlOf(readFileSync(path, 'utf8')).matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
}
