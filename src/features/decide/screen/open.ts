import { changedScenario, type DecideQuestion } from '../../../run/decide/question';
import type { SettingReading } from '../../../run/decide/reading';
import type { Scenario } from '../../../scenario/scenario';
import type { AppStore } from '../../../store/store';

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
