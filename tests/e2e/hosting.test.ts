import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIST } from './support/server';

const html = readFileSync(join(DIST, 'index.html'), 'utf8');

test('the policy comes before anything that it should cover', () => {
  const policy = html.indexOf('http-equiv="Content-Security-Policy"');
  const covered = [...html.matchAll(/<(?:script|link|style|img)\b/g)].map(({ index }) => index);
  expect(policy).toBeGreaterThan(0);
  expect(policy).toBeLessThan(Math.min(...covered));
});

test('the policy allows no inline code and no code from text', () => {
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  expect(policy).toContain(
    'default-src &#39;none&#39;; script-src &#39;self&#39; &#39;wasm-unsafe-eval&#39;;',
  );
  expect(policy).not.toMatch(/unsafe-inline|&#39;unsafe-eval/);
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=/);
});

test('the one inline style is the skeleton, named by its hash, and no style sheet holds it up', () => {
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  expect(styles).toHaveLength(1);
  const hash = createHash('sha256')
    .update(styles[0] ?? '')
    .digest('base64');
  expect(html).toContain(`style-src &#39;self&#39; &#39;sha256-${hash}&#39;;`);
  expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(html.indexOf('is loading…'));
});

test('every address in the page is relative', () => {
  const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBeGreaterThan(3);
  expect(addresses.filter((address) => !address.startsWith('./'))).toEqual([]);
});

test('the licence of everything that is shipped is beside the page', () => {
  const notices = readFileSync(join(DIST, 'notices.txt'), 'utf8');
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const name of [...Object.keys(dependencies), 'workbox-core', 'scheduler', 'libm'])
    expect(notices, name).toMatch(
      new RegExp(`^${name} .*\\n(MIT|ISC|OFL-1\\.1|BSD-2-Clause|Apache-2\\.0)`, 'm'),
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

test('no built file tells where it was built', () => {
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const telling = files.filter((file) => {
    const bytes = readFileSync(join(file.parentPath, file.name));
    return [homedir(), process.cwd()].some((path) => path.length > 1 && bytes.includes(`${path}/`));
  });
  expect(telling.map((file) => file.name)).toEqual([]);
});
