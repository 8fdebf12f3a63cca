import type { Screen } from '../scenario/view';

// @recipe screen
/** The screens that have a tab, in their order. */
export const TABS: readonly { readonly screen: Screen; readonly label: string }[] = [
  { screen: 'explore', label: 'Explore' },
  { screen: 'sweep', label: 'Sweep' },
  { screen: 'compare', label: 'Compare' },
  { screen: 'decide', label: 'Decide' },
  { screen: 'lab', label: 'Lab' },
  { screen: 'evidence', label: 'Evidence' },
  { screen: 'lessons', label: 'Lessons' },
];

/** A comparison to read, which has no tab. */
export const EXHIBIT = 'Exhibit';

/** What a screen is called. */
export function screenLabel(screen: Screen): string {
  return TABS.find((tab) => tab.screen === screen)?.label ?? EXHIBIT;
}
