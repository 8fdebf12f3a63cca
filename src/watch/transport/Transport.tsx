import { formatPlayhead, withUnit } from '../../base/format';
import { useApp, useServices } from '../../ui/app';
import { Button, IconButton } from '../../ui/controls/Button';
import { Choice } from '../../ui/controls/Choice';
import { Icon } from '../../ui/Icon';
import { useReducedMotion } from '../../ui/media';
import { usePlayback, usePlayheadText } from '../../ui/playhead';
import { PlayButton } from './PlayButton';
import { SPEEDS } from './speeds';
import styles from './Transport.module.css';

interface TransportProps {
  /** In sizes for fingers. */
  readonly touch?: boolean;
}

/** Moves the playhead, in steps if motion is reduced. */
export function Transport({ touch = false }: TransportProps) {
  const reduced = useReducedMotion();
  return (
    <section
      className={`ground rigid ruled-below ruled-above ${styles.transport} row ${touch ? styles.touch : ''}`}
      aria-label="Transport"
    >
      {reduced ? <StepControls touch={touch} /> : <PlayButton size={touch ? 'touch' : undefined} />}
      <Time fine={reduced} />
      <span className="grow" />
      {!reduced && <SpeedChoice touch={touch} />}
    </section>
  );
}

const tenths = (ms: number): string => formatPlayhead(ms, 1);

/** A step, ms of simulated time. */
export const STEP_MS = 20;

function StepControls({ touch }: { readonly touch: boolean }) {
  const { playhead } = useServices().session;
  const size = touch ? 'touch' : undefined;
  return (
    <>
      <IconButton
        icon="stepBack"
        label="Step back"
        look="plain"
        size={size}
        onClick={() => playhead.step(-STEP_MS)}
      />
      <Button look="solid" size={size} onClick={() => playhead.step(STEP_MS)}>
        <Icon name="stepForward" />
        Step
      </Button>
    </>
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
      look={touch ? 'touchQuiet' : 'quiet'}
      groups={[{ options: SPEEDS.map(({ label }) => ({ value: label, label })) }]}
      value={SPEEDS.find((known) => known.speed === speed)?.label ?? null}
      placeholder={`${Number(speed.toPrecision(2))}×`}
      onChange={choose}
    />
  );
}

/** Tenths of a second, or milliseconds where steps or a slow speed go by them; screen readers get the link's digits. */
function Time({ fine }: { readonly fine: boolean }) {
  const { speed } = usePlayback();
  const seconds = usePlayheadText<HTMLSpanElement>(fine || speed < 1 ? formatPlayhead : tenths);
  const exact = usePlayheadText<HTMLSpanElement>(formatPlayhead);
  const lengthMs = useApp((state) =>
    Math.max(state.run.shown?.lengthMs ?? 0, state.scenario['duration.s'] * 1000),
  );
  return (
    <>
      <span className="clock num">
        <span ref={seconds} aria-hidden="true" />
        <span ref={exact} className="visually-hidden" />
      </span>
      <span className="nowrap quiet num">of {withUnit(String(Math.round(lengthMs / 100) / 10), 's')}</span>
    </>
  );
}
