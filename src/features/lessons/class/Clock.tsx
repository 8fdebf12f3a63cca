import { useEffect, useRef } from 'react';
import styles from './ClassScreen.module.css';
import { addSeconds } from './classState';

interface ClockProps {
  readonly leftSeconds: number;
  readonly running: boolean;
}

/** How long hands may still go up. At zero nothing happens by itself. */
export function Clock({ leftSeconds, running }: ClockProps) {
  const whole = useRef(leftSeconds);
  whole.current = Math.max(whole.current, leftSeconds);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => addSeconds(-1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  const text = `${Math.floor(leftSeconds / 60)}:${String(leftSeconds % 60).padStart(2, '0')}`;
  return (
    <span className={styles.clock}>
      {running ? 'hands up for' : 'clock stopped'}
      <progress max={whole.current} value={leftSeconds} aria-label="Time left" />
      <b className="num" role="timer">
        {text}
      </b>
    </span>
  );
}
