import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { answerOf } from '../../../src/run/decide/answer';
import type { SettingReading } from '../../../src/run/decide/reading';
import type { DecideResult } from '../../../src/run/decide/result';
import { twinOf } from '../../../src/run/decide/twin';
import { AnswerTable } from '../../../src/features/decide/screen/AnswerTable';
import { DEFAULT_DECISION } from '../../../src/scenario/decision';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { render } from '../../support/render';

function setting(linger: number, ms: number, requests: number, held = 20): SettingReading {
  const situation = {
    role: 'must',
    runs: 20,
    held,
    medianMs: ms,
    lowMs: ms,
    highMs: ms,
    runsAway: false,
  } as const;
  const one = { mean: 1, low: 1, high: 1 };
  const metrics = {
    'request-latency-avg': one,
    'record-queue-time-avg': one,
    'request-rate': one,
    'batch-size-avg': one,
  };
  const healthy = { ...situation, id: 'healthy', losesRecords: false, valuesMs: [], metrics } as const;
  return {
    key: linger === 0 ? '' : `linger.ms=${linger}`,
    changes: linger === 0 ? [] : [{ field: 'linger.ms', from: 0, to: linger, givesUp: null, unlocked: null }],
    situations: [healthy],
    day: null,
    costs: { requests, cores: 1, memory: 1, network: 1 },
    worst: healthy,
    runs: 20,
    held,
    verdict: held >= 19 ? 'meets' : 'misses',
    screened: null,
    first: new Map(),
  };
}

test('letters choose a row, arrows go on, Enter opens it, and rows that nobody could tell apart are one', () => {
  const question = {
    scenario: DEFAULT_SCENARIO,
    twin: twinOf(DEFAULT_SCENARIO, ''),
    decision: DEFAULT_DECISION,
    boundMs: 100,
    lock: [],
  };
  const settings = [setting(5, 40, 900), setting(6, 40.5, 905), setting(50, 90, 100)];
  const result = { question, present: setting(0, 150, 1000, 0), settings } as unknown as DecideResult;
  const answer = answerOf(result);
  const [onSelect, onOpen] = [vi.fn(), vi.fn()];
  const view = (selected: string) => (
    <AnswerTable
      answer={answer}
      question={question}
      selected={selected}
      onSelect={onSelect}
      onOpen={onOpen}
    />
  );
  const { root } = render(view('linger.ms=5'));
  const rows = [...root.querySelectorAll('[role=option]')];
  expect(rows.map((row) => row.querySelector('.disc')?.textContent ?? '')).toEqual(['', 'A', 'B']);
  expect(rows[2]?.textContent).toContain('and 1 like it');
  expect(rows.map((row) => row.getAttribute('aria-selected'))).toEqual(['false', 'false', 'true']);
  const press = (key: string): void =>
    act(() => {
      root
        .querySelector('[role=listbox]')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
  for (const key of ['b', 'ArrowDown', 'ArrowUp', 'Enter', 'e']) press(key);
  expect(onSelect.mock.calls).toEqual([['linger.ms=5'], ['linger.ms=5'], ['linger.ms=50']]);
  expect(onOpen.mock.calls).toEqual([[settings[0]]]);
});
