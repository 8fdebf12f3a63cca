import { act } from 'react';
import { expect, test } from 'vitest';
import { RuleEditor } from '../../../src/features/lab/screen/RuleEditor';
import { TakeHome } from '../../../src/features/lab/screen/TakeHome';
import { useRule } from '../../../src/features/lab/screen/useRule';
import { SHORTEST_WAIT } from '../../../src/scenario/rule/known';
import { SIGNAL_NAMES } from '../../../src/scenario/rule/signalNames';
import { type AppStore, createAppStore } from '../../../src/store/store';
import { undo } from '../../../src/store/undo';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { click, find, press, render, type } from '../../support/render';

function Editor() {
  const state = useRule();
  return (
    <div data-mistake={state.hasMistake}>
      <RuleEditor state={state} />
      <TakeHome {...state} table={null} />
    </div>
  );
}

function edit(): { readonly root: HTMLElement; readonly store: AppStore; readonly rule: () => string } {
  const store = createAppStore();
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <Editor />
    </AppProvider>,
  );
  const rule = (): string => store.getState().scenario.rule;
  return { root, store, rule };
}

const fieldOf = (root: HTMLElement, label: string): HTMLTextAreaElement =>
  find<HTMLTextAreaElement>(root, `textarea[aria-label="${label}"]`);
const score = (root: HTMLElement): HTMLTextAreaElement => fieldOf(root, 'Score of a partition');
const options = (root: HTMLElement): readonly (string | null | undefined)[] =>
  [...root.querySelectorAll('[role="option"]')].map((option) => option.querySelector('code')?.textContent);
const javaButton = (root: HTMLElement): HTMLElement => {
  const found = [...root.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'One Java file',
  );
  if (found === undefined) throw new Error('There is no button for Java.');
  return found;
};
const radio = (root: HTMLElement, name: string): HTMLElement => {
  const found = [...root.querySelectorAll<HTMLElement>('[role="radio"]')].find(
    ({ textContent }) => textContent === name,
  );
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
};

test('a letter offers signals, arrows choose one, Enter writes it, and the rule is the scenario’s', () => {
  const { root, store, rule } = edit();
  const field = score(root);
  expect(field.value).toBe('outstanding.records');
  type(field, 'q');
  // The others stay below them, so that nothing moves.
  expect(options(root).slice(0, 2)).toEqual(['queue.batches', 'queue.bytes']);
  expect(options(root)).toHaveLength(SIGNAL_NAMES.length);
  expect(field.getAttribute('aria-activedescendant')).toMatch(/-queue\.batches$/);
  press(field, 'ArrowDown');
  press(field, 'Enter');
  expect(field.value).toBe('queue.bytes');
  expect(rule()).toContain('; score queue.bytes; pick lowest');
  expect(store.getState().scenario.partitioner).toBe('rule');
  // Escape leaves the name as it is typed.
  type(field, 'queue.bytes + s');
  press(field, 'Escape');
  expect(field.getAttribute('aria-activedescendant')).toBeNull();
  expect(field.value).toBe('queue.bytes + s');
  expect(find(root, '[data-mistake]').dataset.mistake).toBe('true');
});

test('a mistake is shown at its place with what was meant, and the last valid rule stays in force', () => {
  const { root, rule } = edit();
  const field = score(root);
  type(field, '2 * queue.byte + 1');
  const alert = find(root, '[role="alert"]');
  expect(alert.textContent).toMatch(/queue\.byte.*queue\.bytes/);
  expect(find(root, 'mark').textContent).toBe('queue.byte');
  expect(find(root, 'mark').previousSibling?.textContent).toBe('2 * ');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(rule()).toMatch(/score outstanding\.records/);
  expect(find(root, '[data-mistake]').dataset.mistake).toBe('true');
  expect(javaButton(root).getAttribute('aria-disabled')).toBe('true');
  type(field, 'latency');
  expect(find(root, '[role="alert"]').textContent).toContain('ack.ms');
  type(field, 'ack.ms');
  expect(javaButton(root).getAttribute('aria-disabled')).toBe('false');
  type(field, '2*queue.bytes+1');
  expect(root.querySelector('[role="alert"]')).toBeNull();
  expect(field.value).toBe('2*queue.bytes+1');
  expect(rule()).toMatch(/score 2 \* queue\.bytes \+ 1;/);
});

test('a field is as high as its text is long; Enter and pasted lines break no line', () => {
  const { root, rule } = edit();
  const field = score(root);
  const rows = (): number => Number(field.getAttribute('rows'));
  expect(rows()).toBe(1);
  type(field, `ack.ms${' +\n ack.ms'.repeat(20)}`);
  expect(rows()).toBeGreaterThan(4);
  expect(field.value).not.toContain('\n');
  expect(rule()).toContain('score ack.ms + ack.ms');
  const text = field.value;
  press(field, 'Escape');
  press(field, 'Enter');
  expect(field.value).toBe(text);
  // The rule is longer than what is typed: it has blanks.
  type(field, Array.from({ length: 24 }, () => 'outstanding.records').join('+'));
  expect(rule().length).toBeGreaterThan(field.value.length + 50);
});

test('radio groups say when to switch and how to pick, each with its number', () => {
  const { root, rule } = edit();
  for (const [name, text] of [
    ['record', 'leave each record'],
    ['time', 'leave 10 ms'],
    ['batch.size', 'leave batch.size at batch end'],
    ['at once', 'leave batch.size;'],
    ['weighted', 'pick weighted'],
    ['best of 2', 'pick best of 2'],
  ] as const) {
    click(radio(root, name));
    expect(rule()).toContain(text);
  }
  const commit = (label: string, text: string): void => {
    const field = [...root.querySelectorAll('label')].find(({ textContent }) =>
      textContent?.startsWith(label),
    );
    const input = find<HTMLInputElement>(field ?? root, 'input');
    type(input, text);
    press(input, 'Enter');
  };
  commit('After so many bytes', '4096');
  commit('Drawn at random', '4');
  expect(rule()).toMatch(/^leave 4096 bytes; .*; pick best of 4$/);
  commit('Drawn at random', '9');
  expect(root.textContent).toMatch(/2 to 8/);
  expect(rule()).toContain('best of 4');
});

test('a whole rule can be pasted, a condition leaves partitions out, and undo brings the rule before back', () => {
  const { root, store, rule } = edit();
  const pasted = 'leave each record; score turn; pick lowest';
  type(score(root), pasted);
  expect(rule()).toBe(pasted);
  expect(score(root).value).toBe('turn');
  type(fieldOf(root, 'Leave out if'), 'same.rack = 0');
  expect(rule()).toMatch(/; without same\.rack = 0$/);
  type(fieldOf(root, 'Leave out if'), '');
  expect(rule()).not.toMatch(/without/);
  type(fieldOf(root, 'The whole rule'), 'leave new batch; score ack.ms; pick weighted');
  expect(score(root).value).toBe('ack.ms');
  act(() => undo(store));
  expect(rule()).not.toMatch(/ack/);
  expect(score(root).value).not.toBe('ack.ms');
});

test('a rule with a name is known by it however it is spaced', () => {
  const { root, store } = edit();
  const start = find(root, '[aria-label^="Start from"]');
  act(() => store.getState().changeScenario({ rule: SHORTEST_WAIT.text.replaceAll('; ', ';') }));
  expect(start.textContent).toContain(SHORTEST_WAIT.label);
});
