import type { MouseEvent } from 'react';
import type { Screen } from '../scenario/view';
import { useApp, useServices } from './app';
import styles from './ScreenTabs.module.css';

const TABS: readonly { readonly screen: Screen; readonly label: string }[] = [
  { screen: 'explore', label: 'Explore' },
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
        </a>
      ))}
    </nav>
  );
}
