import { useEffect } from 'react';
import { useLatest } from '../../../ui/useLatest';
import type { Round } from './round';

interface ClockProps {
  readonly round: Round;
  readonly onSecond: () => void;
}

/** How long hands may still go up. At zero nothing happens by itself. */
export function Clock({ round: { leftSeconds, running }, onSecond }: ClockProps) {
  const latest = useLatest(onSecond);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => latest.current(), 1000);
    return () => clearInterval(timer);
  }, [running, latest]);
  return (
    <b className={`heading num ${running ? '' : 'quiet'}`} role="timer" aria-label="Time left">
      {`${Math.floor(leftSeconds / 60)}:${String(leftSeconds % 60).padStart(2, '0')}`}
    </b>
  );
}
