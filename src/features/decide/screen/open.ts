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
  const scenario = worstScenario(question, setting, setting);
  if (scenario === null) return;
  store.getState().changeScenario(scenario);
  store.getState().setScreen('explore');
}

/** Compares a setting with the present ones in their worst situation. */
export function compareWithPresent(
  store: AppStore,
  question: DecideQuestion,
  setting: SettingReading,
  present: SettingReading,
): void {
  const [before, after] = [
    worstScenario(question, present, present, MIN_COMPARED_S),
    worstScenario(question, setting, present, MIN_COMPARED_S),
  ];
  if (before === null || after === null) return;
  const { changeScenario, setCompare, setScreen, view } = store.getState();
  changeScenario(before);
  setCompare([after, ...view.compare].slice(0, MOST_COMPARED));
  setScreen('compare');
}

/** Minimum sending time of compared runs, s: their start and end then hardly count in the throughput. */
const MIN_COMPARED_S = 30;

function worstScenario(
  question: DecideQuestion,
  setting: SettingReading | null,
  of: SettingReading | null,
  minSeconds?: number,
) {
  if (setting === null || of === null) return null;
  return changedScenario(question, setting.changes, of.worst?.id ?? 'healthy', minSeconds);
}
