import { useState } from 'react';
import { formatCount } from '../../../base/format';
import { categoryHue } from '../../../draw/theme';
import type { Scenario } from '../../../scenario/scenario';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { Note, Row } from '../../../ui/Primitives';
import { Chip } from '../../../watch/strips/Readouts';
import type { CompareRun } from '../core/compareRun';
import { formatHead } from './differences';
import { letterOf } from './names';
import { Scroll } from './Scroll';
import styles from './Tables.module.css';
import { settingLines } from './tables';

interface SettingsTableProps {
  readonly scenarios: readonly Scenario[];
  readonly runs: readonly CompareRun[];
  readonly onCsv: () => void;
}

export function SettingsTable({ scenarios, runs, onCsv }: SettingsTableProps) {
  const { store } = useServices();
  const named = useApp((state) => state.view.client);
  const [all, setAll] = useState(false);
  const lines = settingLines(scenarios, all, named);
  return (
    <section aria-label="Settings">
      <Scroll label="Table of settings">
        <table className={`${styles.table} ${styles.wrapped} figures-table lined`}>
          <caption className="visually-hidden">{all ? 'All settings' : 'Settings that differ'}</caption>
          <thead>
            <tr>
              <th scope="col">{all ? 'All settings' : 'Settings that differ'}</th>
              {scenarios.map((_, index) => (
                <LetterHead key={letterOf(index)} index={index} />
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, label, mono, values, differs }) => (
              <tr key={key} data-differs={all && differs}>
                <th scope="row">{mono ? <code>{label}</code> : label}</th>
                {values.map((value, index) => (
                  <td key={letterOf(index)} className={value === '–' ? 'num quiet' : 'num'}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <Note above={2}>{noteOf(scenarios, runs, lines.length)}</Note>
      <Row wrap above={3}>
        <Button aria-pressed={all} onClick={() => setAll(!all)}>
          {all ? 'Show differences' : 'Show all settings'}
        </Button>
        <Button onClick={onCsv}>
          <Icon name="download" />
          CSV
        </Button>
        <Button onClick={() => store.getState().setScreen('exhibit')}>Read as an exhibit</Button>
      </Row>
    </section>
  );
}

export function LetterHead({ index }: { readonly index: number }) {
  return (
    <th scope="col">
      <span>
        <Chip hue={categoryHue(index)} />
        {letterOf(index)}
      </span>
    </th>
  );
}

const COUNTS: Readonly<Record<number, string>> = { 2: 'Both get', 3: 'All three get', 4: 'All four get' };

function noteOf(scenarios: readonly Scenario[], runs: readonly CompareRun[], shown: number): string {
  const [first] = scenarios;
  if (first === undefined || scenarios.length < 2)
    return "Add a scenario to compare with A, and you'll see here what differs.";
  const equal = shown === 0 ? 'No settings differ.' : 'All other settings are equal.';
  const { sameArrivals, title } = formatHead(scenarios);
  const offered = runs.map(({ phase, shown }) =>
    phase === 'whole' ? shown.summary.records.offered : undefined,
  );
  const [count] = offered;
  // With sync sending or a full buffer, the offered load depends on the acks.
  if (!sameArrivals || count === undefined || offered.some((other) => other !== count)) return equal;
  const fault = title.includes('same fault') ? ' and the same fault' : '';
  const sync = scenarios.some(({ sending }) => sending === 'sync');
  const instants = sync ? '' : ` at the same instants (seed ${first.seed})`;
  return `${equal} ${COUNTS[scenarios.length]} the same ${formatCount(count)} records${instants}${fault}.`;
}
