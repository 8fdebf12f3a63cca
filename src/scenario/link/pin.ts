import { type Notice, shorten } from '../notice';
import { newestOf, type Revision, revisionOf } from '../revisions';
import type { Scenario } from '../scenario';

/** Reads `model=4`, the revision that a link pins; one that isn't kept gives the newest and a notice. */
export function readPin(
  scenario: Scenario,
  text: string,
  notices: Notice[],
  revisions?: readonly Revision[],
): Scenario {
  const { model: _, ...unpinned } = scenario;
  const model = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (revisionOf(model, revisions) !== undefined) return { ...unpinned, model };
  const [given, used] = [shorten(text), String(newestOf(revisions))];
  const message = `There is no model "${given}" here. Used the newest, ${used}.`;
  notices.push({ field: 'model', given, used, message });
  return unpinned;
}
