import type { LeagueAxis, PlacedSpread } from '../chart/league';
import { racerLook } from '../chart/race';
import styles from './Lab.module.css';

interface PictureProps {
  readonly axis: LeagueAxis;
  readonly spreads: readonly PlacedSpread[];
  readonly slo: number | null;
}

/** Ranges on the axis, the rule's above the others; a wedge at the edge is beyond it. */
export function LeaguePicture({ axis, spreads, slo }: PictureProps) {
  return (
    <svg className={styles.picture} aria-hidden="true">
      {axis.ticks.map(({ ms, at }) => (
        <line key={ms} x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" stroke="var(--line1)" />
      ))}
      {slo !== null && <line className="slo-line" x1={`${slo}%`} x2={`${slo}%`} y1="0" y2="100%" />}
      {spreads.toReversed().map((spread) => {
        const colour = `var(--${racerLook(spread.id).hue})`;
        if ('beyond' in spread) {
          return (
            <svg key={spread.id} x="100%" y="50%" overflow="visible" aria-hidden="true">
              <path d="M0,-4 6,0 0,4Z" fill={colour} transform={`translate(${-9 * spread.beyond} 0)`} />
            </svg>
          );
        }
        const isOwn = spread.id === 'rule';
        const at = `${spread.at}%`;
        return (
          <g key={spread.id} stroke={colour}>
            <line x1={`${spread.from}%`} x2={`${spread.to}%`} y1="50%" y2="50%" strokeWidth={isOwn ? 4 : 2} />
            {isOwn ? (
              <circle cx={at} cy="50%" r="5" fill={colour} stroke="var(--bg0)" strokeWidth="1" />
            ) : (
              <svg x={at} y="50%" overflow="visible" aria-hidden="true">
                <line y1="-5" y2="5" strokeWidth="2" />
              </svg>
            )}
          </g>
        );
      })}
    </svg>
  );
}
