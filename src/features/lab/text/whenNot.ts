import { own } from '../../../base/own';
import type { LeagueTable } from '../../../run/league/League';
import { rowVerdict, type Verdict } from '../../../run/league/verdict';
import { figureAgainst } from './leagueText';

export interface Caution {
  readonly id: string;
  readonly title: string;
  readonly says: string;
}

/** Why a rule has trouble in a situation that is known for it. */
const KNOWN: Readonly<Record<string, Omit<Caution, 'id'>>> = {
  consumers: {
    title: 'Consumers near their limit',
    says: "They need 1.5× headroom: the healthy brokers' partitions get all the records.",
  },
  quota: { title: 'A quota on the client', says: "Two brokers can't carry what three could." },
  refuses: { title: 'A broker that fails fast', says: 'A quick refusal looks like a quick ack.' },
  'rf-3': { title: 'As many copies as brokers', says: 'Every ack waits for the slow broker anyway.' },
  'producers-500': {
    title: 'Under 11 batches/s for each slow partition',
    says: 'It forgets the slow broker faster than it learns.',
  },
};
/** Situations in which a rule that wins nothing isn't worth its price. */
const NO_GAIN: readonly string[] = ['rf-3', 'producers-500'];

/** When not to use a rule, as the league found it: where it's worse, and where production gains nothing by it. */
export function whenNot({ request, rows }: LeagueTable): readonly Caution[] {
  const [judged, rival] = request.entrants;
  if (judged === undefined || rival === undefined) return [];
  return rows.flatMap((row) => {
    const verdict = rowVerdict(row, judged, rival);
    return verdict === null || !isCaution(verdict) ? [] : [caution(verdict)];
  });
}

function isCaution({ situation, outcome, standings }: Verdict): boolean {
  if (outcome === 'worse' || outcome === 'mixed') return true;
  return NO_GAIN.includes(situation.id) && (outcome === 'same' || standings.p99 === 'same');
}

function caution(verdict: Verdict): Caution {
  const { id, label } = verdict.situation;
  const known = own(KNOWN, id);
  if (known !== undefined) return { id, ...known };
  const figures = verdict.decidedBy.filter((figure) => verdict.standings[figure] === 'worse');
  return { id, title: label, says: `${figures.map((each) => figureAgainst(verdict, each)).join(', ')}.` };
}
