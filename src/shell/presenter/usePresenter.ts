import { useCallback, useState } from 'react';
import { withUnit } from '../../base/format';
import { downPieces, slowInterval } from '../../scenario/inForce';
import type { Scenario } from '../../scenario/scenario';
import { slowestAckAtMs } from '../../store/runSlice';
import { useServices } from '../../ui/app';
import { type Direction, offerAdvance } from './advance';
import { toggleFullScreen } from './fullScreen';
import { usePresenterKeys } from './keys';

export interface Presenter {
  readonly black: boolean;
  readonly qr: boolean;
  /** The last stop; empty before the first. */
  readonly announced: string;
  readonly toggleBlack: () => void;
  readonly toggleQr: () => void;
}

export function usePresenter(): Presenter {
  const { store, session } = useServices();
  const [black, setBlack] = useState(false);
  const [resume, setResume] = useState(false);
  const [qr, setQr] = useState(false);
  const [announced, setAnnounced] = useState('');
  const { playhead } = session;

  const toggleBlack = useCallback(() => {
    // A hidden run doesn't play on.
    if (black) playhead.playing = playhead.playing || resume;
    else {
      setResume(playhead.playing);
      playhead.playing = false;
    }
    setBlack(!black);
  }, [black, resume, playhead]);

  const toggleQr = useCallback(() => setQr((shown) => !shown), []);

  const advance = (direction: Direction): void => {
    if (black) toggleBlack();
    else if (!offerAdvance(direction)) goTo(direction);
  };
  const goTo = (direction: Direction): void => {
    const state = store.getState();
    const slowestMs = state.hideAhead ? null : slowestAckAtMs(state);
    const known = { scenario: state.scenario, endMs: playhead.endMs, slowestAckAtMs: slowestMs };
    const stop = nextStop(stopsOf(known), playhead.ms, direction);
    if (stop === null) return;
    playhead.seek(stop.atMs);
    setAnnounced(stop.label);
  };
  usePresenterKeys({ advance, toggleBlack, toggleFullScreen, toggleQr });
  return { black, qr, announced, toggleBlack, toggleQr };
}

interface Stop {
  readonly label: string;
  /** Simulated time, ms. */
  readonly atMs: number;
}

interface StopsInput {
  readonly scenario: Scenario;
  /** The end of the run with its drain, ms. */
  readonly endMs: number;
  /** Null if it's unknown or still hidden, ms. */
  readonly slowestAckAtMs: number | null;
}

/** Start, the events of the run, its slowest ack, end: in order of time. */
export function stopsOf({ scenario, endMs, slowestAckAtMs }: StopsInput): readonly Stop[] {
  const events = scenarioJumps(scenario).map(({ label, atMs }) => ({ label, atMs: atMs - LEAD_MS }));
  const slowest = slowestAckAtMs === null ? [] : [{ label: 'Slowest ack', atMs: slowestAckAtMs }];
  const between = [...events, ...slowest].filter(({ atMs }) => atMs > 0 && atMs < endMs);
  between.sort((one, other) => one.atMs - other.atMs);
  const end = `End, at ${withUnit(String(Math.round(endMs / 100) / 10), 's')}`;
  return [{ label: 'Start', atMs: 0 }, ...between, { label: end, atMs: endMs }];
}

/** Maximum distance from a stop at which the playhead counts as at it, ms. */
const NEAR_MS = 1;

export function nextStop(stops: readonly Stop[], playheadMs: number, direction: Direction): Stop | null {
  const found =
    direction === 1
      ? stops.find(({ atMs }) => atMs > playheadMs + NEAR_MS)
      : stops.findLast(({ atMs }) => atMs < playheadMs - NEAR_MS);
  return found ?? null;
}

/** How long before an event a stop is, to see it happen, ms. */
const LEAD_MS = 100;

interface ScenarioJump {
  readonly label: string;
  readonly atMs: number;
}

/** Brokers slowing down, recovering, going down or coming back, in order of time. */
function scenarioJumps(scenario: Scenario): readonly ScenarioJump[] {
  const endS = scenario['duration.s'];
  const slow = slowInterval(scenario);
  const intervals = [
    ...(slow === null ? [] : [{ ...slow, begins: 'Slows', ends: 'Recovers' }]),
    ...downPieces(scenario, endS).map(({ fromS, toS }) => ({
      fromMs: fromS * 1000,
      toMs: toS * 1000,
      begins: 'Down',
      ends: 'Back',
    })),
  ];
  const jumps = intervals.flatMap(({ fromMs, toMs, begins, ends }) => [
    { label: `${begins} at ${seconds(fromMs)}`, atMs: fromMs },
    { label: `${ends} at ${seconds(toMs)}`, atMs: toMs },
  ]);
  return jumps.filter(({ atMs }) => atMs > 0 && atMs < endS * 1000).sort((a, b) => a.atMs - b.atMs);
}

const seconds = (ms: number): string => withUnit(String(ms / 1000), 's');
