import { useEffect, useLayoutEffect, useState } from 'react';
import { useApp } from '../../ui/app';
import { Button, IconButton } from '../../ui/controls/Button';
import { Row } from '../../ui/Primitives';
import styles from './OfflineNotice.module.css';
import { type ApplyUpdate, keepOffline } from './serviceWorker';

/** Lets the browser keep the page's files, and says quietly when they are all there, and when a new version is ready. It never loads it by itself. */
export function OfflineNotice() {
  const projector = useApp((state) => state.view.projector);
  const [ready, setReady] = useState(false);
  const [apply, setApply] = useState<ApplyUpdate | null>(null);

  useEffect(() => {
    // Missing outside of a secure context and in some private windows; extensions leave it undefined.
    const container = navigator.serviceWorker ?? null;
    if (container === null) return;
    return keepOffline(
      { container, reload: () => location.reload() },
      { onUpdate: (update) => setApply(() => update), onReady: () => setReady(true) },
    );
  }, []);

  // In front of a class it waits until the projector view is left.
  const shown = !projector && (apply !== null || ready);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-foot', shown);
  }, [shown]);

  if (!shown) return null;
  if (apply === null) {
    return (
      <Row className={styles.notice} role="status">
        <p>Ready offline: from now on, this page works without a network.</p>
        <IconButton icon="close" label="Dismiss" onClick={() => setReady(false)} />
      </Row>
    );
  }
  return (
    <Row className={styles.notice} role="status">
      <p>A new version is ready. This version keeps working until you reload.</p>
      <Button onClick={apply}>Reload</Button>
      <IconButton icon="close" label="Later" onClick={() => setApply(null)} />
    </Row>
  );
}
