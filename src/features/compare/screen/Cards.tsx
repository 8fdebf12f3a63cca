import { useEffect, useState } from 'react';
import { formatMilliseconds } from '../../../base/format';
import { ownWindowText } from '../../../figures/ownWindow';
import type { Scenario } from '../../../scenario/scenario';
import { MOST_COMPARED } from '../../../scenario/view';
import { useServices } from '../../../ui/app';
import { Breakable } from '../../../ui/Breakable';
import { Button, buttonClass, IconButton } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { lazyPart, NotThere } from '../../../ui/lazyPart';
import { Note, Row } from '../../../ui/Primitives';
import { RunNote } from '../../../watch/runPlace/RunNote';
import { RunPlace } from '../../../watch/runPlace/RunPlace';
import type { CompareRun } from '../core/compareRun';
import type { NamedRun } from '../core/headline';
import styles from './Cards.module.css';
import type { CompareMenuProps } from './CompareMenu';
import { EditDialog } from './EditDialog';
import { edit, useEdited } from './edited';
import { letterOf, type ScenarioName } from './names';

interface CardsProps {
  readonly scenarios: readonly Scenario[];
  readonly runs: readonly CompareRun[];
  readonly names: readonly ScenarioName[];
  readonly answered: readonly (NamedRun | null)[];
}

/** The scenarios as equal cards, each with its p99, and *Add*. */
export function Cards({ scenarios, runs, names, answered }: CardsProps) {
  const { store } = useServices();
  const edited = useEdited();
  // Settings that were open when the screen was left don't open again.
  useEffect(() => () => edit(null), []);
  const [first] = scenarios;
  const others = scenarios.slice(1);
  const set = (index: number, changed: readonly Scenario[]): void =>
    store.getState().setCompare(others.toSpliced(index - 1, 1, ...changed));
  const editing = edited === null ? undefined : scenarios[edited];
  return (
    <section className={`gap-3 ${styles.bar}`} aria-label="Scenarios">
      <ul className={`gap-3 ${styles.cards}`}>
        {scenarios.map((scenario, index) => (
          <Card
            // Keyed by letter, because its scenario may change.
            key={letterOf(index)}
            index={index}
            scenario={scenario}
            name={names[index]}
            run={runs[index]}
            answer={answered[index] ?? null}
            onOpen={() => openInExplore(index)}
            onEdit={index === 0 ? null : () => edit(index)}
            onRemove={index === 0 ? null : () => set(index, [])}
          />
        ))}
      </ul>
      {others.length < MOST_COMPARED && (
        <div className={styles.add}>
          <AddMenu />
        </div>
      )}
      {editing !== undefined && edited !== null && first !== undefined && (
        <EditDialog
          letter={letterOf(edited)}
          scenario={editing}
          first={first}
          onChange={(next) => set(edited, [next])}
          onClose={() => edit(null)}
        />
      )}
    </section>
  );

  /** Swaps the scenario with A, so nothing is lost. */
  function openInExplore(index: number): void {
    const state = store.getState();
    const opened = scenarios[index];
    if (opened !== undefined && first !== undefined && index > 0) {
      state.changeScenario(opened);
      if (store.getState().scenario !== first) set(index, [first]);
    }
    state.setScreen('explore');
  }
}

const CompareMenu = lazyPart<CompareMenuProps & { readonly onClose: () => void }>(
  async () => (await import('./CompareMenu')).CompareMenu,
  ({ trigger, onClose }, retry) => (
    <>
      {trigger}
      {retry !== null && <NotThere retry={retry} onClose={onClose} />}
    </>
  ),
);

function AddMenu() {
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <Button aria-haspopup="dialog" onClick={() => setIsWanted(true)}>
      Add
      <Icon name="chevron" size={14} />
    </Button>
  );
  return isWanted ? <CompareMenu trigger={button} defaultOpen onClose={() => setIsWanted(false)} /> : button;
}

interface CardProps {
  readonly index: number;
  readonly scenario: Scenario;
  readonly name: ScenarioName | undefined;
  readonly run: CompareRun | undefined;
  readonly answer: NamedRun | null;
  readonly onOpen: () => void;
  /** Null for A, which is edited in Explore. */
  readonly onEdit: (() => void) | null;
  readonly onRemove: (() => void) | null;
}

function Card({ index, scenario, name, run, answer, onOpen, onEdit, onRemove }: CardProps) {
  const letter = letterOf(index);
  const { session } = useServices();
  const window = ownWindowText(scenario);
  return (
    <li className={`ground ${styles.card}`} data-run={run?.phase ?? 'running'} data-letter={letter}>
      <Row gap={1}>
        <b className="breaks" title={name?.title}>
          {letter} <Breakable text={name?.title ?? ''} />
        </b>
        <span className="grow" />
        <IconButton icon="open" label={`Open ${letter} in Explore`} onClick={onOpen} />
        {onEdit !== null && (
          <button
            type="button"
            className={buttonClass({ look: 'quiet' }, true)}
            title={`Change settings of ${letter}`}
            aria-label={`Change settings of ${letter}`}
            onClick={onEdit}
          >
            <Icon name="edit" />
          </button>
        )}
        {onRemove !== null && <IconButton icon="close" label={`Remove ${letter}`} onClick={onRemove} />}
      </Row>
      <Note as="span">{name?.says}</Note>
      <RunPlace
        runs={run === undefined ? [] : [run]}
        note={(blocked) => (
          <RunNote run={blocked} subject="This run" name={letter} bare onRetry={() => session.retry()} />
        )}
      >
        <p className="num">
          {answer === null ? (
            <span className="soft">Computing…</span>
          ) : (
            <>
              <b className={`title ${answer.run.kept ? '' : 'hot'}`}>
                {answer.run.grows ? 'Runaway' : formatMilliseconds(answer.run.p99Ms)}
              </b>{' '}
              <span className="soft">{answer.run.grows ? `p99 grows ${window}` : `p99 ${window}`}</span>
            </>
          )}
        </p>
      </RunPlace>
    </li>
  );
}
