import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { POLICY } from '../../scripts/vite/contentSecurityPolicy.mjs';
import { DIST } from './support/server';

const html = readFileSync(join(DIST, 'index.html'), 'utf8');

test('the policy comes before anything that it should cover', () => {
  const policy = html.indexOf('http-equiv="Content-Security-Policy"');
  const covered = [...html.matchAll(/<(?:script|link|style|img)\b/g)].map(({ index }) => index);
  expect(policy).toBeGreaterThan(0);
  expect(policy).toBeLessThan(Math.min(...covered));
});

test('the policy allows no inline code and no code from text', () => {
  expect(html).toContain(POLICY.replaceAll("'", '&#39;'));
  expect(POLICY).not.toMatch(/unsafe-inline|'unsafe-eval'/);
  expect(html).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=/);
});

test('every address in the page is relative', () => {
  const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBeGreaterThan(3);
  expect(addresses.filter((address) => !address.startsWith('./'))).toEqual([]);
});

test('no built file tells where it was built', () => {
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const telling = files.filter((file) => {
    const bytes = readFileSync(join(file.parentPath, file.name));
    return [homedir(), process.cwd()].some((path) => path.length > 1 && bytes.includes(`${path}/`));
  });
  expect(telling.map((file) => file.name)).toEqual([]);
});
