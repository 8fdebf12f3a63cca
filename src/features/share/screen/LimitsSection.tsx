import { useState } from 'react';
import { FIELDS, fieldOf, findField } from '../../../scenario/fields';
import { LOCK_ALL, PAGE_PARTS, type PagePart } from '../../../scenario/parts';
import type { FieldName } from '../../../scenario/scenario';
import type { Handout } from '../../../shell/handout/handout';
import { IconButton } from '../../../ui/controls/Button';
import { Check } from '../../../ui/controls/Check';
import { Choice } from '../../../ui/controls/Choice';
import { Group } from '../../../ui/controls/Group';
import { useLayout } from '../../../ui/media';
import { Row } from '../../../ui/Primitives';
import { STRIPS } from '../../../watch/strips/catalogue';
import styles from './ShareDialog.module.css';

interface LimitsSectionProps {
  readonly handout: Handout;
  readonly onHandoutChange: (handout: Handout) => void;
}

const PARTS: Readonly<Record<PagePart, { readonly label: string }>> = {
  ...STRIPS,
  title: { label: 'Title' },
  notes: { label: 'Notes' },
  stage: { label: 'Stage' },
  transport: { label: 'Transport' },
  strips: { label: 'All strips' },
  settings: { label: 'Settings' },
  verdict: { label: 'Verdict' },
  'ways.out': { label: 'Fixes' },
  summary: { label: 'Summary' },
  breakdown: { label: 'Breakdown' },
  evidence: { label: 'Evidence' },
};

/** Limits for readers of the link, set by teachers: parts to hide and settings to lock. */
export function LimitsSection({ handout, onHandoutChange }: LimitsSectionProps) {
  const { hide, lock } = handout;
  return (
    <Group title="Hide and lock" summary={formatLimits(handout)}>
      <fieldset className={`soft below-2 ${styles.parts}`}>
        <legend>Hide from anyone who opens the link</legend>
        {PAGE_PARTS.map((name) => (
          <Check
            key={name}
            label={PARTS[name].label}
            checked={hide.includes(name)}
            onChange={(on) => onHandoutChange({ ...handout, hide: withName(hide, name, on) })}
          />
        ))}
      </fieldset>
      <Check
        label="Lock all settings"
        checked={lock.includes(LOCK_ALL)}
        onChange={(on) => onHandoutChange({ ...handout, lock: withName(lock, LOCK_ALL, on) })}
      />
      <SingleSettings handout={handout} onHandoutChange={onHandoutChange} />
    </Group>
  );
}

function SingleSettings({ handout, onHandoutChange }: LimitsSectionProps) {
  const { hide, lock } = handout;
  const touch = useLayout() === 'phone';
  const [shown, setShown] = useState<readonly FieldName[]>(() =>
    [...new Set([...hide, ...lock])].flatMap((name) => findField(name)?.name ?? []),
  );
  const change = (name: FieldName, hidden: boolean, locked: boolean) =>
    onHandoutChange({ ...handout, hide: withName(hide, name, hidden), lock: withName(lock, name, locked) });
  const add = (name: FieldName) => {
    setShown([...shown, name]);
    change(name, false, true);
  };
  const drop = (name: FieldName) => {
    setShown(shown.filter((other) => other !== name));
    change(name, false, false);
  };
  const free = FIELDS.filter(({ name }) => !shown.includes(name));
  return (
    <>
      {shown.map((name) => {
        const [hidden, locked] = [hide.includes(name), lock.includes(name)];
        const { label } = fieldOf(name);
        return (
          <Row key={name} as="fieldset" gap={3} className={styles.single}>
            <legend className="visually-hidden">{label}</legend>
            <span className="clip grow" aria-hidden="true">
              {label}
            </span>
            <Check label="Hide" checked={hidden} onChange={(on) => change(name, on, locked)} />
            <Check label="Lock" checked={locked} onChange={(on) => change(name, hidden, on)} />
            <IconButton
              icon="close"
              size={touch ? 'touch' : 'small'}
              label={`Unlock and show ${label}`}
              onClick={() => drop(name)}
            />
          </Row>
        );
      })}
      <Choice
        label="Lock or hide a single setting"
        placeholder="Add a setting"
        look={touch ? 'touch' : 'plain'}
        groups={[{ options: free.map(({ name, label }) => ({ value: name, label })) }]}
        value={null}
        onChange={add}
      />
    </>
  );
}

function withName(names: readonly string[], name: string, on: boolean): readonly string[] {
  const others = names.filter((other) => other !== name);
  return on ? [...others, name] : others;
}

function formatLimits({ hide, lock }: Handout): string {
  const hidden = hide.length === 0 ? '' : `${hide.length} hidden`;
  const locked = lock.includes(LOCK_ALL) ? 'all locked' : lock.length === 0 ? '' : `${lock.length} locked`;
  const said = [hidden, locked].filter((word) => word !== '');
  return said.length === 0 ? 'nothing' : said.join(', ');
}
