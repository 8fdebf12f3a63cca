import { defaultPlayheadMs } from '../../../figures/windowChoice';
import { drawLoop } from '../../../run/drawLoop';
import { DEFAULT_SCENARIO, type Scenario } from '../../../scenario/scenario';
import type { LessonPlace } from '../../../scenario/view';
import type { AppStore } from '../../../store/store';
import { changedFields, sameScenario } from '../../../store/timedChanges';
import type { AppServices } from '../../../ui/app';
import { factsOf } from '../core/facts';
import { formatPlain, type KafkaFigures, PENDING } from '../core/placeholders';
import type { ReadyLesson } from '../core/readLesson';
import type { Scene } from '../core/scenes';
import { answerOf } from '../shelf/progress';

/** Pages whose reader has made no move in a lesson since the last one was taken. */
const still = new WeakSet<AppStore>();

/**
 * True if a lesson was opened, or the reader moved in it, since the last call: only then the heading gets the focus.
 */
export function takeMove({ store }: Pick<AppServices, 'store'>): boolean {
  const moved = !still.has(store);
  still.add(store);
  return moved;
}

/** Goes to a step and sets up its scenario; past the last one is the end, which changes nothing. */
export function goToStep(services: AppServices, lesson: ReadyLesson, step: number): void {
  const { store } = services;
  still.delete(store);
  const place: LessonPlace = { id: lesson.lesson.id, step };
  const scene = lesson.scenes[step - 1];
  if (scene === undefined) {
    store.setState(({ view }) => ({ view: { ...view, screen: 'explore', lesson: place } }));
    return;
  }
  const answered = answerOf(place.id, step) !== null;
  show(services, place, scene, answered ? (scene.after ?? scene.before) : scene.before, answered);
}

export function applyChange({ store, session }: AppServices, scene: Scene): void {
  still.delete(store);
  if (scene.after !== null) store.setState({ ...settled(scene.after, scene), hideAhead: false });
  if (scene.hidden) putPlayhead({ store, session }, scene.before, restingMs(scene.before, scene));
}

export function setBack(services: AppServices, place: LessonPlace, scene: Scene): void {
  still.delete(services.store);
  show(services, place, scene, scene.before, false);
}

/** Sets up the scenario of a step reached by a link, Back or a reload, unless the link brought one that belongs to it. */
export function arriveAt(services: AppServices, place: LessonPlace, scene: Scene): void {
  const { scenario } = services.store.getState();
  const answered = answerOf(place.id, place.step) !== null;
  const fits =
    scene.after === null
      ? !sameScenario(scenario, DEFAULT_SCENARIO)
      : answered || sameScenario(scenario, scene.before);
  if (!fits || (scene.hidden && !answered)) show(services, place, scene, scene.before, answered);
}

/** Shows the run again that a lesson's link hides: once the stage has the lesson's own. Returns what ends the wait. */
export function uncoverRun({ store, session }: AppServices): () => void {
  const { dataset } = document.documentElement;
  if (dataset.coming !== 'lesson') return () => {};
  const end = drawLoop.onDraw(() => {
    const [drawn, { scenario, run }] = [session.stage(), store.getState()];
    const stands = run.phase === 'failed' || run.phase === 'held';
    const settled = stands || (drawn !== null && sameScenario(drawn.scenario, scenario));
    if (!settled) return;
    delete dataset.coming;
    end();
  });
  return end;
}

/** Why nothing can be changed while a question is open. */
export const HELD = 'Answer or skip the question first. After that you can change every setting.';

/**
 * Keeps the run of an open question as it is, because a changed setting would give the answer away, and covers one that
 * is itself the answer. Returns a function that ends it.
 */
export function holdScene(
  { store, session }: AppServices,
  place: LessonPlace,
  scene: Scene,
  onRefused: () => void,
): () => void {
  const isHere = (): boolean => {
    const { lesson } = store.getState().view;
    return lesson?.id === place.id && lesson.step === place.step && answerOf(place.id, place.step) === null;
  };
  // A step that is opened by a link sets up its scenario after this.
  let stands = sameScenario(store.getState().scenario, scene.before);
  const endStore = store.subscribe(({ scenario, hideAhead }) => {
    stands ||= sameScenario(scenario, scene.before);
    if (!isHere() || !stands) return;
    if (!sameScenario(scenario, scene.before)) {
      // A drawer of settings lies over the panel that says so.
      const tried = changedFields(scenario, scene.before);
      const fieldNotes = Object.fromEntries(tried.map((name) => [name, HELD]));
      store.setState({ ...settled(scene.before, scene), fieldNotes });
      onRefused();
    } else if (scene.hidden && !hideAhead) store.setState({ hideAhead: true });
  });
  const { dataset } = document.documentElement;
  if (scene.hidden) dataset.coming = 'answer';
  const { playhead } = session;
  const endPlayhead = playhead.subscribe(() => {
    if (!scene.hidden || !isHere() || (playhead.ms === 0 && !playhead.playing)) return;
    playhead.playing = false;
    playhead.seek(0);
    onRefused();
  });
  return () => {
    endStore();
    endPlayhead();
    if (scene.hidden) delete dataset.coming;
  };
}

function show(
  services: AppServices,
  place: LessonPlace,
  scene: Scene,
  scenario: Scenario,
  answered: boolean,
): void {
  const hidden = scene.hidden && !answered;
  services.store.setState(({ view }) => ({
    ...settled(scenario, scene),
    hideAhead: hidden,
    view: { ...view, screen: 'explore', lesson: place, window: scene.window, sloP99Ms: scene.sloMs },
  }));
  putPlayhead(services, scenario, hidden ? 0 : restingMs(scenario, scene));
}

/** A lesson's scenario, without notes of earlier changes. */
function settled(scenario: Scenario, { presetId }: Pick<Scene, 'presetId'>) {
  return { scenario, presetId, fieldNotes: {}, linkNotes: {}, notices: [] };
}

function putPlayhead(
  { session: { playhead } }: Pick<AppServices, 'session' | 'store'>,
  scenario: Scenario,
  atMs: number,
): void {
  playhead.playing = false;
  playhead.endMs = Math.max(playhead.endMs, scenario['duration.s'] * 1000);
  playhead.seek(atMs);
}

/** A skin has only its stage, where nothing is left to see once the run has drained. */
function restingMs(scenario: Scenario, { skin }: Pick<Scene, 'skin'>): number {
  return skin === null ? defaultPlayheadMs(scenario) : scenario['duration.s'] * 500;
}

/** Announces the step after `step`, which counts from 1, in plain words. */
export function nextText({ lesson, scenes }: ReadyLesson, step: number, kafka: KafkaFigures): string {
  const [next, scene] = [lesson.steps[step], scenes[step]];
  if (next === undefined || scene === undefined) return 'Finish';
  const title = formatPlain(
    next.title,
    factsOf(scene, () => null, { now: null, guess: null, kafka }),
  );
  // A figure in it is of a run that hasn't been wanted yet.
  return title.includes(PENDING) ? `Next: step ${step + 1}` : `Next: ${title}`;
}
