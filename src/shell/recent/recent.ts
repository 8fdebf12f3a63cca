import { Signal } from '../../base/Signal';
import { onStored, readStored, writeStored } from '../../base/storage';

export interface RecentScenario {
  /** The scenario as a link without a view: two entries with the same scenario are one. */
  readonly scenario: string;
  readonly link: string;
  readonly title: string;
  /** The baseline of the title. */
  readonly says: string;
}

const KEY = 'linger.recent';
export const MAX_RECENT_SCENARIOS = 12;
/** Longer texts were not written by this page, characters. */
const LONGEST = 20_000;

const NONE: readonly RecentScenario[] = [];
let cached: { readonly text: string | null; readonly list: readonly RecentScenario[] } = {
  text: null,
  list: NONE,
};
/** The latest entry of this tab: another tab that wrote at the same time may have missed it. */
let newest: RecentScenario | null = null;
const changed = new Signal();

/** The recent scenarios, newest first; the same list as long as nothing has changed. */
export function recentScenarios(): readonly RecentScenario[] {
  const text = readStored(KEY);
  if (text !== cached.text) cached = { text, list: text === null ? NONE : parse(text) };
  return cached.list;
}

/**
 * Moves a scenario to the top, replacing an older view of it and what a reader couldn't tell from it. Does nothing if
 * storage is refused.
 */
export function noteRecent(recent: RecentScenario): void {
  newest = recent;
  writeRecent([recent, ...recentScenarios().filter((other) => !isAlike(other, recent))]);
}

export function forgetRecent(): void {
  newest = null;
  writeRecent([]);
}

function isAlike(one: RecentScenario, other: RecentScenario): boolean {
  return one.scenario === other.scenario || (one.title === other.title && one.says === other.says);
}

/** Calls `listener` when the list has changed, here or in another tab. Returns an unsubscribe function. */
export function onRecent(listener: () => void): () => void {
  const ends = [
    changed.subscribe(listener),
    onStored(KEY, () => {
      keepNewest();
      listener();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Another tab has written the list; keep this tab's latest entry in it. */
function keepNewest(): void {
  const list = recentScenarios();
  const lost = newest;
  // An empty list was emptied on purpose, and a full one may have pushed it out.
  if (list.length === 0) newest = null;
  else if (
    lost !== null &&
    list.length < MAX_RECENT_SCENARIOS &&
    list.every(({ scenario }) => scenario !== lost.scenario)
  )
    writeRecent([...list, lost]);
}

function writeRecent(list: readonly RecentScenario[]): void {
  if (writeStored(KEY, JSON.stringify(limited(list)))) changed.emit();
}

function limited(list: readonly RecentScenario[]): readonly RecentScenario[] {
  return list.slice(0, MAX_RECENT_SCENARIOS);
}

/** Invalid entries are left out: every page of this host can write to the browser's storage. */
function parse(text: string): readonly RecentScenario[] {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return NONE;
  }
  if (!Array.isArray(found)) return NONE;
  const seen = new Set<string>();
  return limited(found.filter(isRecent).filter(({ scenario }) => !seen.has(scenario) && seen.add(scenario)));
}

function isRecent(value: unknown): value is RecentScenario {
  if (typeof value !== 'object' || value === null) return false;
  const { scenario, link, title, says } = value as Partial<Record<string, unknown>>;
  const texts = [scenario, link, title, says];
  const short = texts.every((text) => typeof text === 'string' && text.length <= LONGEST);
  return short && String(scenario).startsWith('#') && String(link).startsWith('#') && title !== '';
}
