import { sameContent } from '../base/sameContent';
import { nameToKeep, nearestClient } from '../scenario/clients/clients';
import { ruleText } from '../scenario/field';
import { findField } from '../scenario/fields';
import { type DecodedLink, decodeLink, encodeLink } from '../scenario/link/link';
import { type Notice, reasonOf } from '../scenario/notice';
import { OPENING_PRESET_ID, type Preset } from '../scenario/presets/presets';
import type { View } from '../scenario/view';
import { type FieldNotes, openedPreset, openingView } from './scenarioSlice';
import type { AppState, AppStore } from './store';
import { FRESH_SWEEP } from './sweepSlice';
import { sameScenario } from './timedChanges';
import { viewWithoutTime } from './viewSlice';

export type LinkedState = Pick<AppState, 'scenario' | 'presetId' | 'view' | 'restS'>;

export function fullLink(state: LinkedState): string {
  const { scenario, presetId, view, restS } = state;
  return encodeLink(scenario, { ...view, client: clientInLink(state), atS: restS }, presetId);
}

/** The shown client, if the link would mean another one without it: the preset's own, or the nearest. */
function clientInLink({ scenario, presetId, view }: LinkedState): string {
  const [shown, opened] = [view.client, presetId ?? ''].map((named) => nearestClient(scenario, 0, named));
  return shown?.client === opened?.client ? '' : (shown?.client.id ?? '');
}

/** The address: empty for the opening preset and the id for another one while unchanged; else the full link. */
export function addressOf(state: LinkedState & Pick<AppState, 'presets'>): string {
  const preset = openedPreset(state);
  if (preset === null || !isUntouched(state, preset)) return fullLink(state);
  return preset.id === OPENING_PRESET_ID ? '' : `#${preset.id}`;
}

function isUntouched({ scenario, view, restS }: LinkedState, preset: Preset): boolean {
  const opening = openingView(preset);
  const sameView = (Object.keys(opening) as (keyof typeof opening)[]).every((key) =>
    sameContent(view[key], opening[key]),
  );
  const atRest = restS === null || restS === preset.opening?.atS;
  return atRest && sameView && sameScenario(scenario, preset.scenario);
}

/**
 * Applies a link: the first one, and when the reader goes back or forward. Returns the view, whose time is for the
 * playhead; null if the link is unusable, and then the store has a notice with the reason.
 */
export function openLink(store: AppStore, hash: string): View | null {
  const { presets, screens } = store.getState();
  const decoded: DecodedLink = decodeLink(hash === '' ? `#${OPENING_PRESET_ID}` : hash, { presets, screens });
  if (!decoded.ok) {
    store.setState({ notices: [{ field: null, given: '', used: '', message: decoded.message }] });
    return null;
  }
  const same = presets.find((preset) => sameScenario(preset.scenario, decoded.scenario));
  const presetId = decoded.preset?.id ?? same?.id ?? null;
  const client = nameToKeep(decoded.scenario, decoded.view.client || (presetId ?? ''));
  store.setState({
    scenario: decoded.scenario,
    presetId,
    view: viewWithoutTime({ ...decoded.view, client }),
    restS: decoded.view.atS,
    notices: decoded.notices,
    fieldNotes: {},
    linkNotes: notesOf(decoded.notices),
    hideAhead: false,
    ...FRESH_SWEEP,
  });
  return decoded.view;
}

/** The note under a control whose value in the link is invalid. */
function notesOf(notices: readonly Notice[]): FieldNotes {
  return Object.fromEntries(
    notices.flatMap((notice) => {
      const field = notice.field === null ? undefined : findField(notice.field);
      if (field === undefined) return [];
      return [[field.name, `The link has "${notice.given}". ${ruleText(field) || reasonOf(notice)}`]];
    }),
  );
}
