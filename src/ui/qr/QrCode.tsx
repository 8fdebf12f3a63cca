import { useMemo } from 'react';
import { encode } from 'uqr';
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
  const size = modules.length + 2 * QUIET_MODULES;
  return (
    // Cameras read dark on light, whatever the theme.
    <svg
      role="img"
      aria-label={label}
      data-theme="light"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`${styles.code} ${className}`}
    >
      <rect width={size} height={size} fill="var(--bg2)" />
      <path d={darkRuns(modules)} fill="var(--tx1)" />
    </svg>
  );
}

/** The dark modules as one path of runs, so that no seams show. */
function darkRuns(modules: QrModules): string {
  const runs = modules.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1] === true) return [];
      const end = row.indexOf(false, x);
      const length = (end < 0 ? row.length : end) - x;
      return [`M${x + QUIET_MODULES} ${y + QUIET_MODULES}h${length}v1h-${length}z`];
    }),
  );
  return runs.join('');
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
