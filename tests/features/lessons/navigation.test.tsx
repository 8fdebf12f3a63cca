import { beforeEach, describe, expect, test } from 'vitest';
import {
  applyChange,
  arriveAt,
  goToStep,
  HELD,
  holdScene,
} from '../../../src/features/lessons/player/navigation';
import { forgetAnswers, noteAnswer } from '../../../src/features/lessons/shelf/progress';
import { Playhead } from '../../../src/run/Playhead';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { createAppStore } from '../../../src/store/store';
import { undo } from '../../../src/store/undo';
import type { AppServices, Session } from '../../../src/ui/app';
import { EXAMPLE, readReady } from './example';

const lesson = readReady(EXAMPLE);
const [asked, tried] = lesson.scenes;
if (asked === undefined || tried === undefined) throw new Error('The example has two steps.');
const { id } = lesson.lesson;

function open() {
  const playhead = new Playhead();
  playhead.endMs = 45_000;
  const store = createAppStore();
  const services = { store, session: { playhead } as Session, link: () => '' } satisfies AppServices;
  const linger = () => store.getState().scenario['linger.ms'];
  return { ...services, services, playhead, linger };
}

beforeEach(() => forgetAnswers());

describe('a step', () => {
  test('that is gone to brings its scenario, window and SLO in one move; undo brings back what was', () => {
    const { services, store, linger } = open();
    store.getState().changeSettings({ 'linger.ms': 77 });
    goToStep(services, lesson, 1);
    const { view, presetId, hideAhead } = store.getState();
    expect([linger(), presetId, hideAhead, view.screen, view.window, view.lesson]).toEqual([
      0,
      'runaway',
      false,
      'explore',
      'slow',
      { id, step: 1 },
    ]);
    noteAnswer(id, 1, { type: 'skipped' });
    applyChange(services, asked);
    expect(linger()).toBe(5);
    undo(store);
    expect(linger()).toBe(0);
    expect(store.getState().view.lesson).toEqual({ id, step: 1 });
  });

  test('that is answered shows the run after its change when one comes back', () => {
    const { services, linger } = open();
    noteAnswer(id, 1, { type: 'skipped' });
    goToStep(services, lesson, 1);
    expect(linger()).toBe(5);
  });

  test('past the last one is the end, which changes no setting', () => {
    const { services, store, linger } = open();
    store.getState().changeSettings({ 'linger.ms': 77 });
    goToStep(services, lesson, 3);
    expect([linger(), store.getState().view.lesson]).toEqual([77, { id, step: 3 }]);
    store.getState().setLesson(null);
    expect([linger(), store.getState().view.lesson]).toEqual([77, null]);
  });
});

describe('a link to a step', () => {
  test('sets up an open question, whatever else it says', () => {
    const { services, store, linger } = open();
    store.setState({ scenario: { ...asked.before, 'linger.ms': 9 } });
    arriveAt(services, { id, step: 1 }, asked);
    expect(linger()).toBe(0);
  });

  test('keeps what a reader tried, and sets up a step that says nothing', () => {
    const { services, store, linger } = open();
    store.setState({ scenario: { ...tried.before, 'linger.ms': 9 } });
    arriveAt(services, { id, step: 2 }, tried);
    expect(linger()).toBe(9);
    store.setState({ scenario: DEFAULT_SCENARIO });
    arriveAt(services, { id, step: 2 }, tried);
    expect(store.getState().scenario).toBe(tried.before);
  });
});

describe('an open question', () => {
  test('keeps its settings until it is answered', () => {
    const { services, store, linger } = open();
    goToStep(services, lesson, 1);
    let refused = 0;
    const end = holdScene(services, { id, step: 1 }, asked, () => {
      refused += 1;
    });
    store.getState().changeSettings({ 'linger.ms': 50 });
    expect([linger(), refused]).toEqual([0, 1]);
    // At the setting, too: if settings cover the lesson, its panel is hidden.
    expect(store.getState().fieldNotes).toEqual({ 'linger.ms': HELD });
    store.getState().openPreset('uniform');
    expect(store.getState().view.lesson).toBeNull();
    expect(store.getState().scenario.partitioner).toBe('uniform');
    goToStep(services, lesson, 1);
    noteAnswer(id, 1, { type: 'option', option: 0 });
    expect(store.getState().fieldNotes).toEqual({});
    store.getState().changeSettings({ 'linger.ms': 50 });
    expect([linger(), refused]).toEqual([50, 1]);
    end();
  });

  test('of a link refuses nothing before its own scenario is there', () => {
    const { services, store, linger } = open();
    store.getState().setLesson({ id, step: 1 });
    let refused = 0;
    const end = holdScene(services, { id, step: 1 }, asked, () => {
      refused += 1;
    });
    // The page unfolds what the step points at.
    store.getState().setUnfolded(['settings.producer'], true);
    expect([refused, store.getState().fieldNotes]).toEqual([0, {}]);
    arriveAt(services, { id, step: 1 }, asked);
    store.getState().changeSettings({ 'linger.ms': 50 });
    expect([linger(), refused]).toEqual([0, 1]);
    end();
  });

  test('about a hidden run keeps the playhead at the start', () => {
    const { services, store, playhead } = open();
    const hidden = { ...asked, after: asked.before, hidden: true };
    goToStep(services, { ...lesson, scenes: [hidden, tried] }, 1);
    const end = holdScene(services, { id, step: 1 }, hidden, () => {});
    playhead.playing = true;
    playhead.seek(9000);
    expect([playhead.playing, playhead.ms, store.getState().hideAhead]).toEqual([false, 0, true]);
    store.setState({ hideAhead: false });
    expect(store.getState().hideAhead).toBe(true);
    noteAnswer(id, 1, { type: 'skipped' });
    applyChange(services, hidden);
    expect(store.getState().hideAhead).toBe(false);
    expect(playhead.ms).toBeGreaterThan(30_000);
    end();
  });
});
