import { readStored, writeStored } from '../base/storage';
import { THEMES, type Theme } from '../base/theme';
import type { AppStore } from '../store/store';
import type { ThemeChoice } from '../store/viewSlice';
import { useApp } from './app';
import { useThemeName } from './media';

/** Where the chosen theme is kept between visits. */
const STORAGE_KEY = 'linger.theme';

/** The colours to draw in now. */
export function useTheme(): Theme {
  return THEMES[useThemeName(useApp((state) => state.theme))];
}

/**
 * Puts the chosen or the system's theme on the document, before anything is drawn and whenever it changes, and
 * remembers the choice.
 */
export function followTheme(store: AppStore): void {
  const light = matchMedia('(prefers-color-scheme: light)');
  const apply = (): void => {
    const { theme } = store.getState();
    const name = theme === 'system' ? (light.matches ? 'light' : 'dark') : theme;
    document.documentElement.dataset.theme = name;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEMES[name].bg1);
  };
  store.setState({ theme: storedTheme() });
  apply();
  light.addEventListener('change', apply);
  store.subscribe((state, before) => {
    if (state.theme === before.theme) return;
    apply();
    // Where it cannot be kept, the choice holds for this visit only.
    writeStored(STORAGE_KEY, state.theme);
  });
}

function storedTheme(): ThemeChoice {
  const stored = readStored(STORAGE_KEY);
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}
