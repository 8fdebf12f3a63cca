import { type RecentScenario, recentScenarios, writeRecent } from './recent';

/** Saves a scenario under its title, replacing an older one of that title. */
export function saveScenario(recent: RecentScenario): void {
  const { scenario, title } = recent;
  const others = recentScenarios().filter(
    (other) => other.scenario !== scenario && !(other.saved && other.title === title),
  );
  writeRecent([{ ...recent, saved: true }, ...others]);
}

/** Removes a saved scenario. */
export function removeSaved(removed: RecentScenario): void {
  writeRecent(recentScenarios().filter(({ scenario }) => scenario !== removed.scenario));
}
