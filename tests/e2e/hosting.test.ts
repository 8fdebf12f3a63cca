import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DIST } from './support/server';

const html = readFileSync(join(DIST, 'index.html'), 'utf8');
const [, escaped = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
const POLICY = escaped.replaceAll('&#39;', "'");

test('the policy comes before anything that it should cover', () => {
  const policy = html.indexOf('http-equiv="Content-Security-Policy"');
  const covered = [...html.matchAll(/<(?:script|link|style|img)\b/g)].map(({ index }) => index);
  expect(policy).toBeGreaterThan(0);
  expect(policy).toBeLessThan(Math.min(...covered));
});

test('the policy allows no inline code and no code from text', () => {
  expect(POLICY).toMatch(/^default-src 'none';.* script-src 'self' 'wasm-unsafe-eval';/);
  expect(POLICY).not.toMatch(/unsafe-inline|'unsafe-eval/);
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=/);
});

test('the one inline style is the skeleton, named by its hash, and no style sheet holds it up', () => {
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  expect(styles).toHaveLength(1);
  const hash = createHash('sha256')
    .update(styles[0] ?? '')
    .digest('base64');
  expect(POLICY).toContain(`style-src 'self' 'sha256-${hash}';`);
  expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(html.indexOf('is loading…'));
});

test('every address in the page is relative', () => {
  const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBeGreaterThan(3);
  expect(addresses.filter((address) => !address.startsWith('./'))).toEqual([]);
});

test('the licences of everything shipped are next to the page', () => {
  const notices = readFileSync(join(DIST, 'notices.txt'), 'utf8');
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const name of [...Object.keys(dependencies), 'workbox-core', 'scheduler', 'libm'])
    expect(notices, name).toMatch(
      new RegExp(`^${name} .*\\n(MIT|ISC|OFL-1\\.1|BSD-[23]-Clause|Apache-2\\.0)`, 'm'),
    );
  for (const text of [
    'SIL OPEN FONT LICENSE Version 1.1',
    'Permission is hereby granted',
    'Permission to use, copy',
  ])
    expect(notices).toContain(text);
});

test('header files and advice name the frames, and the workflow names its actions by commit', () => {
  const guide = readFileSync('docs/hosting.md', 'utf8');
  for (const host of ['Netlify', 'Cloudflare', 'nginx', 'Apache', 'Caddy', 'GitHub Pages'])
    expect(guide).toContain(host);
  expect(guide.match(/frame-ancestors/g)?.length).toBeGreaterThan(4);
  const workflow = readFileSync('.github/workflows/pages.yml', 'utf8');
  const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(actions.length).toBeGreaterThan(3);
  for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40}$/);
});

describe('the header files of the guide', () => {
  const guide = readFileSync('docs/hosting.md', 'utf8');
  const exampleFor = (host: string): string =>
    new RegExp(`^### ${host}.*\\n+\`\`\`.*\\n([^\`]*)\`\`\``, 'm').exec(guide)?.[1] ?? '';

  test.each(['Netlify', 'nginx', 'Apache', 'Caddy'])(
    '%s keeps hashed files for a year, and asks for the others each time',
    (host) => {
      const caching = exampleFor(host)
        .split('\n')
        .filter((line) => /no-cache|immutable/.test(line));
      expect(caching.filter((line) => line.includes('max-age=31536000, immutable'))).toHaveLength(1);
      expect(caching.some((line) => line.includes('no-cache'))).toBe(true);
      expect(exampleFor(host)).toMatch(/assets\/\S*[\s\S]{0,60}immutable|immutable[^\n]*assets\//);
    },
  );

  test('cover every page, part of the service worker and lesson', () => {
    const rules = [...exampleFor('Netlify').matchAll(/^(\/\S*)\n {2}Cache-Control: (.*)$/gm)];
    const cachingOf = (path: string): readonly string[] =>
      rules
        .filter(([, rule = '']) => (rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule))
        .map(([, , caching = '']) => caching);
    const files = (readdirSync(DIST, { recursive: true }) as string[])
      .map((name) => `/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.(?:html|js|json|wasm)$/.test(name));
    const changing = files.filter((name) =>
      /\.html$|^\/(?:sw|hostFallback|loadAnew|tourSkeleton)\.js$|^\/lessons\//.test(name),
    );
    expect(changing.length).toBeGreaterThan(50);
    for (const name of changing.filter((each) => each !== '/404.html'))
      expect(cachingOf(name), name).toEqual(['no-cache']);
    for (const name of files.filter((each) => each.startsWith('/assets/')))
      expect(cachingOf(name), name).toEqual(['public, max-age=31536000, immutable']);
  });
});

test('the page for missing files has everything in itself, so it works at any depth', () => {
  const page = readFileSync(join(DIST, '404.html'), 'utf8');
  expect(page).toContain("This page doesn't exist");
  expect(page).not.toMatch(/(?:src|href)=|<script/);
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page).toContain(`style-src 'sha256-${hash}';`);
});

test('every file that a browser keeps is checked by its digest, and is fetched past other caches', () => {
  const worker = readFileSync(join(DIST, 'sw.js'), 'utf8');
  const entries = [...worker.matchAll(/\{url:"([^"]+)",revision:([^,}]+)(?:,integrity:"([^"]+)")?\}/g)];
  expect(entries.length).toBeGreaterThan(200);
  for (const [, url = '', revision, integrity] of entries) {
    const digest = createHash('sha384')
      .update(readFileSync(join(DIST, url)))
      .digest('base64');
    expect(integrity, url).toBe(`sha384-${digest}`);
    expect(revision, url).not.toBe('null');
  }
});

test('no built file reveals where it was built', () => {
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const telling = files.filter((file) => {
    const bytes = readFileSync(join(file.parentPath, file.name));
    return [homedir(), process.cwd()].some((path) => path.length > 1 && bytes.includes(`${path}/`));
  });
  expect(telling.map((file) => file.name)).toEqual([]);
});
