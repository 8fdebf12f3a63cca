import { useId, useState } from 'react';
import { counted, formatCount, withUnit } from '../../base/format';
import { agreeTo, type RunCost } from '../../run/consent';
import { formatRunCost, formatRunTime } from '../../run/costText';
import { type SmallerRun, smallerRuns } from '../../run/smallerRuns';
import { isLocked } from '../../scenario/parts';
import type { Scenario } from '../../scenario/scenario';
import { changedFields } from '../../store/timedChanges';
import { cancelRun } from '../../store/undo';
import { useApp, useServices } from '../../ui/app';
import { Button } from '../../ui/controls/Button';
import { Row } from '../../ui/Primitives';
import { StageCard } from './StageCard';
import styles from './StageCard.module.css';

interface LargeRunProps {
  readonly cost: RunCost;
  readonly bare: boolean;
}

/** Cost of the run, smaller alternatives, the button that runs it, and the way back. */
export function LargeRun({ cost, bare }: LargeRunProps) {
  const { session, store } = useServices();
  const canCancel = useApp((state) => state.lastWhole !== null);
  const scenario = useApp((state) => state.scenario);
  const view = useApp((state) => state.view);
  const [kind, setKind] = useState<Kind>('all');
  const smaller = view.embed
    ? []
    : smallerRuns(scenario).filter((run) =>
        changedFields(run.scenario, scenario).every((name) => !isLocked(view, name)),
      );
  const chosen = smaller.find((run) => run.kind === kind);
  const run = (): void => {
    if (chosen === undefined) {
      session.retry();
      return;
    }
    agreeTo([chosen.scenario]);
    store.getState().changeScenario(chosen.scenario);
  };
  return (
    <StageCard bare={bare}>
      <h2 className="strong below-1">A large run</h2>
      <p>
        This run takes {formatRunCost(cost)} on this machine, so{' '}
        {cost.stopped ? 'it was stopped.' : "it doesn't start by itself."}
      </p>
      {smaller.length > 0 && (
        <Choices
          choices={[{ kind: 'all', scenario, cost }, ...smaller]}
          chosen={chosen?.kind ?? 'all'}
          onChoose={setKind}
        />
      )}
      <Row wrap above={3}>
        <Button look="solid" onClick={run}>
          {chosen === undefined ? 'Run it' : `Run the ${chosen.kind === 'twin' ? 'smaller' : 'shorter'} one`}
        </Button>
        {canCancel && <Button onClick={() => cancelRun(store)}>Back to the run before</Button>}
      </Row>
    </StageCard>
  );
}

type Kind = SmallerRun['kind'] | 'all';

interface ChoicesProps {
  readonly choices: readonly { readonly kind: Kind; readonly scenario: Scenario; readonly cost: RunCost }[];
  readonly chosen: Kind;
  readonly onChoose: (kind: Kind) => void;
}

function Choices({ choices, chosen, onChoose }: ChoicesProps) {
  const name = useId();
  const open = choices.find(({ kind }) => kind === chosen);
  const keeps = open && KEEPS[open.kind](open.scenario);
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">What to run</legend>
      {choices.map(({ kind, scenario, cost }) => (
        <label key={kind}>
          <input type="radio" name={name} checked={kind === chosen} onChange={() => onChoose(kind)} />
          <span>
            <b className="strong">{TITLES[kind]}</b> <span className="num">{WORDS[kind](scenario)}</span>
          </span>
          <b className="num strong">{cost.stopped ? formatRunCost(cost) : formatRunTime(cost.seconds)}</b>
        </label>
      ))}
      {keeps != null && <small>{keeps}</small>}
    </fieldset>
  );
}

const TITLES: Readonly<Record<Kind, string>> = { all: 'All of it', shorter: 'Shorter', twin: 'Smaller' };

const seconds = (value: number): string => withUnit(String(value), 's');

const WORDS: Readonly<Record<Kind, (scenario: Scenario) => string>> = {
  all: (scenario) => `${seconds(scenario['duration.s'])}, ${formatProducers(scenario)}`,
  shorter: (scenario) => {
    const slows = scenario['slow.broker'] !== 'none' && scenario['slow.from.s'] > 0;
    return `${seconds(scenario['duration.s'])}${slows ? `, slow from ${seconds(scenario['slow.from.s'])}` : ''}`;
  },
  twin: (scenario) => `${formatProducers(scenario)}, same load per broker`,
};

/** Part of the whole that each kind keeps, and the change. */
const KEEPS: Readonly<Record<Kind, (scenario: Scenario) => string | null>> = {
  all: () => null,
  shorter: () => 'Keeps the system. Queues have less time to grow, so a backlog ends smaller.',
  twin: (scenario) =>
    `Keeps brokers, partitions, each producer's rate and the load of every connection and handler; a broker has ${formatHandlers(scenario)}. ` +
    'Totals shrink; with fewer handlers, waits for a free one are longer.',
};

function formatHandlers({ 'num.io.threads': handlers }: Scenario): string {
  return handlers === 1 ? '1 of them' : `${formatCount(handlers)} of them`;
}

function formatProducers({ producers }: Scenario): string {
  return counted(producers, 'producer');
}
