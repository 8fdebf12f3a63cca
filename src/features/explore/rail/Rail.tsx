import { counted } from '../../../base/format';
import { importWanted } from '../../../shell/doors';
import { baselineOf } from '../../../store/scenarioSlice';
import { changedCount } from '../../../store/timedChanges';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Row } from '../../../ui/Primitives';
import { useOneTabStop } from '../../../ui/useOneTabStop';
import { HEADLINE_NAMES, Headline } from '../../../watch/settings/Headlines';
import styles from '../../../watch/settings/Rail.module.css';
import { SETTING_GROUPS } from '../../../watch/settings/settingGroups';
import { SettingGroups } from './SettingGroups';
import { SlowRow } from './SlowRow';

/** All settings of the scenario: the four headline sliders, the slow broker, and folding groups. */
export function Rail({ className = '' }: { readonly className?: string }) {
  return (
    <aside className={`${styles.rail} stack ${className}`} aria-label="Settings">
      <div className="scroll grow">
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
  const allOpen = useApp(({ unfolded }) => SETTING_GROUPS.every((name) => unfolded.includes(name)));
  const bar = useOneTabStop<HTMLElement>('across');
  return (
    <Row {...bar} gap={1} role="toolbar" aria-label="All settings" className={styles.foot}>
      <Button
        size="small"
        title="Import producer.properties, similar files, or results"
        onClick={() => importWanted.emit()}
      >
        Import
      </Button>
      <Button
        size="small"
        aria-disabled={count === 0}
        title={count === 0 ? 'Nothing is changed' : `${counted(count, 'setting')} changed`}
        onClick={() => store.getState().resetAll()}
      >
        Reset all
      </Button>
      <Button
        look="quiet"
        size="small"
        className="end"
        aria-expanded={allOpen}
        aria-keyshortcuts="A"
        onClick={() => store.getState().setUnfolded(SETTING_GROUPS, !allOpen)}
      >
        {allOpen ? 'Fold all' : 'All settings'} <kbd>A</kbd>
      </Button>
    </Row>
  );
}
