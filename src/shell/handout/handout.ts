import { OPENING_PRESET_ID } from '../../scenario/presets/presets';
import { newestOf } from '../../scenario/revisions';
import type { Scenario } from '../../scenario/scenario';
import { DEFAULT_VIEW, type LessonPlace, type TeachPlan } from '../../scenario/view';
import { addressOf, fullLink, type LinkedState } from '../../store/links';
import type { AppState } from '../../store/store';
import { useApp, useServices } from '../../ui/app';

export type ShareState = LinkedState & Pick<AppState, 'presets'>;

/** Choices for shared links, apart from the reader's own view. */
export interface Handout {
  /** Links include the playhead's time. */
  readonly withTime: boolean;
  /** Links pin the model's newest revision, if they pin none yet. */
  readonly pinned: boolean;
  readonly hide: readonly string[];
  readonly lock: readonly string[];
  /** The scenario before the change that the link is about; null = it's about a state. */
  readonly before?: Scenario | null;
  /** The reader guesses first what the change does. */
  readonly guess?: boolean;
}

export type EmbedContent = 'stage' | 'strips' | 'both';

/**
 * The shortest link, from its `#` on, to the present state: a preset's name if nothing was changed. Never the projector
 * view.
 */
export function handoutHash(state: ShareState, handout: Handout): string {
  const { withTime, hide, lock, before = null, guess = false } = handout;
  const change = before === null ? {} : { next: state.scenario, guess };
  const view = { ...state.view, projector: false, embed: false, hide, lock, ...change };
  const scenario = pinnedIf(handout, before ?? state.scenario);
  const hash = addressOf({ ...state, scenario, view, restS: withTime ? state.restS : null });
  // The bare address may open another preset one day; the name always opens this one.
  return hash === '' ? `#${OPENING_PRESET_ID}` : hash;
}

/** The short link, from its `#` on, to a lesson's step, for a wall; never the scenario. */
export function lessonHash({ id, step }: LessonPlace): string {
  return `#lesson=${id}${step > 1 ? `:${step}` : ''}`;
}

/** The short link, from its `#` on, to a plan for a class. */
export function teachHash({ minutes, lessons }: TeachPlan): string {
  return `#screen=lessons&teach=${[minutes, ...lessons].join()}`;
}

/** The link, from its `#` on, of a view within another page: just the run, without lesson, comparison or notes. */
export function embedHash(state: ShareState, handout: Handout, content: EmbedContent): string {
  const { sloP99Ms, window, title, client } = state.view;
  const left = content === 'both' ? [] : [content === 'stage' ? 'strips' : 'stage'];
  const hide = [...left, ...handout.hide.filter((name) => !left.includes(name))];
  const view = { ...DEFAULT_VIEW, sloP99Ms, window, title, client, embed: true, hide, lock: handout.lock };
  const { presetId } = state;
  const scenario = pinnedIf(handout, state.scenario);
  return fullLink({ scenario, presetId, view, restS: handout.withTime ? state.restS : null });
}

/** The link, from its `#` on, from an embedded view to the whole page. */
export function wholePageHash(state: ShareState): string {
  return handoutHash(state, { withTime: true, pinned: false, hide: [], lock: [] });
}

/** The page's address without its `#`, from a link. */
export function pageAddress(link: string): string {
  return link.split('#', 1)[0] ?? '';
}

/** The shortest link to the present state, with the same parts hidden and locked. */
export function useHandoutLink(): string {
  const { link } = useServices();
  const state = useApp((whole) => whole);
  const { hide, lock } = state.view;
  return pageAddress(link()) + handoutHash(state, { withTime: true, pinned: false, hide, lock });
}

function pinnedIf({ pinned }: Pick<Handout, 'pinned'>, scenario: Scenario): Scenario {
  return pinned && scenario.model === undefined ? { ...scenario, model: newestOf() } : scenario;
}
