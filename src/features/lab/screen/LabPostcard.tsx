import { useMemo } from 'react';
import type { Situation } from '../../../run/league/situations';
import { useApp } from '../../../ui/app';
import { PostcardDialog } from '../../../watch/postcard/PostcardDialog';
import { racePostcard } from './racePostcard';
import type { Race } from './useRace';

interface LabPostcardProps {
  readonly situation: Situation;
  readonly rule: string;
  readonly race: Race;
  readonly onClose: () => void;
}

/** The postcard of the race in sight. */
export function LabPostcard({ situation, rule, race: { racers }, onClose }: LabPostcardProps) {
  const sloMs = useApp(({ view }) => view.sloP99Ms);
  const card = useMemo(() => racePostcard(situation, rule, racers, sloMs), [situation, rule, racers, sloMs]);
  return <PostcardDialog title="Postcard of this race" card={card} onClose={onClose} />;
}
