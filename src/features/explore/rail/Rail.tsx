import { importWanted } from '../../../shell/doors';
import { baselineOf } from '../../../store/scenarioSlice';
import { changedCount } from '../../../store/timedChanges';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Note, Row } from '../../../ui/Primitives';
import { HEADLINE_NAMES, Headline } from '../../../watch/settings/Headlines';
import styles from '../../../watch/settings/Rail.module.css';
import { ReachChoice } from './ReachChoice';
import { SettingGroups } from './SettingGroups';
import { SlowRow } from './SlowRow';

/** All settings of the scenario: the four headline sliders, the slow broker, and folding groups. */
export function Rail({ className = '' }: { readonly className?: string }) {
  return (
    <aside className={`${styles.rail} stack ${className}`} aria-label="Settings">
      <div className="scroll grow">
        <ReachChoice />
        <div className={styles.headlines}>
          {HEADLINE_NAMES.map((name) => (
            <Headline key={name} name={name} withStops />
          ))}
          <SlowRow />
        </div>
        <SettingGroups />
      </div>
      <RailFoot />
    </aside>
  );
}

function RailFoot() {
  const { store } = useServices();
  const count = useApp((state) => changedCount(state.scenario, baselineOf(state)));
  return (
    <Row className={styles.foot}>
      <Note as="span" className="grow">
        {count === 0 ? 'Unchanged' : `${count} changed`}
      </Note>
      <Button
        title="Import producer.properties, similar files, or results"
        onClick={() => importWanted.emit()}
      >
        Import
      </Button>
      <Button aria-disabled={count === 0} onClick={() => store.getState().resetAll()}>
        Reset all
      </Button>
    </Row>
  );
}
