import { type Change, changesKey } from '../../../run/decide/changes';
import { changedSettings } from '../../../run/export/changedSettings';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import { changeText } from '../../../scenario/settingText';

/** Settings outside the producer's configuration, and how to change each. */
const ELSEWHERE: Readonly<Partial<Record<FieldName, (to: Change['to']) => string>>> = {
  partitions: (to) => `kafka-topics.sh --bootstrap-server … --alter --topic … --partitions ${to}`,
  producers: () => 'Run this many producers.',
  'num.io.threads': (to) => `Brokers: num.io.threads=${to}`,
  'num.network.threads': (to) => `Brokers: num.network.threads=${to}`,
  'num.replica.fetchers': (to) => `Brokers: num.replica.fetchers=${to}`,
  'broker.session.timeout.ms': (to) => `Controllers: broker.session.timeout.ms=${to}`,
};

/** True for settings outside the producer's configuration. */
export function isElsewhere(field: FieldName): boolean {
  return field in ELSEWHERE;
}

/**
 * A setting's changes to the producer's configuration, line by line: `-` before, `+` after. Settings from elsewhere,
 * and another client if one is needed, appear as comments. `named` is the client whose names the present producers use.
 */
export function propertiesDiff(
  present: Scenario,
  next: Scenario,
  changes: readonly Change[],
  named = '',
): string {
  const { client, before, lines: changed, old } = changedSettings(present, next, named);
  const names = [...new Set([...old.keys(), ...changed.map(({ name }) => name)])];
  const lines = names.flatMap((name) => {
    const [from, to] = [old.get(name), changed.find((line) => line.name === name)?.value];
    return [
      ...(from === undefined ? [] : [`-${name}=${from}`]),
      ...(to === undefined ? [] : [`+${name}=${to}`]),
    ];
  });
  const upgrade =
    before === client
      ? []
      : [`# These are settings of ${client.name}; the present ones are those of ${before.name}.`];
  const others = changes.flatMap((change) => {
    const how = ELSEWHERE[change.field];
    return how === undefined ? [] : [`# ${changeText(change)}. ${how(change.to)}`];
  });
  const all = [...upgrade, ...others, ...lines];
  return all.length === 0 ? `# ${changesKey(changes) || 'Nothing changes.'}\n` : `${all.join('\n')}\n`;
}
