import type { Scenario } from '../../../scenario/scenario';
import { MOST_COMPARED } from '../../../scenario/view';
import type { AppStore } from '../../../store/store';
import { changedScenario, type DecideQuestion } from '../core/question';
import type { SettingReading } from '../core/reading';

/** Watches a setting in its worst situation; the browser's Back returns to the decision. */
export function openInExplore(
  store: AppStore,
  question: DecideQuestion,
  setting: SettingReading | null,
): void {
  const scenario = setting && changedScenario(question, setting.changes, setting.worst?.id ?? 'healthy');
  if (scenario !== null) showInExplore(store, scenario);
}

/** Watches a scenario; the browser's Back returns to the decision. */
export function showInExplore(store: AppStore, scenario: Scenario): void {
  store.getState().changeScenario(scenario);
  store.getState().setScreen('explore');
}

/** A shorter comparison would show the end of its run as a difference in throughput, s. */
const SHORTEST_COMPARED_S = 30;

/** Compares a setting with the present ones in their worst situation. */
export function compareWithPresent(
  store: AppStore,
  question: DecideQuestion,
  setting: SettingReading,
  present: SettingReading,
): void {
  const id = present.worst?.id ?? 'healthy';
  const [before, after] = [present, setting].map(({ changes }) =>
    changedScenario(question, changes, id, SHORTEST_COMPARED_S),
  );
  if (!before || !after) return;
  const { changeScenario, setCompare, setScreen, view } = store.getState();
  changeScenario(before);
  setCompare([after, ...view.compare].slice(0, MOST_COMPARED));
  setScreen('compare');
}
