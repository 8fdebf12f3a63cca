import { clientAfter, nameToKeep } from '../scenario/clients/clients';
import { fieldOf } from '../scenario/fields';
import { originsWithout } from '../scenario/origins';
import { isLocked } from '../scenario/parts';
import { findPreset, PRESETS, type Preset } from '../scenario/presets/presets';
import { type Repaired, repairScenario } from '../scenario/repair';
import { DEFAULT_SCENARIO, type FieldName, type Scenario } from '../scenario/scenario';
import { DEFAULT_VIEW, type View } from '../scenario/view';
import type { BeforeSlice } from './beforeSlice';
import type { PlaybackSlice } from './playbackSlice';
import type { Slice } from './slice';
import { FRESH_SWEEP, type SweepSlice } from './sweepSlice';
import { changedFields, type SettingPatch, sameSetting, timesOf, withTimesOf } from './timedChanges';
import { type ViewSlice, viewWithoutTime } from './viewSlice';

export type FieldNotes = Readonly<Partial<Record<FieldName, string>>>;

/** The scenario and its baseline. Undo and redo cover `scenario` and `presetId`. */
export interface ScenarioSlice {
  readonly scenario: Scenario;
  /** The preset that was opened, or null for links. */
  readonly presetId: string | null;
  /** Presets in the menu; those of the evidence are loaded on demand. */
  readonly presets: readonly Preset[];
  /** Why a value was adjusted, or could not change under a running system. */
  readonly fieldNotes: FieldNotes;
  /** Invalid values of a link; each note stays until its setting changes. */
  readonly linkNotes: FieldNotes;

  changeSettings(patch: SettingPatch): void;
  /** Changes the scenario, timed changes included, together with the view: one step of undo. */
  changeScenario(patch: Partial<Scenario>, looked?: Partial<View>): void;
  /** Makes it another description of the reader's system: one step of undo, and nothing to compare with the run before. */
  describeSystem(scenario: Scenario, looked: Partial<View>): void;
  /** Replaces the scenario, with the model that the new one pins, if any. */
  replaceScenario(scenario: Scenario): void;
  resetSetting(name: FieldName): void;
  resetAll(): void;
  openPreset(presetId: string): void;
  addPresets(more: readonly Preset[]): void;
}

type Others = Pick<ViewSlice, 'view' | 'notices'> &
  Pick<PlaybackSlice, 'hideAhead'> &
  Pick<BeforeSlice, 'changed'> &
  Pick<SweepSlice, keyof typeof FRESH_SWEEP>;

export const scenarioSlice: Slice<ScenarioSlice, Others> = (set, get) => {
  const apply = (requested: Scenario, lookedAt = get().view, isChange = true): void => {
    const { scenario, linkNotes, view } = get();
    const { next, refused } = withoutLocked(requested, scenario, view);
    const repaired = repairScenario(next);
    const changed: readonly string[] = changedFields(repaired.scenario, scenario);
    set({
      linkNotes: Object.fromEntries(Object.entries(linkNotes).filter(([name]) => !changed.includes(name))),
      scenario: repaired.scenario,
      changed: isChange ? repaired.scenario : null,
      view: {
        ...lookedAt,
        client: nameToKeep(repaired.scenario, lookedAt.client),
        origins: lookedAt.origins === view.origins ? originsWithout(view.origins, changed) : lookedAt.origins,
      },
      fieldNotes: { ...notesOf(repaired), ...notesOfLeftOut(next, repaired), ...refused },
      // Stop hiding the future once the reader edits.
      hideAhead: false,
    });
  };
  return {
    scenario: DEFAULT_SCENARIO,
    presetId: null,
    presets: PRESETS,
    fieldNotes: {},
    linkNotes: {},

    changeSettings: (patch) => {
      const { scenario, view } = get();
      const client = clientAfter(patch, scenario, view.client);
      apply({ ...scenario, ...patch }, { ...view, client });
    },

    changeScenario: (patch, looked = {}) =>
      apply({ ...get().scenario, ...patch }, { ...get().view, ...looked }),

    describeSystem: (scenario, looked) => apply(scenario, { ...get().view, ...looked }, false),

    replaceScenario: (scenario) => apply(scenario),

    resetSetting: (name) => {
      const { scenario, view } = get();
      const baseline = baselineOf(get());
      const timed = withTimesOf(scenario, baseline, (field) => field === name);
      const origins = originsWithout(view.origins, [name]);
      apply({ ...timed, [name]: baseline[name] }, { ...view, origins });
    },

    resetAll: () => apply(baselineOf(get()), { ...get().view, origins: {} }),

    openPreset: (presetId) => {
      const preset = findPreset(presetId, get().presets);
      if (preset === undefined) return;
      set({
        scenario: preset.scenario,
        presetId,
        fieldNotes: {},
        linkNotes: {},
        notices: [],
        hideAhead: preset.opening?.hideAhead ?? false,
        ...FRESH_SWEEP,
        view: { ...openingView(preset), projector: get().view.projector },
      });
    },

    addPresets: (more) => {
      const { presets } = get();
      const fresh = more.filter(({ id }) => findPreset(id, presets) === undefined);
      if (fresh.length > 0) set({ presets: [...presets, ...fresh] });
    },
  };
};

type Opened = Pick<ScenarioSlice, 'presetId' | 'presets'>;

/** The opened preset; null for a link's own scenario, and until the presets of the evidence are loaded. */
export function openedPreset({ presetId, presets }: Opened): Preset | null {
  return (presetId === null ? undefined : findPreset(presetId, presets)) ?? null;
}

/** Baseline of "changed": the scenario of the opened preset, else the default one. */
export function baselineOf(state: Opened): Scenario {
  return openedPreset(state)?.scenario ?? DEFAULT_SCENARIO;
}

export function openingView(preset: Preset): ViewSlice['view'] {
  const { hideAhead: _, ...opening } = preset.opening ?? {};
  return viewWithoutTime({ ...DEFAULT_VIEW, ...opening });
}

/** The request with locked settings unchanged, and a sentence for each locked setting that it would have changed. */
export function withoutLocked(
  requested: Scenario,
  scenario: Scenario,
  view: Pick<View, 'lock'>,
): { readonly next: Scenario; readonly refused: FieldNotes } {
  if (view.lock.length === 0) return { next: requested, refused: {} };
  const isOne = (name: FieldName): boolean => isLocked(view, name);
  const timed = [requested, scenario].flatMap((each) => timesOf(each, isOne)).map(({ field }) => field);
  const names = new Set<FieldName>([...changedFields(requested, scenario).filter(isOne), ...timed]);
  const locked = [...names].filter((name) => !sameSetting(name, requested, scenario));
  if (locked.length === 0) return { next: requested, refused: {} };
  const kept = Object.fromEntries(locked.map((name) => [name, scenario[name]]));
  const sentence = (name: FieldName): string => `${fieldOf(name).label} is locked in this link.`;
  return {
    next: { ...withTimesOf(requested, scenario, isOne), ...kept },
    refused: Object.fromEntries(locked.map((name) => [name, sentence(name)])),
  };
}

function notesOf({ notices }: Repaired): FieldNotes {
  const known = notices.filter((notice) => notice.field !== null && notice.field in DEFAULT_SCENARIO);
  return Object.fromEntries(known.map((notice) => [notice.field, notice.message]));
}

/** Notes under settings whose timed changes were dropped. */
function notesOfLeftOut({ at }: Scenario, { scenario, notices }: Repaired): FieldNotes {
  const why = notices.filter(({ field }) => field === 'at').map(({ message }) => message);
  const leftOut = at.filter((change) => !scenario.at.includes(change));
  return Object.fromEntries(leftOut.map(({ field }) => [field, why.join(' ')]));
}
