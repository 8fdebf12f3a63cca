import { useState } from 'react';
import {
  CHANGEABLE,
  type Changeable,
  DECISION_LIMITS,
  type Decision,
  PERCENTILES,
  type Role,
  SITUATIONS,
  type SituationId,
  UNLOCKABLE,
  type Unlockable,
} from '../../../scenario/decision';
import { fieldOf, inUse } from '../../../scenario/fields';
import type { Scenario } from '../../../scenario/scenario';
import { settingName } from '../../../scenario/settingText';
import { VIEW_LIMITS } from '../../../scenario/view';
import { useOpenMySystem } from '../../../shell/doors';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Check } from '../../../ui/controls/Check';
import { Choice } from '../../../ui/controls/Choice';
import { CommitField } from '../../../ui/controls/CommitField';
import { within } from '../../../ui/controls/within';
import { Icon } from '../../../ui/Icon';
import { Note, Row } from '../../../ui/Primitives';
import { formatMissing, formatSituation } from '../text/sentences';
import { systemLines } from '../text/systemLines';
import styles from './DecideScreen.module.css';
import type { DecideNow } from './useDecide';

/** *Change the question*: the system, the objective, the situations, and what may change. */
export function Question({ now }: { readonly now: DecideNow }) {
  const scenario = useApp((state) => state.scenario);
  const sections = [
    { title: 'My system', part: <System scenario={scenario} /> },
    { title: 'SLO', part: <Objective now={now} /> },
    { title: 'Situations', part: <Situations now={now} /> },
    { title: 'May change', part: <MayChange now={now} /> },
  ];
  return (
    <div className={`ground ${styles.question}`} id="decide-question">
      {sections.map(({ title, part }) => (
        <section key={title} className={`breaks ${styles.section}`} aria-label={title}>
          <h2 className="below-1">{title}</h2>
          {part}
        </section>
      ))}
    </div>
  );
}

function System({ scenario }: { readonly scenario: Scenario }) {
  const named = useApp((state) => state.view.client);
  const edit = useOpenMySystem();
  return (
    <>
      {edit !== null && (
        <Button size="small" className={styles.edit} onClick={edit}>
          Edit
        </Button>
      )}
      {systemLines(scenario, named).map((line) => (
        <p key={line} className="num">
          {line}
        </p>
      ))}
    </>
  );
}

function Objective({ now: { question, change } }: { readonly now: DecideNow }) {
  const { store } = useServices();
  const { percentile, share } = question.decision;
  return (
    <>
      <Row apart className={styles.row}>
        <span>Percentile</span>
        <Choice
          label="Percentile"
          groups={[{ options: PERCENTILES.map((value) => ({ value, label: value })) }]}
          value={percentile}
          onChange={(next) => change({ percentile: next })}
        />
      </Row>
      <CommitField
        label="at most"
        value={String(question.boundMs)}
        unit="ms"
        onCommit={within(VIEW_LIMITS.sloP99Ms, 'ms', (sloP99Ms) => store.getState().setView({ sloP99Ms }))}
      />
      <CommitField
        label="in this share of runs, at least"
        value={String(Number((share * 100).toPrecision(6)))}
        unit="%"
        onCommit={within(
          { lowest: DECISION_LIMITS.share.lowest * 100, highest: DECISION_LIMITS.share.highest * 100 },
          '%',
          (next) => change({ share: next / 100 }),
        )}
      />
    </>
  );
}

const MINUTES = [1, 5, 20, 60] as const;

function Situations({ now: { question, change } }: { readonly now: DecideNow }) {
  const { decision, twin } = question;
  const [{ scenario }] = twin;
  const answered = useApp((state) => state.view.slowMinutes);
  const set = (id: SituationId, role: Role): void =>
    change({ situations: { ...decision.situations, [id]: role } });
  return SITUATIONS.map((id) => {
    const role = decision.situations[id];
    const name = formatSituation(id, scenario);
    const missing = formatMissing(id, scenario);
    return (
      <Row key={id} apart className={styles.row}>
        <span>
          {name}
          {missing !== null && role !== 'out' && <small>{missing}</small>}
        </span>
        <Choice
          label={name}
          groups={[
            {
              options: rolesWith(role, id === 'slow' ? answered : 0).map((value) => ({
                value,
                label: formatRole(value),
              })),
            },
          ]}
          value={String(role)}
          onChange={(next) => set(id, next === 'must' || next === 'out' ? next : Number(next))}
        />
      </Row>
    );
  });
}

/** The roles to choose from: with usual minutes, those that the reader answered elsewhere, and the present ones. */
function rolesWith(role: Role, answered: number): readonly string[] {
  const numbers = [...new Set([0, answered, ...MINUTES, ...(typeof role === 'number' ? [role] : [])])];
  return ['must', ...numbers.toSorted((a, b) => a - b).map(String), 'out'];
}

function formatRole(role: string): string {
  if (role === 'must') return 'must hold';
  if (role === 'out') return 'leave out';
  return role === '0' ? 'only show' : `${role} min a day`;
}

function MayChange({ now: { question, change } }: { readonly now: DecideNow }) {
  const { decision, twin } = question;
  const [{ scenario }] = twin;
  const [ranged, setRanged] = useState(false);
  const toggle = (name: Changeable, on: boolean): void => {
    const wanted = CHANGEABLE.filter((each) => (each === name ? on : decision.change.includes(each)));
    change({ change: wanted });
  };
  return (
    <>
      <Button size="small" className={styles.edit} aria-pressed={ranged} onClick={() => setRanged(!ranged)}>
        Ranges
      </Button>
      <p className="below-1">
        <code>{decision.change.map(labelOf).join(', ')}</code>
      </p>
      <details>
        <summary>Choose</summary>
        {CHANGEABLE.map((name) => (
          <div key={name}>
            <Check
              label={labelOf(name)}
              checked={decision.change.includes(name)}
              onChange={(on) => toggle(name, on)}
            />
            {ranged && decision.change.includes(name) && fieldOf(name).kind !== 'choice' && (
              <Range name={name} decision={decision} change={change} />
            )}
          </div>
        ))}
        {UNLOCKABLE.map((name) => (
          <Locked key={name} name={name} scenario={scenario} decision={decision} change={change} />
        ))}
      </details>
      <Note above={1}>
        Durability and ordering never change unless you unlock them. A newer client comes last unless you do.
      </Note>
    </>
  );
}

function labelOf(name: Changeable): string {
  return settingName(name);
}

interface PartProps<Name> {
  readonly name: Name;
  readonly decision: Decision;
  readonly change: DecideNow['change'];
}

function Range({ name, decision, change }: PartProps<Changeable>) {
  const range = decision.ranges[name];
  const commit = (text: string): string | null => {
    const { [name]: _, ...others } = decision.ranges;
    if (text.trim() === '') {
      change({ ranges: others });
      return null;
    }
    const [, from, to] = /^\s*([\d.]+)\s*(?:to|–|-|~)\s*([\d.]+)\s*$/.exec(text) ?? [];
    const next = { lowest: Number(from), highest: Number(to) };
    if (!(next.lowest <= next.highest)) return 'Enter a range such as 0 to 50, or nothing for all values.';
    change({ ranges: { ...others, [name]: next } });
    return null;
  };
  const value = range === undefined ? '' : `${range.lowest} to ${range.highest}`;
  return <CommitField label={`Range of ${name}`} value={value} wide onCommit={commit} />;
}

const LOCKED: Readonly<Record<Unlockable, { readonly label: string; readonly risk: string }>> = {
  acks: { label: 'acks', risk: 'Fewer acks can lose records that a producer thought safe.' },
  'enable.idempotence': {
    label: 'enable.idempotence',
    risk: 'Without it, a retry can duplicate records and change their order.',
  },
  client: {
    label: 'Client version',
    risk: 'Newer partitioners need a client upgrade; unlocked, one ranks like any other change.',
  },
};

/** Asks once, in one sentence, before a change may weaken something. */
function Locked({
  name,
  scenario,
  decision,
  change,
}: PartProps<Unlockable> & { readonly scenario: Scenario }) {
  const [asks, setAsks] = useState(false);
  const { label, risk } = LOCKED[name];
  const unlocked = decision.unlock.includes(name);
  if (name !== 'client' && !inUse(name, scenario)) return null;
  const set = (on: boolean): void => {
    setAsks(false);
    change({ unlock: UNLOCKABLE.filter((each) => (each === name ? on : decision.unlock.includes(each))) });
  };
  return (
    <>
      <Row apart className={styles.row}>
        <Row as="span" className="soft">
          {!unlocked && <Icon name="lock" size={14} />}
          {label}
        </Row>
        <Button size="small" look="quiet" onClick={() => (unlocked ? set(false) : setAsks(!asks))}>
          {unlocked ? 'Lock' : asks ? 'Keep locked' : 'Unlock'}
        </Button>
      </Row>
      {asks && !unlocked && (
        <Note above={1}>
          {risk}{' '}
          <Button size="small" onClick={() => set(true)}>
            Unlock {label}
          </Button>
        </Note>
      )}
    </>
  );
}
