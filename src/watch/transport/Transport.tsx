import { playheadText, withUnit } from '../../base/format';
import { STEP_LENGTHS_MS } from '../../store/playbackSlice';
import { useApp, useServices } from '../../ui/app';
import { Button, IconButton } from '../../ui/controls/Button';
import { Choice } from '../../ui/controls/Choice';
import { Segmented, type SegmentedOption } from '../../ui/controls/Segmented';
import { Icon } from '../../ui/Icon';
import { useReducedMotion } from '../../ui/media';
import { usePlayback, usePlayheadText } from '../../ui/playhead';
import { Jumps } from './Jumps';
import { PlayButton } from './PlayButton';
import { SPEEDS } from './speeds';
import styles from './Transport.module.css';

interface TransportProps {
  /** The phone's: play, one step, time and speed, in sizes for fingers. */
  readonly touch?: boolean;
}

/** Moves the playhead, in steps if motion is reduced. */
export function Transport({ touch = false }: TransportProps) {
  const reduced = useReducedMotion(useApp((state) => state.motion));
  return (
    <section className={`${styles.transport} ${touch ? styles.touch : ''}`} aria-label="Transport">
      <div className={styles.inner}>
        {reduced ? <StepControls touch={touch} /> : <PlayControls touch={touch} />}
        <Time />
        {!touch && <Jumps className={styles.jump} slowestClassName={styles.slowest} />}
        <span className={styles.space} />
        {reduced ? <StepLength touch={touch} /> : <SpeedChoice touch={touch} />}
      </div>
    </section>
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

/** A segment for each length if there is room, otherwise a menu, as for the speed. */
function StepLength({ touch }: { readonly touch: boolean }) {
  const { store } = useServices();
  const lengthMs = useApp((state) => state.stepLengthMs);
  const options = STEP_LENGTHS_MS.map((ms) => ({ value: STEP_LABELS[ms], label: STEP_LABELS[ms] }));
  const choose = (label: string) => {
    const chosen = STEP_LENGTHS_MS.find((ms) => STEP_LABELS[ms] === label);
    if (chosen !== undefined) store.getState().setStepLength(chosen);
  };
  return (
    <ChoiceByRoom
      label="Length of a step"
      touch={touch}
      options={options}
      value={STEP_LABELS[lengthMs]}
      onChange={choose}
    />
  );
}

/** A segment for each speed if there is room, otherwise a menu. */
function SpeedChoice({ touch }: { readonly touch: boolean }) {
  const { playhead } = useServices().session;
  const { speed } = usePlayback();
  const options = SPEEDS.map(({ label }) => ({ value: label, label }));
  const value = SPEEDS.find((known) => known.speed === speed)?.label ?? null;
  const choose = (label: string) => {
    playhead.speed = SPEEDS.find((known) => known.label === label)?.speed ?? 1;
  };
  return <ChoiceByRoom label="Speed" touch={touch} options={options} value={value} onChange={choose} />;
}

interface ChoiceByRoomProps {
  readonly label: string;
  readonly touch: boolean;
  readonly options: readonly SegmentedOption<string>[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

/** Segments if there is room, otherwise a menu. */
function ChoiceByRoom({ label, touch, options, value, onChange }: ChoiceByRoomProps) {
  const choice = { label, value, onChange };
  return (
    <>
      {!touch && <Segmented className={styles.speeds} options={options} {...choice} />}
      <span className={styles.narrow}>
        <Choice look={touch ? 'touch' : 'plain'} groups={[{ options }]} {...choice} />
      </span>
    </>
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
      <span className={`${styles.of} num`}>of {withUnit(String(Math.round(lengthMs / 100) / 10), 's')}</span>
    </>
  );
}
