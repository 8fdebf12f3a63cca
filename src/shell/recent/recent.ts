import { Signal } from '../../base/Signal';
import { onStored, readStored, writeStored } from '../../base/storage';

/** A scenario of the reader's own, as it was last seen. */
export interface RecentScenario {
  /** What it asks of the model, as a link without a view: two with the same are one. */
  readonly scenario: string;
  /** The whole link, with the view. */
  readonly link: string;
  readonly title: string;
  /** What the title is measured against. */
  readonly says: string;
}

const KEY = 'linger.recent';
export const MOST_RECENT = 12;
/** Longer texts were not written by this page, characters. */
const LONGEST = 20_000;

const NONE: readonly RecentScenario[] = [];
let cached: { readonly text: string | null; readonly list: readonly RecentScenario[] } = {
  text: null,
  list: NONE,
};
/** What this tab wrote last: another tab that wrote at the same time may not have seen it. */
let newest: RecentScenario | null = null;
const changed = new Signal();

/** The recent scenarios, newest first; the same list as long as nothing has changed. */
export function recentScenarios(): readonly RecentScenario[] {
  const text = readStored(KEY);
  if (text !== cached.text) cached = { text, list: text === null ? NONE : parse(text) };
  return cached.list;
}

/** Puts a scenario at the top, in place of an older view of the same. Where nothing can be stored, nothing happens. */
export function noteRecent(recent: RecentScenario): void {
  newest = recent;
  const others = recentScenarios().filter(({ scenario }) => scenario !== recent.scenario);
  write([recent, ...others].slice(0, MOST_RECENT));
}

/** Forgets them all, in every tab. */
export function forgetRecent(): void {
  newest = null;
  write(NONE);
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

/** Another tab has written the list; what this tab wrote last stays in it. */
function keepNewest(): void {
  const list = recentScenarios();
  const lost = newest;
  // An empty list was emptied on purpose, and a full one may have pushed it out.
  if (list.length === 0) newest = null;
  else if (
    lost !== null &&
    list.length < MOST_RECENT &&
    list.every(({ scenario }) => scenario !== lost.scenario)
  )
    write([...list, lost]);
}

function write(list: readonly RecentScenario[]): void {
  if (writeStored(KEY, JSON.stringify(list))) changed.emit();
}

/** What cannot be read is left out: the browser's storage is open to every page of this host. */
function parse(text: string): readonly RecentScenario[] {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return NONE;
  }
  if (!Array.isArray(found)) return NONE;
  const seen = new Set<string>();
  return found
    .filter(isRecent)
    .filter(({ scenario }) => !seen.has(scenario) && seen.add(scenario))
    .slice(0, MOST_RECENT);
}

function isRecent(value: unknown): value is RecentScenario {
  if (typeof value !== 'object' || value === null) return false;
  const { scenario, link, title, says } = value as Partial<Record<string, unknown>>;
  const texts = [scenario, link, title, says];
  const short = texts.every((text) => typeof text === 'string' && text.length <= LONGEST);
  return short && String(scenario).startsWith('#') && String(link).startsWith('#') && title !== '';
}
