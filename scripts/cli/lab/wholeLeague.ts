import { readList } from '../../../src/base/list';
import type { LatencyWindow } from '../../../src/figures/ownWindow';
import {
  ENTRANT_NAMES,
  type Entrant,
  namedEntrant,
  ruleEntrant,
  USUAL_RIVALS,
  withClients4,
} from '../../../src/run/league/entrants';
import { type LeagueRequest, leagueSubjects } from '../../../src/run/league/League';
import { OWN_SITUATION, ownSituation, SITUATIONS, type Situation } from '../../../src/run/league/situations';
import { RunList } from '../../../src/run/RunList';
import type { Runs } from '../../../src/run/Runs';
import { closestName } from '../../../src/scenario/notice';
import { checkRule } from '../../../src/scenario/rule/read';
import type { Scenario } from '../../../src/scenario/scenario';
import { unknownName } from '../lib/unknownName';

export interface LeagueWords {
  readonly rule: string;
  /** Names of them, with commas; null = the usual ones. */
  readonly against: string | null;
  /** Names of situations, with commas; null = all. */
  readonly situations: string | null;
  readonly runs: number;
  /** The reader's own scenario, as one more situation; null = none. */
  readonly own: Scenario | null;
  readonly window: LatencyWindow;
}

export type ReadLeague =
  | { readonly ok: true; readonly request: LeagueRequest }
  | { readonly ok: false; readonly message: string };

/** Reads what a league compares. Never throws. */
export function readLeague({ rule, against, situations, runs, own, window }: LeagueWords): ReadLeague {
  const judged = readEntrant(rule);
  if (typeof judged === 'string') return { ok: false, message: judged };
  const rivals = against === null ? USUAL_RIVALS : listed(against);
  const wrong = rivals.find((name) => namedEntrant(name) === null);
  if (wrong !== undefined) return { ok: false, message: unknownName('partitioner', wrong, ENTRANT_NAMES) };
  const others = rivals.flatMap((name) => namedEntrant(name) ?? []).filter(({ id }) => id !== judged.id);
  if (others.length === 0)
    return { ok: false, message: 'A rule needs another partitioner to be compared with.' };
  const all: readonly Situation[] = own === null ? SITUATIONS : [ownSituation(own), ...SITUATIONS];
  const asked = situations === null ? all.map(({ id }) => id) : listed(situations);
  const ids = all.map(({ id }) => id);
  const unknown = asked.find((id) => !ids.includes(id));
  if (unknown !== undefined) return { ok: false, message: unknownName('situation', unknown, ids) };
  const chosen = all.filter(({ id }) => asked.includes(id) || id === OWN_SITUATION);
  if (chosen.length === 0) return { ok: false, message: 'A league needs a situation, 1 at least.' };
  const entrants = withClients4([judged, ...others]);
  return { ok: true, request: { entrants, situations: chosen, runs, window } };
}

/** The runs of a league, all of which the reader asked for. */
export function leagueList(request: LeagueRequest, runs: Runs): RunList {
  const list = new RunList(runs, null);
  list.want(leagueSubjects(request));
  return list;
}

/** A sentence if it is neither a rule nor a partitioner, about what it's closer to. */
function readEntrant(text: string): Entrant | string {
  const named = namedEntrant(text);
  if (named !== null) return named;
  const rule = checkRule(text);
  if (rule.type === 'valid') return ruleEntrant(rule.value);
  const isName = closestName(text, ENTRANT_NAMES) !== null;
  return isName ? unknownName('partitioner', text, ENTRANT_NAMES) : `rule: ${rule.message}`;
}

function listed(names: string): readonly string[] {
  return [...new Set(readList(names, ',').entries)];
}
