import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { formatMilliseconds, titled } from '../../base/format';
import { sameContent } from '../../base/sameContent';
import { drawLoop } from '../../run/drawLoop';
import { nextMoment, RACERS, type Race, type Racer, standingsAt } from '../../run/journey/race';
import { keepPace, replay } from '../../run/pace';
import type { Scenario } from '../../scenario/scenario';
import { useApp, useServices } from '../../ui/app';
import { IconButton } from '../../ui/controls/Button';
import { useReducedMotion } from '../../ui/media';
import { Note, Row, Stack } from '../../ui/Primitives';
import { usePlayback, usePlayheadText } from '../../ui/playhead';
import { layOverStage } from '../stage/stageOver';
import { bringIntoSight } from './bringIntoSight';
import styles from './Race.module.css';
import { RaceMarkers } from './RaceMarkers';
import {
  announceRace,
  formatMedian,
  formatSpeed,
  formatStanding,
  type RacerState,
  racerName,
} from './raceText';

interface RideAlongProps {
  readonly race: Race;
  readonly scenario: Scenario;
  readonly sloMs: number;
  /** What is said once both are acked. */
  readonly children: ReactNode;
}

/** Two records on the stage from send() to ack, each with its stopwatch. It leaves the playhead where it was. */
export function RideAlong({ race, scenario, sloMs, children }: RideAlongProps) {
  const { playhead } = useServices().session;
  const reduced = useReducedMotion(useApp((state) => state.motion));
  const { playing, speed } = usePlayback();
  const main = useRef<HTMLButtonElement>(null);
  const now = useRacers(race, sloMs);
  const over = now.slow.acked;
  useRaceOnStage(race, sloMs);
  const start = useCallback(() => {
    playhead.playing = false;
    if (reduced) playhead.place(race.slow.sentAtMs);
    else replay(playhead, race);
  }, [playhead, race, reduced]);
  useEffect(() => {
    start();
    main.current?.focus();
  }, [start]);
  const step = (by: 1 | -1): void => {
    playhead.playing = false;
    playhead.place(nextMoment(race, playhead.ms, by));
  };
  const play = (): void => {
    if (over) start();
    else if (reduced) step(1);
    else playhead.playing = !playhead.playing;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const onButton = event.target instanceof Element && event.target.closest('button') !== null;
    if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === ' ' && !onButton) play();
    else return;
    event.preventDefault();
  };
  return (
    <Stack gap={3} onKeyDown={onKeyDown} data-race={over ? 'over' : 'on'}>
      <Row as="ol" gap={4} className={styles.clocks}>
        {RACERS.map((racer) => (
          <li key={racer} data-racer={racer}>
            <Note>
              <i /> {titled(racerName(race, racer))}
            </Note>
            <Stopwatch race={race} racer={racer} hot={now[racer].late} />
            <Note>{formatStanding(now[racer], scenario)}</Note>
          </li>
        ))}
      </Row>
      <Row gap={1}>
        <IconButton icon="stepBack" label="Step back" look="plain" onClick={() => step(-1)} />
        <IconButton
          ref={main}
          {...(over ? AGAIN : reduced ? STEP : playing ? PAUSE : PLAY)}
          look="solid"
          onClick={play}
        />
        {!reduced && <IconButton {...STEP} look="plain" onClick={() => step(1)} />}
        <Note as="span" className="num end">
          {playing && formatSpeed(speed)}
        </Note>
      </Row>
      <p className="visually-hidden" aria-live="polite">
        {announceRace(race, now, scenario)}
      </p>
      {over ? children : <Note className="num">{formatMedian(race)}</Note>}
    </Stack>
  );
}

const AGAIN = { icon: 'reset', label: 'Replay' } as const;
const PLAY = { icon: 'play', label: 'Play' } as const;
const PAUSE = { icon: 'pause', label: 'Pause' } as const;
const STEP = { icon: 'stepForward', label: 'Step' } as const;

/** Moves the playhead at the race's pace, and draws the records over the stage. */
function useRaceOnStage(race: Race, sloMs: number): void {
  const { playhead } = useServices().session;
  useEffect(() => {
    const beforeMs = playhead.ms;
    const leave = keepPace(playhead, race);
    return () => {
      leave();
      playhead.playing = false;
      playhead.place(beforeMs);
    };
  }, [playhead, race]);
  useEffect(() => {
    bringIntoSight('[data-region="stage"]');
    layOverStage((layout) => <RaceMarkers race={race} sloMs={sloMs} layout={layout} />);
    return () => layOverStage(undefined);
  }, [race, sloMs]);
}

/** Where both are at the playhead; a new value only if that has changed. */
function useRacers(race: Race, sloMs: number): Readonly<Record<Racer, RacerState>> {
  const { playhead } = useServices().session;
  const read = useCallback(
    (ms: number) => {
      const standings = standingsAt(race, ms);
      const of = (racer: Racer): RacerState => {
        const { stage, acked, elapsedMs } = standings[racer];
        return { stage, acked, late: elapsedMs > sloMs };
      };
      return { median: of('median'), slow: of('slow') };
    },
    [race, sloMs],
  );
  // The playhead goes there next.
  const [now, setNow] = useState(() => read(race.fromMs));
  useEffect(
    () =>
      drawLoop.onDraw(() => {
        setNow((before) => {
          const next = read(playhead.ms);
          return sameContent(before, next) ? before : next;
        });
      }),
    [read, playhead],
  );
  return now;
}

interface StopwatchProps {
  readonly race: Race;
  readonly racer: Racer;
  readonly hot: boolean;
}

function Stopwatch({ race, racer, hot }: StopwatchProps) {
  const text = useCallback(
    (ms: number) => formatMilliseconds(standingsAt(race, ms)[racer].elapsedMs),
    [race, racer],
  );
  return <b ref={usePlayheadText<HTMLElement>(text)} className={`num ${hot ? 'hot' : ''}`} />;
}
