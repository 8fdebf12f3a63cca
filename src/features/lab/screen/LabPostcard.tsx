import { useMemo } from 'react';
import { formatList } from '../../../base/format';
import { OWN_SITUATION, type Situation } from '../../../run/league/situations';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { DEFAULT_SCENARIO } from '../../../scenario/scenario';
import { changedFields } from '../../../store/timedChanges';
import { useApp } from '../../../ui/app';
import { PostcardDialog } from '../../../watch/postcard/PostcardDialog';
import { racePostcard } from './racePostcard';
import type { Race } from './useRace';
import { withoutRule } from './useSituation';

interface LabPostcardProps {
  readonly situation: Situation;
  readonly rule: string;
  readonly race: Race;
  readonly onClose: () => void;
}

/** The postcard of the race in sight. */
export function LabPostcard({ situation, rule, race: { racers }, onClose }: LabPostcardProps) {
  const { sloP99Ms: sloMs, title } = useApp(({ view }) => view);
  const card = useMemo(() => {
    const where = situation.id === OWN_SITUATION ? title || settingsText(situation) : situation.label;
    return racePostcard({ where, scenario: situation.scenario, rule, racers, sloMs });
  }, [situation, rule, racers, sloMs, title]);
  return <PostcardDialog title="Postcard of this race" card={card} onClose={onClose} />;
}

/** Stands for a scenario without a title: "slow.ms 50 ms and partitions 12". */
export function settingsText({ scenario }: Pick<Situation, 'scenario'>): string {
  const changed = changedFields(withoutRule(scenario), DEFAULT_SCENARIO);
  if (changed.length === 0) return 'The default scenario';
  return formatList(changed.map((name) => `${name} ${valueText(fieldOf(name), scenario[name])}`));
}
