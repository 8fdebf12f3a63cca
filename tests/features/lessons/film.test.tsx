import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LessonRun } from '../../../src/features/lessons/core/facts';
import { type Film, filmOf } from '../../../src/features/lessons/core/film/film';
import type { RevealTexts } from '../../../src/features/lessons/core/format';
import { FilmBar } from '../../../src/features/lessons/film/FilmBar';
import { useFilm, useProjection } from '../../../src/features/lessons/film/useFilm';
import { drawLoop } from '../../../src/run/drawLoop';
import { RunHistory } from '../../../src/run/RunHistory';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { createAppStore } from '../../../src/store/store';
import { AppProvider, type AppServices } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { render, unmountAll } from '../../support/render';

const RUN = { scenario: DEFAULT_SCENARIO, history: new RunHistory() } as LessonRun;
const REVEAL: RevealTexts = {
  title: 'So',
  why: 'So.',
  film: [
    { at: 2, says: 'It begins.' },
    { at: 5, says: 'It is worst.' },
  ],
};
const FACTS = {
  scenarios: new Map(),
  runs: new Map(),
  runOf: () => null,
  sloMs: 100,
  guess: null,
  kafka: null,
  skin: null,
};
const [START_MS, STOP_MS] = [1900, 5000];
const FILM = theFilm();

function theFilm(): Film {
  const film = filmOf(REVEAL, RUN);
  if (film === null) throw new Error('The reveal has a film.');
  return film;
}

function open() {
  const session = idleSession();
  session.playhead.endMs = 60_000;
  const services: AppServices = {
    store: createAppStore(),
    session,
    link: () => '',
  };
  const show = (node: ReactNode) => render(<AppProvider services={services}>{node}</AppProvider>);
  return { ...services, playhead: session.playhead, show };
}

/** Draws one picture of the screen. */
const draw = (): Promise<void> => act(async () => drawLoop.drawNow());

afterEach(unmountAll);

describe('the stage', () => {
  function Film({ reveal, plays }: { readonly reveal: RevealTexts; readonly plays: boolean }) {
    return useFilm(reveal, RUN, plays) === null ? 'no film' : 'a film';
  }

  test.each([
    ["that won't play rests where it ends", REVEAL, false, STOP_MS],
    ['that plays begins where it likes', REVEAL, true, 0],
  ])('of a film %s', (_, reveal, plays, ms) => {
    const { show, playhead } = open();
    expect(show(<Film reveal={reveal} plays={plays} />).root.textContent).toBe('a film');
    expect([playhead.ms, playhead.playing]).toEqual([ms, false]);
  });

  test('of an answer without a film rests at its moment, even if a film was to play', () => {
    const { show, playhead } = open();
    playhead.playing = true;
    const { root } = show(<Film reveal={{ title: 'So', why: 'So.', at: 7 }} plays />);
    expect([root.textContent, playhead.ms, playhead.playing]).toEqual(['no film', 7000, false]);
  });
});

describe('a projection', () => {
  const ended = vi.fn();
  function Projection() {
    useProjection(FILM, true, ended);
    return null;
  }

  beforeEach(() => ended.mockClear());

  test('plays from the beginning, at the speed of the film, and leaves the playhead as it was', async () => {
    const { show, playhead } = open();
    show(<Projection />);
    expect([playhead.ms, playhead.playing, playhead.course === null]).toEqual([START_MS, true, false]);
    await draw();
    expect(playhead.speed).not.toBe(1);
    unmountAll();
    expect([playhead.speed, playhead.course]).toEqual([1, null]);
  });

  test('halts where it stops, and says so then and not before', async () => {
    const { show, playhead } = open();
    show(<Projection />);
    await draw();
    expect(ended).not.toHaveBeenCalled();
    playhead.ms = STOP_MS;
    playhead.playing = true;
    await draw();
    expect(playhead.playing).toBe(false);
    expect(ended).toHaveBeenCalled();
  });

  test('plays on from its stop if the reader asks for it', async () => {
    const { show, playhead } = open();
    show(<Projection />);
    playhead.ms = STOP_MS;
    await draw();
    playhead.playing = true;
    await draw();
    expect(playhead.playing).toBe(true);
  });

  test('shows its first caption at rest if motion is reduced, and lets the reader look at the last', async () => {
    const { show, playhead, store } = open();
    store.getState().setMotion('reduced');
    show(<Projection />);
    expect([playhead.ms, playhead.playing]).toEqual([2000, false]);
    playhead.ms = STOP_MS;
    await draw();
    expect(ended).not.toHaveBeenCalled();
  });
});

describe('the film bar', () => {
  function showBar(over: boolean) {
    const opened = open();
    const [onEnd, onClose] = [vi.fn(), vi.fn()];
    const given = { film: FILM, run: RUN, facts: FACTS, asked: null, look: 'panel' as const };
    const shown = opened.show(
      <>
        <div data-region="film" />
        <FilmBar {...given} plays over={over} onEnd={onEnd} onClose={onClose} />
      </>,
    );
    const film = () => shown.root.querySelector('[data-film]');
    return { ...opened, ...shown, film, onEnd, onClose };
  }

  const press = (key: string, shiftKey = false): void =>
    act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey })));

  test('is there until the reader changes a setting: then the stage shows another run, and the answer may be seen', () => {
    const { film, store, onEnd } = showBar(false);
    expect(film()).not.toBeNull();
    expect(onEnd).not.toHaveBeenCalled();
    act(() => store.getState().changeSettings({ 'linger.ms': 77 }));
    expect(film()).toBeNull();
    expect(onEnd).toHaveBeenCalled();
  });

  test('leads to the answer before it is over, and closes after that', () => {
    const { playhead, onEnd, onClose } = showBar(false);
    expect(document.querySelector('[aria-label^="Close the film"]')).toBeNull();
    press('End');
    expect([playhead.ms, playhead.playing]).toEqual([STOP_MS, false]);
    expect(onEnd).toHaveBeenCalledOnce();
    unmountAll();
    const later = showBar(true);
    act(() => document.querySelector<HTMLElement>('[aria-label^="Close the film"]')?.click());
    expect(later.onClose).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('goes from caption to caption and back to the beginning by keys', () => {
    const { playhead } = showBar(false);
    press('ArrowRight', true);
    expect([playhead.ms, playhead.playing]).toEqual([5000, false]);
    press('ArrowLeft', true);
    expect(playhead.ms).toBe(2000);
    press('Home');
    expect([playhead.ms, playhead.playing]).toEqual([START_MS, true]);
  });
});
