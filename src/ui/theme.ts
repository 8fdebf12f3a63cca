import { flushSync } from 'react-dom';
import { readStored, writeStored } from '../base/storage';
import { THEMES, type Theme } from '../draw/theme';
import type { AppState, AppStore } from '../store/store';
import type { ThemeChoice } from '../store/viewSlice';
import { useApp } from './app';
import { useThemeName } from './media';

const STORAGE_KEY = 'linger.theme';

/** The colours to draw in now. */
export function useTheme(): Theme {
  return THEMES[useThemeName(useApp(themeChoice))];
}

/** Puts the theme on the document before anything is drawn and whenever it changes, and remembers the choice. */
export function followTheme(store: AppStore): void {
  const light = matchMedia('(prefers-color-scheme: light)');
  const apply = (): void => {
    const theme = themeChoice(store.getState());
    const name = theme === 'system' ? (light.matches ? 'light' : 'dark') : theme;
    document.documentElement.dataset.theme = name;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEMES[name].bg1);
  };
  store.setState({ theme: storedTheme() });
  apply();
  light.addEventListener('change', apply);
  // The browser prints when this returns.
  addEventListener('beforeprint', () => flushSync(() => store.setState({ printing: true })));
  addEventListener('afterprint', () => store.setState({ printing: false }));
  store.subscribe((state, before) => {
    if (themeChoice(state) !== themeChoice(before)) apply();
    if (state.theme !== before.theme) writeStored(STORAGE_KEY, state.theme);
  });
}

/** In an embed the system's, like the page around it; on paper light. */
function themeChoice({ theme, view, printing }: AppState): ThemeChoice {
  if (printing) return 'light';
  return view.embed ? 'system' : theme;
}

function storedTheme(): ThemeChoice {
  const stored = readStored(STORAGE_KEY);
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}
