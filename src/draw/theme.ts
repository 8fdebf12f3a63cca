import { own } from '../base/own';

/** The custom properties of `src/ui/tokens.css` as colours, for a canvas can't read a style sheet. */
export interface Theme {
  readonly name: 'dark' | 'light';
  readonly bg0: string;
  readonly bg1: string;
  readonly bg2: string;
  readonly bg3: string;
  readonly line1: string;
  readonly line2: string;
  readonly line3: string;
  readonly tx1: string;
  readonly tx2: string;
  readonly tx3: string;
  readonly solid: string;
  readonly onsolid: string;
  /** Reserved for slow things. */
  readonly hot: string;
  readonly hotbg: string;
  readonly held: string;
  /** For other brokers, if they are too many for colours of their own: alternating layers, and bars. */
  readonly n1: string;
  readonly n2: string;
  readonly n3: string;
  /** Category colours: partition, broker, partitioner or scenario 0 to 4. */
  readonly categories: readonly [string, string, string, string, string];
  /** Neutral colours of the parts of latency. */
  readonly parts: readonly [string, string, string, string, string];
}

const DARK: Theme = {
  name: 'dark',
  bg0: '#0C0F11',
  bg1: '#13171A',
  bg2: '#1B2125',
  bg3: '#283036',
  line1: '#232A2F',
  line2: '#39444B',
  line3: '#687781',
  tx1: '#EEF2F3',
  tx2: '#B6C1C7',
  tx3: '#8E9BA3',
  solid: '#EEF2F3',
  onsolid: '#0C0F11',
  hot: '#FF7A45',
  hotbg: '#2B1A13',
  held: '#A9532E',
  n1: '#566874',
  n2: '#465560',
  n3: '#64788A',
  categories: ['#4A90F0', '#A6EBDD', '#D3A4EE', '#2E8F86', '#6F5BC4'],
  parts: ['#5B6A74', '#A9B8C0', '#7A8A94', '#D9E2E6', '#48555D'],
};

const LIGHT: Theme = {
  name: 'light',
  bg0: '#EDF0F1',
  bg1: '#F8FAFA',
  bg2: '#FFFFFF',
  bg3: '#E1E7E9',
  line1: '#DAE0E3',
  line2: '#BAC4C9',
  line3: '#74828A',
  tx1: '#11171B',
  tx2: '#3A464D',
  tx3: '#56636A',
  solid: '#11171B',
  onsolid: '#FFFFFF',
  hot: '#C23B00',
  hotbg: '#FBE8DF',
  held: '#D07A50',
  n1: '#8496A1',
  n2: '#9DADB6',
  n3: '#748692',
  categories: ['#1B4FB3', '#12927F', '#B56AD9', '#0A4A52', '#2A0A6B'],
  parts: ['#8C9AA3', '#475760', '#6A7A84', '#1C262C', '#B9C4CA'],
};

/** The tokens, by theme name; the style sheet repeats them as custom properties (a test compares the two). */
export const THEMES: Readonly<Record<Theme['name'], Theme>> = { dark: DARK, light: LIGHT };

/** Stops of the density ramps, from nothing to most: cool under the SLO, hot over it. */
export const RAMP_STOPS: Readonly<
  Record<Theme['name'], { readonly cool: readonly string[]; readonly hot: readonly string[] }>
> = {
  dark: {
    cool: ['#141B21', '#1C3044', '#28557F', '#4A8CC7', '#A9D3F2'],
    hot: ['#2A1912', '#6B2F16', '#B9501F', '#F07C46', '#FFC9A6'],
  },
  light: {
    cool: ['#E6EEF3', '#BFD7EA', '#7FB0DB', '#3A7CBD', '#123F70'],
    hot: ['#FBE6DB', '#F3B796', '#E4783F', '#B93C04', '#6B1F00'],
  },
};

/** Stops of a sweep's value ramps: cool up to the objective, hot above. Lightness is monotonic, for grey print. */
export const VALUE_RAMP_STOPS: typeof RAMP_STOPS = {
  dark: {
    cool: ['#16222D', '#1B3A57', '#2A639B', '#4A8ACB'],
    hot: ['#D2602A', '#EE7A43', '#FBA77C', '#FFDCC6'],
  },
  light: {
    cool: ['#E9F1F6', '#BBD6EB', '#7EAFDA', '#4C8AC4'],
    hot: ['#CB5D24', '#B8430E', '#8A2C02', '#4D1600'],
  },
};

/** For marks on the value ramps, whose colours are light and dark in either theme. */
export const OVER_VALUES = { line: '#FFFFFF', casing: '#0C0F11', note: '#D5DDE1' } as const;

/** The colour of category `index`; past five the colours repeat, and identity comes from position and label. */
export function categoryColour(theme: Theme, index: number): string {
  return theme.categories[index % theme.categories.length] ?? theme.tx2;
}

/** A colour by the name of its custom property: one of five categories, or a role. */
export type Hue = `c${1 | 2 | 3 | 4 | 5}` | 'hot' | 'held' | 'n1' | 'n2' | 'n3' | 'tx1';

/** A colour by the name of its custom property, so that a picture is the same in every theme; or a colour of CSS. */
export type Ink =
  | Hue
  | `g${1 | 2 | 3 | 4 | 5}`
  | keyof Omit<Theme, 'name' | 'categories' | 'parts'>
  | `#${string}`
  | `rgb(${string})`;

export function inkColour(theme: Theme, ink: Ink): string {
  if (/^c\d$/.test(ink)) return categoryColour(theme, Number(ink[1]) - 1);
  if (/^g\d$/.test(ink)) return theme.parts[Number(ink[1]) - 1] ?? ink;
  return own(theme as unknown as Readonly<Record<string, string>>, ink) ?? ink;
}

export function categoryHue(index: number): Hue {
  return `c${((index % 5) + 1) as 1 | 2 | 3 | 4 | 5}`;
}

/**
 * Maximum brokers with colours of their own: beyond it hue shows slowness only, and place and label identify the
 * broker.
 */
export const MAX_BROKER_HUES = 3;

/** The hue of one of `brokers`; `turn` is its index among those with its role, for adjacent layers. */
export function brokerHue(
  brokers: number,
  broker: number,
  role: 'slow' | 'held' | 'pinned' | 'other',
  turn = broker,
): Hue {
  if (brokers <= MAX_BROKER_HUES) return categoryHue(broker);
  if (role === 'slow') return 'hot';
  if (role === 'held') return 'held';
  if (role === 'pinned') return 'c1';
  return turn % 2 === 0 ? 'n1' : 'n2';
}

const DASHES: readonly (readonly number[])[] = [[], [7, 3], [2, 2.5], [9, 3, 2, 3], [4, 2, 4, 5]];

/** The dash of a category's line, so that lines are distinguishable without colour. */
export function lineDash(category: number): readonly number[] {
  return DASHES[category % DASHES.length] ?? [];
}
