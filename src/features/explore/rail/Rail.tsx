import { baselineOf } from '../../../store/scenarioSlice';
import { changedCount } from '../../../store/timedChanges';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { lazyPart } from '../../../ui/lazyPart';
import { useMedia } from '../../../ui/media';
import { Row } from '../../../ui/Primitives';
import { useOneTabStop } from '../../../ui/useOneTabStop';
import { HEADLINE_NAMES, Headline } from '../../../watch/settings/Headlines';
import styles from '../../../watch/settings/Rail.module.css';
import { SETTING_GROUPS } from '../../../watch/settings/settingGroups';

const SettingGroups = lazyPart(async () => (await import('./SettingGroups')).SettingGroups);

interface RailProps {
  readonly className?: string;
  readonly headlines?: boolean;
}

/** The settings of the scenario: the four headline sliders, and folding groups. */
export function Rail({ className = '', headlines = true }: RailProps) {
  const allOpen = useAllOpen();
  const low = useMedia(LOW);
  return (
    <aside className={`ground stack ${className}`} aria-label="Settings">
      <div className="scroll grow">
        {headlines && (
          <div className={`ruled-below ${styles.headlines}`}>
            {HEADLINE_NAMES.map((name) => (
              <Headline key={name} name={name} withStops />
            ))}
          </div>
        )}
        {(allOpen || !low || !headlines) && <SettingGroups all={allOpen} />}
      </div>
      <RailFoot />
    </aside>
  );
}

/** Under the sliders there is no room for folds. */
const LOW = '(max-height: 799px)';

function useAllOpen(): boolean {
  return useApp(({ unfolded }) => SETTING_GROUPS.every((name) => unfolded.includes(name)));
}

function RailFoot() {
  const { store } = useServices();
  const count = useApp((state) => changedCount(state.scenario, baselineOf(state)));
  const allOpen = useAllOpen();
  const bar = useOneTabStop<HTMLElement>('across');
  return (
    <Row {...bar} apart role="toolbar" aria-label="All settings" className={styles.foot}>
      <Button
        look="quiet"
        aria-expanded={allOpen}
        aria-keyshortcuts="A"
        onClick={() => store.getState().setUnfolded(SETTING_GROUPS, !allOpen)}
      >
        {allOpen ? 'Fold all' : 'All settings'} <kbd>A</kbd>
      </Button>
      <Button look="quiet" aria-disabled={count === 0} onClick={() => store.getState().resetAll()}>
        Reset
      </Button>
    </Row>
  );
}
