import { readFileSync } from 'node:fs';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { htmlOf } from '../../scripts/tool/vite/markdown.mjs';
import { createAppStore } from '../../src/store/store';
import { AppProvider } from '../../src/ui/app';
import { MEANINGS } from '../../src/ui/terms/meanings';
import { piecesOf, TERM_PATTERNS } from '../../src/ui/terms/names';
import { Terms } from '../../src/ui/terms/Term';
import { idleSession } from '../support/idleSession';
import { click, find, press, render } from '../support/render';

test('each meaning is two sentences and leads to a heading that the documents have', () => {
  for (const { name, says, docs } of Object.values(MEANINGS)) {
    expect(says.match(/[.)](?= [A-Z]|$| 9)/g)?.length, name).toBe(2);
    expect(says.split(' ').length, name).toBeLessThanOrEqual(40);
    const [, file = '', heading = ''] = /^\.\/docs\/([a-z/]+)\.html#(.+)$/.exec(docs) ?? [];
    expect(htmlOf(readFileSync(`docs/${file}.md`, 'utf8')), docs).toContain(` id="${heading}"`);
  }
});

test('a text keeps its words; each term in it opens once', () => {
  const text = 'Backlog in the accumulator: batches of a batch, behind the in-flight limit';
  const pieces = piecesOf(text);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.flatMap(({ term }) => term ?? [])).toEqual([
    'backlog',
    'accumulator',
    'batch',
    'inFlightLimit',
  ]);
  for (const { name } of Object.values(MEANINGS)) expect(piecesOf(name), name).toHaveLength(1);
  expect(Object.keys(MEANINGS)).toEqual(expect.arrayContaining(Object.keys(TERM_PATTERNS)));
});

test('a term opens with a click or Enter, shows on focus, and closes with Escape', async () => {
  const store = createAppStore();
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <Terms text="Runaway" />
    </AppProvider>,
  );
  const term = find(root, '[role=button]');
  expect(root.textContent).toBe('Runaway');
  click(term);
  await act(async () => void (await vi.dynamicImportSettled()));
  const box = find(document.body, '[role=dialog]');
  expect(box.textContent).toContain(MEANINGS.runaway.says);
  expect(find<HTMLAnchorElement>(box, 'a').getAttribute('href')).toBe(MEANINGS.runaway.docs);
  expect(document.activeElement).toBe(find(box, 'a'));
  press(find(box, 'a'), 'Escape');
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(document.activeElement).toBe(term);
  press(term, 'Enter');
  expect(document.querySelector('[role=dialog]')).not.toBeNull();
  await act(async () => {});
});
