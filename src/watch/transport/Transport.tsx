import type { ReactNode } from 'react';
import { playheadText, withUnit } from '../../base/format';
import { STEP_LENGTHS_MS } from '../../store/playbackSlice';
import { useApp, useServices } from '../../ui/app';
import { Button, IconButton } from '../../ui/controls/Button';
import { Choice } from '../../ui/controls/Choice';
import { Icon } from '../../ui/Icon';
import { useReducedMotion } from '../../ui/media';
import { Note, Row } from '../../ui/Primitives';
import { usePlayback, usePlayheadText } from '../../ui/playhead';
import { useOneTabStop } from '../../ui/useOneTabStop';
import { Jumps } from './Jumps';
import { PlayButton } from './PlayButton';
import { SPEEDS } from './speeds';
import styles from './Transport.module.css';

interface TransportProps {
  /** The phone's: play, one step, time and speed, in sizes for fingers. */
  readonly touch?: boolean;
  /** Controls next to the speed. */
  readonly children?: ReactNode;
}

/** Moves the playhead, in steps if motion is reduced. */
export function Transport({ touch = false, children }: TransportProps) {
  const reduced = useReducedMotion(useApp((state) => state.motion));
  return (
    <section className={`${styles.transport} row gap-1 ${touch ? styles.touch : ''}`} aria-label="Transport">
      <Row gap={1} className={`${styles.inner} grow`}>
        {reduced ? <StepControls touch={touch} /> : <PlayControls touch={touch} />}
        <Time />
        {!touch && <TransportJumps />}
        <span className="grow" />
        {children}
        {reduced ? <StepLength touch={touch} /> : <SpeedChoice touch={touch} />}
      </Row>
    </section>
  );
}

/** The jumps, as one tab stop. */
function TransportJumps() {
  const bar = useOneTabStop<HTMLElement>('across');
  return (
    <Row {...bar} as="span" gap={1} role="toolbar" aria-label="Jumps" className={styles.jumps}>
      <Jumps slowestClassName={styles.slowest} />
    </Row>
  );
}

function PlayControls({ touch }: { readonly touch: boolean }) {
  const { session } = useServices();
  const size = touch ? 'touch' : undefined;
  return (
    <>
      {!touch && <ToStart />}
      {!touch && <IconButton icon="stepBack" label="One event back" onClick={(event) => step(event, -1)} />}
      <PlayButton size={size} className={styles.play} />
      <IconButton
        icon="stepForward"
        label="One event forward"
        look={touch ? 'plain' : 'quiet'}
        size={size}
        onClick={(event) => step(event, 1)}
      />
    </>
  );

  /** With Shift by time, as the keys do. */
  function step(event: React.MouseEvent, direction: 1 | -1): void {
    if (event.shiftKey) session.playhead.step(direction * SHIFT_STEP_MS);
    else session.stepEvents(direction);
  }
}

/** A step with Shift, ms of simulated time. */
export const SHIFT_STEP_MS = 20;

function StepControls({ touch }: { readonly touch: boolean }) {
  const { session } = useServices();
  const lengthMs = useApp((state) => state.stepLengthMs);
  const size = touch ? 'touch' : undefined;
  return (
    <>
      {!touch && <ToStart />}
      <IconButton
        icon="stepBack"
        label="Step back"
        look="plain"
        size={size}
        onClick={() => session.playhead.step(-lengthMs)}
      />
      <Button
        look="solid"
        size={size}
        className={styles.step}
        onClick={() => session.playhead.step(lengthMs)}
      >
        <Icon name="stepForward" />
        Step
      </Button>
    </>
  );
}

function ToStart() {
  const { playhead } = useServices().session;
  return <IconButton icon="toStart" label="To the start" onClick={() => playhead.seek(0)} />;
}

const STEP_LABELS: Readonly<Record<(typeof STEP_LENGTHS_MS)[number], string>> = {
  1: withUnit('1', 'ms'),
  20: withUnit('20', 'ms'),
  500: withUnit('0.5', 's'),
};

function StepLength({ touch }: { readonly touch: boolean }) {
  const { store } = useServices();
  const lengthMs = useApp((state) => state.stepLengthMs);
  const options = STEP_LENGTHS_MS.map((ms) => ({ value: STEP_LABELS[ms], label: STEP_LABELS[ms] }));
  const choose = (label: string) => {
    const chosen = STEP_LENGTHS_MS.find((ms) => STEP_LABELS[ms] === label);
    if (chosen !== undefined) store.getState().setStepLength(chosen);
  };
  return (
    <Choice
      label="Length of a step"
      look={touch ? 'touch' : 'plain'}
      groups={[{ options }]}
      value={STEP_LABELS[lengthMs]}
      onChange={choose}
    />
  );
}

/** The speed as a menu. Lessons and the guide play at speeds that aren't in it; they are shown all the same. */
function SpeedChoice({ touch }: { readonly touch: boolean }) {
  const { playhead } = useServices().session;
  const { speed } = usePlayback();
  const choose = (label: string) => {
    playhead.speed = SPEEDS.find((known) => known.label === label)?.speed ?? 1;
  };
  return (
    <Choice
      label="Speed"
      look={touch ? 'touch' : 'plain'}
      groups={[{ options: SPEEDS.map(({ label }) => ({ value: label, label })) }]}
      value={SPEEDS.find((known) => known.speed === speed)?.label ?? null}
      placeholder={`${Number(speed.toPrecision(2))}×`}
      onChange={choose}
    />
  );
}

function Time() {
  const seconds = usePlayheadText<HTMLSpanElement>(playheadText);
  const lengthMs = useApp((state) =>
    Math.max(state.run.shown?.lengthMs ?? 0, state.scenario['duration.s'] * 1000),
  );
  return (
    <>
      <span className={`${styles.time} num`}>
        <span ref={seconds} />
        <span>s</span>
      </span>
      <Note as="span" className={`${styles.of} num`}>
        of {withUnit(String(Math.round(lengthMs / 100) / 10), 's')}
      </Note>
    </>
  );
}
