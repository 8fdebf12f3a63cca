import { useState } from 'react';
import { withUnit } from '../../../base/format';
import { valueText } from '../../../scenario/field';
import { slowInterval } from '../../../scenario/inForce';
import { useApp } from '../../../ui/app';
import { IconButton } from '../../../ui/controls/Button';
import { Row } from '../../../ui/Primitives';
import { useSetting } from '../../../ui/settings';
import { HEADLINE_NAMES, Headline, type HeadlineName } from '../../../watch/settings/Headlines';
import styles from './PhoneControls.module.css';

/** Names short enough for a chip. */
const SHORT: Readonly<Record<HeadlineName, string>> = {
  'linger.ms': 'Linger',
  partitions: 'Partitions',
  producers: 'Producers',
  'slow.ms': 'Slowness',
};

/** The phone's settings: four values, one with its slider open, and a menu for the rest. */
export function PhoneControls({ onMenu }: { readonly onMenu: () => void }) {
  const [open, setOpen] = useState<HeadlineName>('slow.ms');
  const where = useSlowWhere();
  return (
    <section className={styles.controls} aria-label="Settings">
      <Row>
        {HEADLINE_NAMES.map((name) => (
          <Chip key={name} name={name} open={name === open} onOpen={() => setOpen(name)} />
        ))}
        <IconButton
          icon="menu"
          label="All settings and figures"
          look="plain"
          className={styles.menu}
          onClick={onMenu}
        />
      </Row>
      <div className={styles.slider}>
        <Headline key={open} name={open} touch withStops detail={open === 'slow.ms' ? where : undefined} />
      </div>
    </section>
  );
}

interface ChipProps {
  readonly name: HeadlineName;
  readonly open: boolean;
  readonly onOpen: () => void;
}

function Chip({ name, open, onOpen }: ChipProps) {
  const { field, value: set } = useSetting(name);
  const nobodySlow = useSetting('slow.broker').value === 'none';
  const isSlowness = name === 'slow.ms';
  const value = isSlowness && nobodySlow ? 0 : set;
  const slow = isSlowness && value > 0;
  return (
    <button type="button" className={`${styles.chip} grow note soft`} aria-pressed={open} onClick={onOpen}>
      {SHORT[name]}
      <b className={`num ${slow ? styles.hot : ''}`}>
        {slow ? '+' : ''}
        {valueText(field, value)}
      </b>
    </button>
  );
}

function useSlowWhere(): string {
  const scenario = useApp((state) => state.scenario);
  const slow = slowInterval(scenario);
  if (slow === null) return '';
  return `broker ${scenario['slow.broker']}, ${slow.fromMs / 1000} to ${withUnit(String(slow.toMs / 1000), 's')}`;
}
