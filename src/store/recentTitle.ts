import { counted } from '../base/format';
import { lowestOf } from '../base/statistics';
import { valueText } from '../scenario/field';
import { fieldOf } from '../scenario/fields';
import { shorten } from '../scenario/notice';
import { DEFAULT_SCENARIO, type FieldName, type Scenario } from '../scenario/scenario';
import type { AppState } from './store';
import { changedCount, changedFields } from './timedChanges';

/** Maximum named changes; the rest is counted. */
const MAX_NAMED_CHANGES = 3;

/** A title from the differences to the nearest preset; among equally near ones, to the one that was opened. */
export function recentTitle({
  scenario,
  presetId,
  presets,
  view,
}: Pick<AppState, 'scenario' | 'presetId' | 'presets' | 'view'>): {
  readonly title: string;
  readonly says: string;
} {
  const opened = presets.filter(({ id }) => id === presetId);
  const near = [...opened, ...presets];
  const differences = near.map((each) => changedCount(scenario, each.scenario));
  const preset = near[differences.indexOf(lowestOf(differences))];
  const changes = changesIn(scenario, preset?.scenario ?? DEFAULT_SCENARIO);
  const from = preset === undefined ? '' : `${preset.title}, changed`;
  return view.title === '' ? { title: changes, says: from } : { title: view.title, says: changes };
}

/** "Linger: 5 ms, Partitions: 6 and 2 more". */
export function changesIn(scenario: Scenario, baseline: Scenario): string {
  const fields = changedFields(scenario, baseline);
  const named = fields.slice(0, MAX_NAMED_CHANGES).map((name) => changeText(name, scenario));
  let left = changedCount(scenario, baseline) - named.length;
  const timed = changedCount(scenario, baseline) - fields.length;
  if (timed > 0 && named.length < MAX_NAMED_CHANGES) {
    named.push(counted(timed, 'timed change'));
    left -= timed;
  }
  const text = named.join(', ');
  return left > 0 ? `${text} and ${left} more` : text;
}

function changeText(name: FieldName, scenario: Scenario): string {
  const field = fieldOf(name);
  const value = scenario[name];
  const chosen = field.kind === 'choice' ? field.choices.find((choice) => choice.value === value) : undefined;
  return `${field.label}: ${chosen?.label ?? shorten(valueText(field, value))}`;
}
