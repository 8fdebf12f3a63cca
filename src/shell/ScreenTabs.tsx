import type { MouseEvent } from 'react';
import { formatShare } from '../base/format';
import type { Screen } from '../scenario/view';
import { lateRun } from '../store/runSlice';
import { useApp, useServices } from '../ui/app';
import { IconButton } from '../ui/controls/Button';
import { Choice } from '../ui/controls/Choice';
import { useLayout } from '../ui/media';
import { useOneTabStop } from '../ui/useOneTabStop';
import { sweepWanted } from './doors';
import styles from './ScreenTabs.module.css';
import { EXHIBIT, TABS } from './screens';

const SCREEN_CHOICES = [{ options: TABS.map(({ screen, label }) => ({ value: screen, label })) }];

/** Tabs for the screens, or a menu if there is no room. */
export function ScreenTabs() {
  const layout = useLayout();
  return layout === 'phone' || layout === 'column' ? <ScreenMenu touch={layout === 'phone'} /> : <Tabs />;
}

/** The tab that the reader is in, and what leads to another: a lesson is shown over Explore, and left for it. */
function useTab() {
  const { store } = useServices();
  const shown = useApp(
    ({ view }): Screen => (view.screen === 'explore' && view.lesson !== null ? 'lessons' : view.screen),
  );
  const show = (screen: Screen): void => {
    const { view, setLesson, setScreen } = store.getState();
    if (screen === 'explore' && view.lesson !== null) setLesson(null);
    setScreen(screen);
  };
  return { shown, show };
}

function ScreenMenu({ touch }: { readonly touch: boolean }) {
  const { shown, show } = useTab();
  return (
    <nav aria-label="Screens">
      <Choice
        label="Screen"
        look={touch ? 'touchQuiet' : 'quiet'}
        groups={SCREEN_CHOICES}
        placeholder={EXHIBIT}
        value={shown}
        onChange={show}
      />
    </nav>
  );
}

function Tabs() {
  const { shown, show } = useTab();
  const stop = useOneTabStop<HTMLElement>('across');
  const onClick = (event: MouseEvent, screen: Screen): void => {
    // Leave clicks that open a new window to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(screen);
  };
  return (
    <nav {...stop} className={styles.tabs} aria-label="Screens">
      {TABS.map(({ screen, label }) => (
        <a
          key={screen}
          href={screen === 'explore' ? '#' : `#screen=${screen}`}
          aria-current={screen === shown ? 'page' : undefined}
          onClick={(event) => onClick(event, screen)}
        >
          {label}
          {screen === 'explore' && <ExploreBadge />}
          {screen === 'sweep' && shown !== 'sweep' && <SweepBadge />}
        </a>
      ))}
    </nav>
  );
}

/** Progress of a slow run. */
function ExploreBadge() {
  const share = useApp((state) => lateRun(state)?.share ?? null);
  return share === null ? null : <span className={`${styles.badge} num`}>{formatShare(share)}</span>;
}

/** Progress of the sweep while another screen is open. */
function SweepBadge() {
  const status = useApp((state) => state.sweepStatus);
  if (status === null || (status.state !== 'running' && status.state !== 'paused')) return null;
  return <span className={`${styles.badge} num`}>{formatShare(status.share)}</span>;
}

/** Pauses or resumes the sweep from another screen. */
export function SweepPause() {
  const shown = useApp((state) => state.view.screen);
  const status = useApp((state) => state.sweepStatus);
  if (shown === 'sweep' || status === null) return null;
  if (status.state !== 'running' && status.state !== 'paused') return null;
  const isRunning = status.state === 'running';
  return (
    <IconButton
      icon={isRunning ? 'pause' : 'play'}
      label={isRunning ? 'Pause the sweep' : 'Resume the sweep'}
      onClick={() => sweepWanted.emit(isRunning ? 'pause' : 'run')}
    />
  );
}
