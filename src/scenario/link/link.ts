import { MOST_ENTRIES } from '../../base/list';
import { CLIENT_FIELDS, type ClientField } from '../clients/client';
import { numberText } from '../field';
import { FIELDS } from '../fields';
import { plainText, timedChangesText } from '../modelText';
import { closestName, MOST_NOTICES, type Notice, noteUnread, noticeOf, shorten } from '../notice';
import { from } from '../origins';
import { findPreset, PRESETS, type Preset } from '../presets/presets';
import { repairScenario } from '../repair';
import { newestOf, type Revision, revisionOf } from '../revisions';
import { DEFAULT_SCENARIO, type Scenario } from '../scenario';
import { repairSweep } from '../sweepAxis';
import { DEFAULT_VIEW, type ScreenRow, type View } from '../view';
import { noteUnknown, readIds, readSetting, SETTING_NAMES } from './settings';
import { readTimedChanges } from './timedChanges';
import { knownScreen, VIEW_KEYS, VIEW_ROWS, viewRow } from './viewKeys';

export type { View, WindowChoice } from '../view';

// @recipe field
/**
 * Changes of each link version, in order: the first entry rewrites the parameters of a version 1 link into version 2. A
 * released upgrade is never edited.
 */
const UPGRADES: readonly ((params: URLSearchParams) => void)[] = [];

const LINK_VERSION = UPGRADES.length + 1;

/**
 * Maximum length of a hash, characters: more than any link of this page has, even with four scenarios of 200 timed
 * changes each, whose numbers have 300 zeros. Firefox takes no address over 1,048,576.
 */
export const LONGEST_HASH = 800_000;

const VERSION_KEY = 'v';

const PRESET_KEY = 'preset';

/** A decoded link. `preset` is the one that it consists of, or that its scenario was made from (`preset=`). */
export type DecodedLink =
  | {
      readonly ok: true;
      readonly scenario: Scenario;
      readonly view: View;
      readonly preset: Preset | null;
      readonly notices: readonly Notice[];
    }
  | {
      readonly ok: false;
      readonly reason: 'from-newer-version' | 'unknown-preset' | 'too-long';
      /** One or two sentences. */
      readonly message: string;
    };

/** Context of a link; the defaults suit links of the page. */
export interface DecodeOptions {
  /** Presets whose ids are valid links. */
  readonly presets?: readonly Preset[];
  readonly base?: Scenario;
  /** The revisions of the model that a link can pin. */
  readonly revisions?: readonly Revision[];
  /** The screens that there are; where none is, as in a command, a link keeps its word. */
  readonly screens?: readonly ScreenRow[];
}

/**
 * Reads a link: its hash with or without `#`, a whole address, or a preset's id. Never throws: a link is untrusted
 * input. One bad field costs only that field and leaves a notice.
 */
export function decodeLink(text: string, options: DecodeOptions = {}): DecodedLink {
  const { presets = PRESETS, base = DEFAULT_SCENARIO, revisions, screens = [] } = options;
  const hash = hashOf(text);
  if (hash.length > LONGEST_HASH) return tooLong(hash.length);
  const name = presetName(hash);
  if (name !== null) return decodePreset(name, presets);
  const params = new URLSearchParams(hash);
  const notices: Notice[] = [];
  const version = readVersion(params, notices);
  if (version > LINK_VERSION) return newerVersion(version);
  for (const upgrade of UPGRADES.slice(version - 1)) upgrade(params);
  const preset = readPreset(params, presets, notices);
  const { scenario, view: ofOne, differences } = readParams(params, base, notices, revisions);
  const repaired = repairScenario(scenario);
  for (const notice of repaired.notices) notices.push(notice);
  let view = ofOne;
  for (const { key, read } of VIEW_ROWS) {
    const difference = differences.get(key);
    if (difference !== undefined) view = read(view, difference, notices, repaired.scenario);
  }
  view = knownScreen(view, screens, notices);
  return {
    ok: true,
    scenario: repaired.scenario,
    view: { ...view, guess: view.guess && view.next !== null },
    preset,
    notices: fewEnough(notices),
  };
}

/**
 * The link of a scenario: `#v=1` and its differences from the defaults, always in the same order, unescaped as far as a
 * fragment allows. `presetId` names the preset that the scenario was made from, and changes nothing.
 */
export function encodeLink(
  scenario: Scenario,
  view: View = DEFAULT_VIEW,
  presetId: string | null = null,
): string {
  const parts = [`${VERSION_KEY}=${LINK_VERSION}`];
  for (const { name } of FIELDS) {
    if (scenario[name] !== DEFAULT_SCENARIO[name])
      parts.push(`${name}=${escapeValue(plainText(scenario[name]))}`);
  }
  if (scenario.at.length > 0) parts.push(`at=${timedChangesText(scenario.at)}`);
  if (scenario['broker.ids'] !== undefined) parts.push(`broker.ids=${scenario['broker.ids']}`);
  if (scenario.model !== undefined) parts.push(`model=${scenario.model}`);
  if (presetId !== null) parts.push(`${PRESET_KEY}=${escapeValue(presetId)}`);
  for (const { key, write } of VIEW_ROWS) {
    const value = write(view, scenario);
    if (value !== null) parts.push(`${key}=${escapeValue(value)}`);
  }
  return `#${parts.join('&')}`;
}

/** The preset's id that the text consists of, known or not; null if the text is a list of fields or empty. */
export function presetName(text: string): string | null {
  const hash = hashOf(text).trim();
  return /^[a-z0-9][a-z0-9.-]*$/i.test(hash) ? hash : null;
}

/** Every preset's id that the text needs, known or not: the one that it consists of, or that it was made from. */
export function presetNeeded(text: string): string | null {
  return presetName(text) ?? new URLSearchParams(hashOf(text)).get(PRESET_KEY);
}

function hashOf(text: string): string {
  const trimmed = text.trim();
  const start = trimmed.indexOf('#');
  if (start >= 0) return trimmed.slice(start + 1);
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? '' : trimmed;
}

/** Takes the preset's id out of a link; an unknown one costs only the name. */
function readPreset(params: URLSearchParams, presets: readonly Preset[], notices: Notice[]): Preset | null {
  const given = params.getAll(PRESET_KEY);
  const id = given.at(-1)?.trim() ?? '';
  if (given.length > 1) notices.push(repeated(PRESET_KEY, id));
  if (id === '') return null;
  const preset = findPreset(id, presets);
  if (preset === undefined) {
    const message = `${noPreset(id, presets)} Only the name is missing.`;
    notices.push({ field: PRESET_KEY, given: shorten(id), used: '', message });
  }
  return preset ?? null;
}

function noPreset(id: string, presets: readonly Preset[]): string {
  const close = closestName(
    id,
    presets.map((preset) => preset.id),
  );
  return `There is no preset "${shorten(id)}".${close === null ? '' : ` Did you mean "${close}"?`}`;
}

function decodePreset(name: string, presets: readonly Preset[]): DecodedLink {
  const preset = findPreset(name, presets);
  if (preset !== undefined) {
    const { hideAhead: _, ...opening } = preset.opening ?? {};
    return {
      ok: true,
      scenario: preset.scenario,
      view: { ...DEFAULT_VIEW, ...opening },
      preset,
      notices: [],
    };
  }
  return { ok: false, reason: 'unknown-preset', message: noPreset(name, presets) };
}

function newerVersion(version: number): DecodedLink {
  const written = Number.isSafeInteger(version) ? `version ${version}` : 'a later version';
  const message = `A newer Linger made this link: it has ${written}. Reload the page.`;
  return { ok: false, reason: 'from-newer-version', message };
}

function tooLong(length: number): DecodedLink {
  const message = `This link is too long: ${numberText(length)} characters, at most ${numberText(LONGEST_HASH)}. Ask for it again.`;
  return { ok: false, reason: 'too-long', message };
}

/** Without a version it's the present one, so that a scenario can be typed by hand. */
function readVersion(params: URLSearchParams, notices: Notice[]): number {
  const text = params.getAll(VERSION_KEY).at(-1);
  if (text === undefined) return LINK_VERSION;
  if (/^\d+$/.test(text) && Number(text) >= 1) return Number(text);
  const [reason, used] = [`"${shorten(text)}" isn't a valid link version.`, String(LINK_VERSION)];
  notices.push(noticeOf(VERSION_KEY, shorten(text), used, reason, `Read as version ${used}.`));
  return LINK_VERSION;
}

function readParams(
  params: URLSearchParams,
  base: Scenario,
  notices: Notice[],
  revisions?: readonly Revision[],
) {
  let scenario = base;
  let view = DEFAULT_VIEW;
  const differences = new Map<string, string>();
  const written: ClientField[] = [];
  for (const [key, values] of grouped(params, notices)) {
    const text = values.at(-1) ?? '';
    const row = viewRow(key);
    const known = SETTING_NAMES.includes(key) || row !== undefined;
    if (known && values.length > 1) notices.push(repeated(key, text));
    if (key === 'at') scenario = { ...scenario, at: readTimedChanges(text, notices) };
    else if (key === 'model') scenario = readPin(scenario, text, notices, revisions);
    else if (key === 'broker.ids') scenario = readIds(scenario, text, notices);
    else if (row?.isDifference) differences.set(key, text);
    else if (row !== undefined) view = row.read(view, text, notices, base);
    else if (known) {
      const before = notices.length;
      scenario = readSetting(scenario, base, key, text, notices);
      const setting = CLIENT_FIELDS.find((name) => name === key);
      const isDefault = setting !== undefined && scenario[setting] === base[setting];
      if (isDefault && notices.length === before) written.push(setting);
    } else noteUnknown({ key, text, others: [PRESET_KEY, ...VIEW_KEYS] }, notices);
  }
  if (view.sweep !== DEFAULT_VIEW.sweep) {
    // The keys of a sweep limit each other, in any order.
    const repaired = repairSweep(view.sweep);
    notices.push(...repaired.notices);
    view = { ...view, sweep: repaired.sweep };
  }
  // A default needn't be written, so whoever writes it means it.
  if (written.length > 0) view = { ...view, origins: { ...from('reader', written), ...view.origins } };
  return { scenario, view, differences };
}

/** The first MOST_ENTRIES keys and their values, except the two already read: deleting a key with many values is slow. */
function grouped(params: URLSearchParams, notices: Notice[]): ReadonlyMap<string, readonly string[]> {
  const byKey = new Map<string, string[]>();
  let unread = 0;
  for (const [key, value] of params) {
    if (key === VERSION_KEY || key === PRESET_KEY) continue;
    const values = byKey.get(key.trim());
    if (values !== undefined) values.push(value);
    else if (byKey.size < MOST_ENTRIES) byKey.set(key.trim(), [value]);
    else unread += 1;
  }
  noteUnread(null, unread, 'settings', notices);
  return byKey;
}

function repeated(key: string, text: string): Notice {
  const used = shorten(text);
  const reason = 'It appears more than once.';
  return noticeOf(key, used, used, reason, `Used the last one, "${used}".`);
}

function fewEnough(notices: readonly Notice[]): readonly Notice[] {
  if (notices.length <= MOST_NOTICES) return notices;
  const more = notices.length - MOST_NOTICES + 1;
  const message = `${more} more parts of the link couldn't be used as given.`;
  return [...notices.slice(0, MOST_NOTICES - 1), { field: null, given: '', used: '', message }];
}

/**
 * Characters that browsers leave alone in a fragment, that mean nothing to URLSearchParams, and that no shell
 * interprets between quotes: the command line takes links.
 */
const PLAIN = /^[A-Za-z0-9*,./:;?@_~=-]$/;

/** Spaces become `+`; all that a browser would rewrite in an address is escaped, byte by byte. */
function escapeValue(value: string): string {
  return [...value]
    .map((character) => (PLAIN.test(character) ? character : escapeCharacter(character)))
    .join('');
}

function escapeCharacter(character: string): string {
  if (character === ' ') return '+';
  // The four that encodeURIComponent leaves as they are; on half of a surrogate pair it throws.
  if (/[!'()]/.test(character)) return `%${character.charCodeAt(0).toString(16)}`;
  return encodeURIComponent(/\p{Surrogate}/u.test(character) ? '\uFFFD' : character);
}

/** Reads `model=4`, the revision that a link pins; an unknown one gives the newest and a notice. */
export function readPin(
  scenario: Scenario,
  text: string,
  notices: Notice[],
  revisions?: readonly Revision[],
): Scenario {
  const { model: _, ...unpinned } = scenario;
  const model = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (revisionOf(model, revisions) !== undefined) return { ...unpinned, model };
  const [given, used] = [shorten(text), String(newestOf(revisions))];
  const reason = `There is no model "${given}" here.`;
  notices.push(noticeOf('model', given, used, reason, `Used the newest, ${used}.`));
  return unpinned;
}
