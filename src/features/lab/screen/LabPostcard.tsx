import { useMemo } from 'react';
import { formatList, inSentence } from '../../../base/format';
import type { LeagueRow } from '../../../run/league/League';
import { OWN_SITUATION, type Situation } from '../../../run/league/situations';
import { DEFAULT_SCENARIO } from '../../../scenario/scenario';
import { settingText } from '../../../scenario/settingText';
import { changedFields } from '../../../store/timedChanges';
import { useApp } from '../../../ui/app';
import { PostcardDialog } from '../../../watch/postcard/PostcardDialog';
import { racePostcard } from './racePostcard';
import { withoutRule } from './useSituation';

interface LabPostcardProps {
  readonly row: LeagueRow;
  readonly rule: string;
  readonly sloMs: number;
  readonly onClose: () => void;
}

/** The postcard of the situation in sight. */
export function LabPostcard({ row, rule, sloMs, onClose }: LabPostcardProps) {
  const title = useApp(({ view }) => view.title);
  const card = useMemo(() => {
    const { situation, cells } = row;
    const where = situation.id === OWN_SITUATION ? title || settingsText(situation) : situation.label;
    const racers = cells
      .filter(({ entrant }) => !entrant.onClients4)
      .map(({ entrant, ranges }) => ({
        id: entrant.id,
        name: inSentence(entrant.label),
        p99Ms: ranges.p99.own,
      }));
    return racePostcard({ where, situation, rule, racers, sloMs });
  }, [row, rule, sloMs, title]);
  return <PostcardDialog title="Postcard of this situation" card={card} onClose={onClose} />;
}

/** Stands for a scenario without a title: "partitions 12 and slowness 50 ms". */
export function settingsText({ scenario }: Pick<Situation, 'scenario'>): string {
  const changed = changedFields(withoutRule(scenario), DEFAULT_SCENARIO);
  if (changed.length === 0) return 'The default scenario';
  return formatList(changed.map((name) => settingText(name, scenario[name], 'spoken')));
}
