import type { MouseEvent } from 'react';
import { formatShare } from '../base/format';
import type { Screen } from '../scenario/view';
import { useApp, useServices } from './app';
import { IconButton } from './controls/Button';
import styles from './ScreenTabs.module.css';

const TABS: readonly { readonly screen: Screen; readonly label: string }[] = [
  { screen: 'explore', label: 'Explore' },
  { screen: 'sweep', label: 'Sweep' },
  { screen: 'evidence', label: 'Evidence' },
];

/** The way from one screen to another. */
export function ScreenTabs() {
  const { store } = useServices();
  const shown = useApp((state) => state.view.screen);
  const onClick = (event: MouseEvent, screen: Screen): void => {
    // Keys and buttons that open a new window keep their meaning.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    store.getState().setScreen(screen);
  };
  return (
    <nav className={styles.tabs} aria-label="Screens">
      {TABS.map(({ screen, label }) => (
        <a
          key={screen}
          href={screen === 'explore' ? '#' : `#screen=${screen}`}
          aria-current={screen === shown ? 'page' : undefined}
          onClick={(event) => onClick(event, screen)}
        >
          {label}
          {screen === 'sweep' && shown !== 'sweep' && <SweepBadge />}
        </a>
      ))}
    </nav>
  );
}

/** How far the sweep is while the reader is elsewhere. */
function SweepBadge() {
  const status = useApp((state) => state.sweepStatus);
  if (status === null || (status.state !== 'running' && status.state !== 'paused')) return null;
  return <span className={`${styles.badge} num`}>{formatShare(status.share)}</span>;
}

/** Holds the sweep, or lets it go on, from another screen. */
export function SweepPause() {
  const shown = useApp((state) => state.view.screen);
  const status = useApp((state) => state.sweepStatus);
  if (shown === 'sweep' || status === null) return null;
  if (status.state !== 'running' && status.state !== 'paused') return null;
  const isRunning = status.state === 'running';
  return (
    <IconButton
      icon={isRunning ? 'pause' : 'play'}
      label={isRunning ? 'Pause the sweep' : 'Go on with the sweep'}
      onClick={isRunning ? status.pause : status.run}
    />
  );
}
