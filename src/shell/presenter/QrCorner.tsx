import { useMemo, useSyncExternalStore } from 'react';
import { onResize } from '../../ui/pageScale';
import { QrCode, QUIET_MODULES, qrModules } from '../../ui/qr/QrCode';
import { useHandoutLink } from '../handout/handout';
import styles from './presenter.module.css';

/** Minimum module for a camera in the last row, px of 1920 × 1080. */
const LEAST_MODULE = 4;
/** Short links get larger modules, up to about this size of the code, px. */
const COMFORTABLE_SIZE = 300;
/** Maximum share of the window's smaller side. */
const LARGEST_SHARE = 0.6;

export function QrCorner() {
  const link = useHandoutLink();
  const room = useSyncExternalStore(onResize, () => Math.min(innerWidth, innerHeight));
  const modules = useMemo(() => qrModules(link)?.length ?? 0, [link]);
  const size = qrSize(modules, room);
  return (
    <figure className={styles.corner} style={{ width: size }}>
      <QrCode text={link} label="QR code of the link to this view" />
    </figure>
  );
}

/** The size of a code, px: whole pixels for each module while there is room. */
export function qrSize(modules: number, room: number): number {
  const sides = modules + 2 * QUIET_MODULES;
  const module = Math.max(LEAST_MODULE, Math.floor(COMFORTABLE_SIZE / sides));
  return Math.min(sides * module, room * LARGEST_SHARE);
}
