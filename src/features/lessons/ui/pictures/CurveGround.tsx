import type { ReactNode } from 'react';
import { formatFigure, withUnit } from '../../../../base/format';
import type { Window } from '../../../../figures/windowFigures';
import type { CurveAxis } from '../../core/curves';
import styles from './pictures.module.css';

/** Size and margins of the picture, in its view box. */
export const CURVE = { width: 288, height: 176, left: 46, right: 10, top: 10, bottom: 24 } as const;

/** The height of a picture to draw into with a finger, in its view box: 300 px on the narrowest phone. */
export const TALL = 270;

/** The plot within a picture of this height. */
export function plotOf(height: number = CURVE.height) {
  return { width: CURVE.width - CURVE.left - CURVE.right, height: height - CURVE.top - CURVE.bottom };
}

export function curvePoint(
  share: number,
  place: number,
  height?: number,
): { readonly x: number; readonly y: number } {
  const plot = plotOf(height);
  return { x: CURVE.left + share * plot.width, y: CURVE.top + (1 - place) * plot.height };
}

interface CurveGroundProps {
  readonly axis: CurveAxis;
  readonly window: Window;
  /** Of the picture, in its view box; the usual one if left out. */
  readonly height?: number;
  readonly children: ReactNode;
}

/** Grid, ticks and ends of the time axis of a curve. */
export function CurveGround({ axis, window, height, children }: CurveGroundProps) {
  const plot = plotOf(height);
  const floor = CURVE.top + plot.height;
  const seconds = (ms: number): string => formatFigure(ms / 1000, 1).replace(/\.0$/, '');
  return (
    <>
      <rect x={CURVE.left} y={CURVE.top} width={plot.width} height={plot.height} className={styles.ground} />
      {axis.ticks.map((tick) => {
        const { y } = curvePoint(0, axis.place(tick), height);
        return (
          <g key={tick}>
            <line x1={CURVE.left} x2={CURVE.left + plot.width} y1={y} y2={y} className={styles.grid} />
            <text x={CURVE.left - 6} y={y + 4} textAnchor="end" className="tick">
              {axis.tick(tick)}
            </text>
          </g>
        );
      })}
      {[0, 0.5, 1].map((share) => (
        <text
          key={share}
          x={curvePoint(share, 0).x}
          y={floor + 16}
          textAnchor={share === 1 ? 'end' : 'middle'}
          className="tick"
        >
          {share === 1
            ? withUnit(seconds(window.toMs), 's')
            : seconds(window.fromMs + share * (window.toMs - window.fromMs))}
        </text>
      ))}
      {children}
    </>
  );
}
