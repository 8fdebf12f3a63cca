import { useMemo, useSyncExternalStore } from 'react';
import { QrCode, QUIET_MODULES } from '../share/QrCode';
import { qrModules } from '../share/qrModules';
import { useHandoutLink } from '../share/useHandoutLink';
import styles from './presenter.module.css';

/** A camera in the last row needs modules of this size, px of a screen of 1920 × 1080. */
const LEAST_MODULE = 4;
/** A short link gets larger modules, until its code has about this size, px. */
const COMFORTABLE_SIZE = 300;
/** It covers no more of the window's smaller side. */
const LARGEST_SHARE = 0.6;

/** The link of what is on the screen, as a QR code in the corner of the projector's picture. */
export function QrCorner() {
  const link = useHandoutLink();
  const room = useSyncExternalStore(subscribe, () => Math.min(innerWidth, innerHeight));
  const modules = useMemo(() => qrModules(link)?.length ?? 0, [link]);
  const size = qrSize(modules, room);
  return (
    <figure className={styles.corner} style={{ width: size }}>
      <QrCode text={link} label="QR code of the link to this view" />
    </figure>
  );
}

/** How large a code of so many modules a side is drawn, px: whole pixels for each module while there is room. */
export function qrSize(modules: number, room: number): number {
  const sides = modules + 2 * QUIET_MODULES;
  const module = Math.max(LEAST_MODULE, Math.floor(COMFORTABLE_SIZE / sides));
  return Math.min(sides * module, room * LARGEST_SHARE);
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}
