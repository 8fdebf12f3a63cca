import type { LeagueAxis } from '../chart/league';
import styles from './Lab.module.css';

interface PictureProps {
  readonly axis: LeagueAxis;
  /** Latencies, ms; NaN without one. */
  readonly own: number;
  readonly onClients4: number;
  readonly rival: number;
  readonly isWorse: boolean;
}

/** A rule's latency as a dot, as clients 4.x run it as a ring, its rival's as a tick, and the way between. */
export function LeaguePicture({ axis, own, onClients4, rival, isWorse }: PictureProps) {
  const at = { own: axis.place(own), ring: axis.place(onClients4), rival: axis.place(rival) };
  const colour = isWorse ? 'var(--hot)' : 'var(--tx1)';
  return (
    <svg className={styles.picture} aria-hidden="true">
      {axis.ticks.map((tick) => (
        <line key={tick.ms} x1={`${tick.at}%`} x2={`${tick.at}%`} y1="0" y2="100%" stroke="var(--line1)" />
      ))}
      {at.own !== null && at.rival !== null && (
        <line
          x1={`${at.own}%`}
          x2={`${at.rival}%`}
          y1="50%"
          y2="50%"
          stroke={isWorse ? colour : 'var(--line3)'}
          strokeWidth="1.5"
        />
      )}
      {at.rival !== null && (
        <svg x={`${at.rival}%`} y="50%" overflow="visible" aria-hidden="true">
          <line y1="-7" y2="7" stroke="var(--c3)" strokeWidth="3" />
        </svg>
      )}
      {at.ring !== null && (
        <circle cx={`${at.ring}%`} cy="50%" r="4.5" fill="var(--bg0)" stroke="var(--tx2)" strokeWidth="2" />
      )}
      {at.own !== null && <circle cx={`${at.own}%`} cy="50%" r="5" fill={colour} />}
    </svg>
  );
}
