import { useEffect } from 'react';
import type { Scenario } from '../../../scenario/scenario';
import { MOST_COMPARED } from '../../../scenario/view';
import { CompareWith } from '../../../shell/CompareWith';
import { useServices } from '../../../ui/app';
import { Breakable } from '../../../ui/Breakable';
import { Button, buttonClass, IconButton } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { Row } from '../../../ui/Primitives';
import { RunNote } from '../../../watch/runPlace/RunNote';
import { RunPlace } from '../../../watch/runPlace/RunPlace';
import type { CompareRun } from '../core/CompareSession';
import styles from './Cards.module.css';
import { formatHead, withArrivalsOf } from './differences';
import { EditDialog } from './EditDialog';
import { edit, useEdited } from './edited';
import { letterOf, type ScenarioName } from './names';

interface CardsProps {
  readonly scenarios: readonly Scenario[];
  readonly runs: readonly CompareRun[];
  readonly names: readonly ScenarioName[];
}

/** The scenarios, their buttons, and their common arrivals and fault. */
export function Cards({ scenarios, runs, names }: CardsProps) {
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
    <Row as="section" gap={3} wrap className={styles.bar} aria-label="Scenarios">
      <Row as="ul" wrap gap={3} className={styles.cards}>
        {scenarios.map((_, index) => (
          <Card
            // Keyed by letter, because its scenario may change.
            key={letterOf(index)}
            index={index}
            name={names[index]}
            run={runs[index]}
            onOpen={() => openInExplore(index)}
            onEdit={index === 0 ? null : () => edit(index)}
            onRemove={index === 0 ? null : () => set(index, [])}
          />
        ))}
      </Row>
      {others.length > 0 && others.length < MOST_COMPARED && (
        <CompareWith label={`Add ${letterOf(scenarios.length)}`} />
      )}
      {others.length > 0 && <Head scenarios={scenarios} />}
      {editing !== undefined && edited !== null && first !== undefined && (
        <EditDialog
          letter={letterOf(edited)}
          scenario={editing}
          first={first}
          onChange={(next) => set(edited, [next])}
          onClose={() => edit(null)}
        />
      )}
    </Row>
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

interface CardProps {
  readonly index: number;
  readonly name: ScenarioName | undefined;
  readonly run: CompareRun | undefined;
  readonly onOpen: () => void;
  /** Null for A, which is edited in Explore. */
  readonly onEdit: (() => void) | null;
  readonly onRemove: (() => void) | null;
}

function Card({ index, name, run, onOpen, onEdit, onRemove }: CardProps) {
  const letter = letterOf(index);
  const { session } = useServices();
  return (
    <Row as="li" gap={1} className={styles.card} data-run={run?.phase ?? 'running'}>
      <span className={`${styles.chip} disc`} data-letter={letter}>
        {letter}
      </span>
      <div className={styles.words}>
        <p className={styles.title} title={name?.title}>
          <Breakable text={name?.title ?? ''} />
        </p>
        <RunPlace
          runs={run === undefined ? [] : [run]}
          note={(blocked) => (
            <RunNote run={blocked} subject="This run" name={letter} bare onRetry={() => session.retry()} />
          )}
        >
          <p className="quiet">{name?.says}</p>
        </RunPlace>
      </div>
      <button
        type="button"
        className={buttonClass({ look: 'quiet' }, true)}
        title={`Open ${letter} in Explore`}
        aria-label={`Open ${letter} in Explore`}
        onClick={onOpen}
      >
        <Icon name="open" />
      </button>
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
  );
}

/** The common arrivals and fault, or how they differ. */
function Head({ scenarios }: Pick<CardsProps, 'scenarios'>) {
  const { store } = useServices();
  const { title, says, sameArrivals } = formatHead(scenarios);
  const [first, ...others] = scenarios;
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      <p className="num">{says}</p>
      {!sameArrivals && first !== undefined && (
        <Button
          size="small"
          onClick={() =>
            store.getState().setCompare(others.map((scenario) => withArrivalsOf(first, scenario)))
          }
        >
          Give all the arrivals of A
        </Button>
      )}
    </div>
  );
}
