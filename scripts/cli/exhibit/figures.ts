import { THEMES, type Theme } from '../../../src/draw/theme';

export interface FigureFile {
  readonly name: string;
  readonly theme: Theme;
  /** CSS pixels, without title and caption. */
  readonly size: { readonly width: number; readonly height: number };
  /** A media query; the last one has none. */
  readonly media: string;
}

const WIDE = { width: 720, height: 340 };
const NARROW = { width: 310, height: 260 };

/** The pictures of a static exhibit: the first whose media query matches is shown. */
export const FIGURES: readonly FigureFile[] = [
  {
    name: 'figure-narrow-dark.svg',
    theme: THEMES.dark,
    size: NARROW,
    media: '(max-width: 600px) and (prefers-color-scheme: dark)',
  },
  { name: 'figure-narrow.svg', theme: THEMES.light, size: NARROW, media: '(max-width: 600px)' },
  { name: 'figure-dark.svg', theme: THEMES.dark, size: WIDE, media: '(prefers-color-scheme: dark)' },
  { name: 'figure.svg', theme: THEMES.light, size: WIDE, media: '' },
];
