import { resolveWindow } from '../../../figures/windowChoice';
import { type Field, valueText } from '../../../scenario/field';
import { FIELDS } from '../../../scenario/fields';
import { decodeLink, presetName } from '../../../scenario/link/link';
import { type Notice, reasonOf, shorten } from '../../../scenario/notice';
import type { Preset } from '../../../scenario/presets/presets';
import type { Scenario } from '../../../scenario/scenario';
import type { SkinName } from '../../../scenario/skins';
import { DEFAULT_VIEW, type WindowChoice } from '../../../scenario/view';
import type { Lesson, Step } from './format';
import { error, type JsonPath, type Problem } from './problems';

/** A step's scenarios, from its links and preset ids. */
export interface Scene {
  readonly before: Scenario;
  /** After the change, or `before` if a step asks about that run; null in an exercise. */
  readonly after: Scenario | null;
  /** Hides the run of `before` until the answer. */
  readonly hidden: boolean;
  /** More runs of the reveal, by name. */
  readonly also: ReadonlyMap<string, Scenario>;
  readonly solutions: readonly Scenario[];
  /** The preset behind `before`; null for links. */
  readonly presetId: string | null;
  readonly window: WindowChoice;
  readonly sloMs: number;
  /** Null = Kafka, as in every exercise. */
  readonly skin: SkinName | null;
}

/** The scenes of a lesson's steps, and what is wrong with their links. */
export interface Scenes {
  readonly scenes: readonly Scene[];
  readonly problems: readonly Problem[];
}

export function changedFields({ before, after }: Scene): readonly Field[] {
  return after === null ? [] : FIELDS.filter(({ name }) => after[name] !== before[name]);
}

/** "before, linger.ms 0 ms" if one setting changed, else "before"; a skin has no settings. */
export function beforeSays(scene: Scene): string {
  const [field, ...more] = changedFields(scene);
  if (field === undefined || more.length > 0 || scene.skin !== null) return 'before';
  return `before, ${field.name} ${valueText(field, scene.before[field.name])}`;
}

interface Carried {
  readonly scenario: Scenario;
  readonly presetId: string | null;
  readonly window: WindowChoice;
  readonly sloMs: number;
}

/** Resolves all steps. `presets` are those whose ids may stand for a scenario. Never throws. */
export function resolveScenes(lesson: Lesson, presets: readonly Preset[]): Scenes {
  const problems: Problem[] = [];
  const scenes: Scene[] = [];
  let carried: Carried | null = null;
  for (const [index, step] of lesson.steps.entries()) {
    const reader = new LinkReader(presets, (keys, code, message) =>
      problems.push(error(['steps', index, ...keys], code, message)),
    );
    const start = startOf(step, carried, reader);
    if (start === null) {
      if (step.scenario === undefined) reader.report(['scenario'], 'missing', NO_SCENARIO);
      return { scenes, problems };
    }
    const scene = sceneOf(step, start, lesson.skin ?? null, reader);
    scenes.push(scene);
    carried = { ...start, scenario: scene.after ?? scene.before };
  }
  return { scenes, problems };
}

const NO_SCENARIO = 'it is missing, and there is no earlier step to continue from.';

const AS_SETTINGS = 'Write settings as linger.ms=5&acks=all.';
const INTERVALS = 'Use whole, slow, before, or seconds such as 5-40.';

/** The interval of a scene's figures, simulated ms. */
export function sceneWindow({ window }: Pick<Scene, 'window'>, scenario: Scenario, runLengthMs: number) {
  return resolveWindow(window, { scenario, runLengthMs, playheadMs: 0, hideAhead: false });
}

function startOf(step: Step, carried: Carried | null, reader: LinkReader): Carried | null {
  const own = step.scenario === undefined ? null : reader.whole(['scenario'], step.scenario);
  const start = own ?? carried;
  if (start === null) return null;
  const window = step.window === undefined ? null : reader.window(step.window);
  return { ...start, window: window ?? start.window, sloMs: step.slo ?? start.sloMs };
}

function sceneOf(step: Step, start: Carried, skin: SkinName | null, reader: LinkReader): Scene {
  const { scenario: before, presetId, window, sloMs } = start;
  const common = { before, presetId, window, sloMs };
  if (step.kind === 'try') {
    const solutions = (step.solutions ?? []).map((link, index) =>
      reader.onTop(['solutions', index], link, before),
    );
    return { ...common, after: null, hidden: false, also: new Map(), solutions, skin: null };
  }
  const after =
    step.change === undefined ? before : reader.onTop(['change', 'link'], step.change.link, before);
  const also = Object.entries(step.also ?? {}).map(
    ([name, link]) => [name, reader.onTop(['also', name], link, before)] as const,
  );
  return { ...common, after, hidden: step.change === undefined, also: new Map(also), solutions: [], skin };
}

/** Reads links and reports every problem to the lesson's author. */
class LinkReader {
  readonly #presets: readonly Preset[];
  readonly report: (keys: JsonPath, code: string, message: string) => void;

  constructor(presets: readonly Preset[], report: LinkReader['report']) {
    this.#presets = presets;
    this.report = report;
  }

  whole(keys: JsonPath, text: string): Carried | null {
    const decoded = decodeLink(text, { presets: this.#presets });
    if (!decoded.ok) {
      this.report(keys, 'bad-link', decoded.message);
      return null;
    }
    this.#reportAll(keys, decoded.notices);
    const { scenario, preset, view } = decoded;
    return { scenario, presetId: preset?.id ?? null, window: this.#fixed(view.window), sloMs: view.sloP99Ms };
  }

  onTop(keys: JsonPath, text: string, base: Scenario): Scenario {
    if (presetName(text) !== null) return this.whole(keys, text)?.scenario ?? base;
    const decoded = decodeLink(text, { presets: this.#presets, base });
    if (!decoded.ok) {
      this.report(keys, 'bad-link', decoded.message);
      return base;
    }
    if (decoded.notices.length > 0 && !text.includes('='))
      this.report(keys, 'no-setting', `it names no setting. ${AS_SETTINGS}`);
    else this.#reportAll(keys, decoded.notices);
    return decoded.scenario;
  }

  window(text: string): WindowChoice | null {
    const decoded = decodeLink(String(new URLSearchParams({ v: '1', window: text })));
    if (decoded.ok && decoded.notices.length === 0) return this.#fixed(decoded.view.window);
    this.report(['window'], 'not-interval', `"${shorten(text)}" isn't an interval. ${INTERVALS}`);
    return null;
  }

  /** The seconds before the playhead aren't a fixed interval. */
  #fixed(window: WindowChoice): WindowChoice {
    if (window !== 'last2') return window;
    this.report(['window'], 'not-interval', `"last2" follows the playhead. ${INTERVALS}`);
    return DEFAULT_VIEW.window;
  }

  #reportAll(keys: JsonPath, notices: readonly Notice[]): void {
    if (notices.some(({ given }) => given.includes('=')))
      this.report(keys, 'no-ampersand', `& joins settings. ${AS_SETTINGS}`);
    for (const notice of notices)
      this.report(notice.field === null ? keys : [...keys, notice.field], 'bad-setting', reasonOf(notice));
  }
}
