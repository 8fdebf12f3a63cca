import { describe, expect, test } from 'vitest';
import { summaryOf } from '../../workers/fakeModel';
import { ExploreBench } from './exploreBench';

const bench = new ExploreBench();
const { worker, state, runId, draw, scout } = bench;

describe('runs', () => {
  test('each frame of the screen starts at most one, with the newest scenario', () => {
    draw();
    for (const value of [1, 2, 5, 10]) state().changeSettings({ 'linger.ms': value });
    expect(worker().of('start')).toHaveLength(1);
    draw();
    expect(
      worker()
        .of('start')
        .map(({ scenario }) => scenario['linger.ms']),
    ).toEqual([0, 10]);
    draw(5);
    expect(worker().of('start')).toHaveLength(2);
  });

  test('a setting that is put back before the next frame starts none', () => {
    draw();
    state().changeSettings({ 'linger.ms': 1 });
    state().changeSettings({ 'linger.ms': 0 });
    draw();
    expect(worker().of('start')).toHaveLength(1);
  });

  test('a nearly complete one is waited for, so that a drag draws whole pictures', () => {
    draw();
    worker().ready();
    const lingers = () =>
      worker()
        .of('start')
        .map(({ scenario }) => scenario['linger.ms']);
    for (const value of [1, 2, 5]) {
      state().changeSettings({ 'linger.ms': value });
      draw();
    }
    expect(lingers()).toEqual([0]);
    worker().columns(0, 240, true, runId());
    expect([lingers(), state().run.shown?.summary]).toEqual([[0, 5], summaryOf(240)]);
    draw(3);
    state().changeSettings({ 'linger.ms': 10 });
    draw(12);
    expect([lingers(), state().reading]).toEqual([[0, 5, 10], null]);
  });

  test('a change begins one before the next frame of the screen', async () => {
    draw(2);
    const before = worker().commands.length;
    for (const value of [1, 2]) state().changeSettings({ 'linger.ms': value });
    await Promise.resolve();
    const commands = worker().commands.slice(before);
    expect(commands.map(({ type }) => type)).toEqual(['start', 'scout', 'advance']);
    expect(commands[0]).toMatchObject({ scenario: { 'linger.ms': 2 } });
  });

  test('the state goes from loading to running to finished', () => {
    const seen = [state().run.phase];
    draw();
    seen.push(state().run.phase);
    worker().ready();
    seen.push(state().run.phase);
    scout(0, 100);
    seen.push(state().run.phase);
    scout(100, 140, true);
    seen.push(state().run.phase);
    expect(seen).toEqual(['loading', 'loading', 'running', 'running', 'whole']);
    expect(state().run.shown?.summary).toEqual(summaryOf(240));
  });

  test('a failure names its scenario; retry starts it again', () => {
    draw();
    worker().ready();
    worker().report({ type: 'failed', runId: runId(), kind: 'trap', message: 'It broke.' });
    expect(state().run).toMatchObject({ phase: 'failed', failure: { kind: 'trap', message: 'It broke.' } });
    draw();
    expect(worker().of('start')).toHaveLength(1);
    bench.session.retry();
    draw();
    expect(worker().of('start')).toHaveLength(2);
    expect(state().run.phase).toBe('running');
  });

  test('an expensive one waits for consent, and the run before it ends', () => {
    draw();
    worker().ready();
    state().changeSettings({ rate: 1_000_000, producers: 1000 });
    draw();
    expect(state().run).toMatchObject({ phase: 'held', cost: { seconds: expect.any(Number) } });
    expect([worker().of('start').length, worker().of('stop').length]).toEqual([1, 1]);
    state().changeSettings({ 'linger.ms': 7 });
    draw();
    expect(worker().of('start')).toHaveLength(1);
    bench.session.retry();
    expect(worker().of('start')).toHaveLength(2);
    expect(state().run.phase).toBe('running');
    state().changeSettings({ rate: 2048, producers: 1 });
    draw();
    state().changeSettings({ rate: 1_000_000, producers: 1000 });
    draw();
    expect([worker().of('start').length, state().run.phase]).toEqual([4, 'running']);
  });

  test('a lost worker is replaced, and a sentence stays until it is dismissed', () => {
    draw();
    worker().ready();
    worker().onerror?.();
    expect(bench.workers).toHaveLength(2);
    worker().ready();
    draw();
    scout(0, 10);
    expect(state().run.phase).toBe('running');
    expect(state().mishap).toContain('A new one has started');
    state().dismissMishap();
    expect(state().mishap).toBeNull();
  });
});
