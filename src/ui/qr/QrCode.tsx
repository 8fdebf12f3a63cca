import { useMemo } from 'react';
import styles from './QrCode.module.css';
import { type QrModules, qrModules } from './qrModules';

/** The quiet zone around the code, modules. */
export const QUIET_MODULES = 2;

interface QrCodeProps {
  readonly text: string;
  /** For screen readers. */
  readonly label: string;
  readonly className?: string;
}

/** A QR code, dark on white in both themes; a sentence where the text is too long. */
export function QrCode({ text, label, className = '' }: QrCodeProps) {
  const modules = useMemo(() => qrModules(text), [text]);
  if (modules === null) {
    return (
      <p className={`${styles.tooLong} ${className}`}>
        This link is too long for a QR code. Copy it instead.
      </p>
    );
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
      <rect width={size} height={size} className={styles.ground} />
      <path d={darkRuns(modules)} className={styles.dark} />
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
