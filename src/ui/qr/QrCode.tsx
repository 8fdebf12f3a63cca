import { useMemo } from 'react';
import { encode } from 'uqr';
import { box, type LineLook, level, lines, type Mark } from '../../draw/marks';
import type { Point } from '../../draw/surface';
import { Drawing } from '../chart/SvgMarks';
import styles from './QrCode.module.css';

/** The quiet zone around the code, modules. */
export const QUIET_MODULES = 2;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
}

/** A QR code, dark on white in both themes; a sentence if the text is too long. */
export function QrCode({ text, label, className = '' }: QrCodeProps) {
  const modules = useMemo(() => qrModules(text), [text]);
  if (modules === null) {
    return <p className={`soft ${className}`}>This link is too long for a QR code. Copy it instead.</p>;
  }
  const width = modules.length + 2 * QUIET_MODULES;
  const size = { width, height: width };
  return (
    // Cameras read dark on light, whatever the theme.
    <Drawing
      isScaled
      size={size}
      marks={[
        box({ x: 0, y: 0, ...size }, 'bg2'),
        darkModules(modules, [QUIET_MODULES, QUIET_MODULES], 1, { colour: 'tx1', width: 1 }),
      ]}
      says={label}
      data-theme="light"
      shapeRendering="crispEdges"
      className={`${styles.code} ${className}`}
    />
  );
}

/** The dark modules from `at` on, `side` long: one line of runs, as wide as its look says, so that no seams show. */
export function darkModules(modules: QrModules, [x, y]: Point, side: number, look: LineLook): Mark {
  const runs = modules.flatMap((row, place) =>
    row.flatMap((isDark, from) => {
      if (!isDark || row[from - 1] === true) return [];
      const end = row.indexOf(false, from);
      const to = end < 0 ? row.length : end;
      return [level(y + (place + 0.5) * side, x + from * side, x + to * side)];
    }),
  );
  return lines(runs, look);
}

/** Dark modules of a QR code, row by row, without the quiet zone around them. */
type QrModules = readonly (readonly boolean[])[];

/** Maximum bytes of a QR code, in its largest version with its weakest error correction. */
export const MOST_QR_BYTES = 2953;

/** The QR code of a text with as few modules as possible; null if the text exceeds MOST_QR_BYTES. */
export function qrModules(text: string): QrModules | null {
  if (!fitsQr(text)) return null;
  return encode(text, { ecc: 'L', boostEcc: true, border: 0 }).data;
}

export function fitsQr(text: string): boolean {
  return new TextEncoder().encode(text).length <= MOST_QR_BYTES;
}
