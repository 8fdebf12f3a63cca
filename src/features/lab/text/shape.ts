import * as v from 'valibot';
import { about, COUNT, FLAG, NUMBER, TEXT } from '../../../base/shape';
import { WINDOW } from '../../../run/shape';
import { REVISION_IF_ANY } from '../../../scenario/shape';

const IDS = v.array(TEXT);

export const STANDING = about(
  'Worse = higher; same = the ranges over seeds overlap, or the means differ by 5 % at most.',
  v.picklist(['better', 'worse', 'same']),
);

const OUTCOME = v.picklist(['better', 'worse', 'mixed', 'same']);

export const RANGE = v.object({
  mean: v.nullable(NUMBER),
  low: v.nullable(NUMBER),
  high: v.nullable(NUMBER),
  halfWidth95: about('Half the 95 % confidence interval; null with one run.', v.nullable(NUMBER)),
});

const PAIR = { entrant: TEXT, rival: TEXT };

const ENTRANT = v.object({
  id: about('"rule", or the name of partitioner or rule; with "-4.x": the same on clients 4.x.', TEXT),
  label: TEXT,
  text: about("The rule's text, or the partitioner's name.", TEXT),
});

const CELL = v.object({
  id: TEXT,
  link: about('Opens the first of its runs.', TEXT),
  runs: about('Runs that are over, with consecutive seeds.', COUNT),
  runsAway: about('How many of them have a backlog that grows without end.', COUNT),
  problem: about('Why runs are missing; null if none is.', v.nullable(TEXT)),
  figures: about(
    'Over the runs; null if there is no such figure, or it is infinite: more records were given up than the percentile has beyond it.',
    v.object({
      failed: about('Share of the records that were refused, lost or given up.', RANGE),
      p99: RANGE,
      mean: RANGE,
      p50: RANGE,
      endToEnd: about('p99 end to end; null without consumers.', RANGE),
      endToEndMean: about('Mean end to end; null without consumers.', RANGE),
      requests: about('Requests a second.', RANGE),
      records: about('Acked records a second.', RANGE),
      largestShare: about('Share of the records that the largest partition gets.', RANGE),
      skew: about('Bytes of the largest partition ÷ mean of all, without those of the slow broker.', RANGE),
    }),
  ),
});

const SITUATION = v.object({
  id: about('As --situations has it; "mine" is the scenario of --scenario.', TEXT),
  label: TEXT,
  says: about('One sentence.', TEXT),
  runs: about('Runs that all entrants have.', COUNT),
  entrants: about('In their order.', v.array(CELL)),
  verdicts: about(
    'As above; none before both have three runs.',
    v.array(
      v.object({
        ...PAIR,
        outcome: about(
          'By records acked if they differ, else end to end if there are consumers, else by latency. mixed = p99 is better and the mean worse, or the other way round.',
          OUTCOME,
        ),
        acked: about('Worse = more records were refused, lost or given up.', STANDING),
        latency: about('p99 and mean of producers together.', OUTCOME),
        endToEnd: about('p99 and mean end to end; null without consumers.', v.nullable(OUTCOME)),
        p99: STANDING,
        mean: STANDING,
        requests: STANDING,
        herds: FLAG,
      }),
    ),
  ),
});

export const LEAGUE_FILE = v.pipe(
  v.object({
    about: TEXT,
    modelRevision: REVISION_IF_ANY,
    runs: about('Runs of each entrant in each situation that were asked for.', COUNT),
    window: WINDOW,
    finished: about('False = it was stopped.', FLAG),
    entrants: about(
      'What is judged, then its rivals; last the judged rule as clients 4.x run it, if that differs.',
      v.array(ENTRANT),
    ),
    verdicts: about(
      'The first entrant against each rival, over all situations, by their ids; then the same on clients 4.x against the first rival.',
      v.array(
        v.object({
          ...PAIR,
          sentence: TEXT,
          better: IDS,
          worse: IDS,
          mixed: IDS,
          same: IDS,
          open: IDS,
          moreRequests: IDS,
          herds: IDS,
        }),
      ),
    ),
    situations: v.array(SITUATION),
  }),
  v.title('What lab prints with --json'),
  v.description(
    'A league: a way to choose partitions against others, in several situations. Times are in ms, shares from 0 to 1.',
  ),
);
