import { useState } from 'react';
import { titled } from '../../../base/format';
import { valueText } from '../../../scenario/field';
import { settingName } from '../../../scenario/settingText';
import { Row } from '../../../ui/Primitives';
import { useSetting } from '../../../ui/settings';
import { HEADLINE_NAMES, Headline, type HeadlineName } from '../../../watch/settings/Headlines';
import styles from './PhoneControls.module.css';

export function PhoneControls() {
  const [open, setOpen] = useState<HeadlineName>('linger.ms');
  return (
    <section className={`rigid ruled-above ${styles.controls}`} aria-label="Settings">
      <Row>
        {HEADLINE_NAMES.map((name) => (
          <Chip key={name} name={name} open={name === open} onOpen={() => setOpen(name)} />
        ))}
      </Row>
      <div className={styles.slider}>
        <Headline key={open} name={open} touch withStops />
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
      {titled(settingName(name, 'spoken'))}
      <b className={`num ${slow ? 'hot' : 'strong'}`}>
        {slow ? '+' : ''}
        {valueText(field, value)}
      </b>
    </button>
  );
}
