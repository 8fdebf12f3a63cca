import { counted, formatMilliseconds, withUnit } from '../../base/format';
import { LATENCY } from '../../figures/latency';
import type { WholeRun } from '../../run/WatchedRun';
import { nearestClient } from '../../scenario/clients/clients';
import { valueText } from '../../scenario/field';
import { fieldOf } from '../../scenario/fields';
import { slowPieces } from '../../scenario/inForce';
import type { FieldName, Scenario } from '../../scenario/scenario';
import type { View } from '../../scenario/view';
import { changedCount } from '../../store/timedChanges';
import { formatRatio, onlyChanged, ownSetting } from '../before/changeText';
import { p99Lines } from '../strips/lines';
import { formatSeconds } from '../strips/stripText';
import type { Postcard } from './PostcardDialog';
import { type Curve, type Curves, curvesPainter } from './paintCurves';

/** The postcard of two whole runs. Null if one of them has no bins. */
export function changePostcard(
  before: WholeRun,
  now: WholeRun,
  { client, sloP99Ms }: Pick<View, 'client' | 'sloP99Ms'>,
): Postcard | null {
  const { lines } = p99Lines([before, now].map((run) => ({ name: '', ...run })));
  const [lineBefore, lineNow] = lines;
  if (lineBefore === undefined || lineNow === undefined) return null;
  const curve = (run: WholeRun, other: WholeRun, line: Curve['line'], word: string): Curve => {
    const ms = run.summary.latencyMs?.[LATENCY.p99.key] ?? Number.NaN;
    const label = ownSetting(run.scenario, other.scenario) || word;
    return { line, ms, label, figure: formatMilliseconds(ms), isHot: ms > sloP99Ms };
  };
  const curves: Curves = {
    before: curve(before, now, lineBefore, 'before'),
    now: curve(now, before, lineNow, 'after'),
    endMs: Math.max(before.lengthMs, now.lengthMs),
    fault: faultOf(now.scenario) ?? faultOf(before.scenario),
  };
  const { scenario } = now;
  const title = titleOf(before, now, curves);
  const nearest = nearestClient(scenario, 0, client);
  const name = nearest === null ? 'its own settings' : nearest.client.name;
  const points = formatSeconds(Math.max(lineBefore.widthMs, lineNow.widthMs));
  const words = {
    title,
    line: `Kafka producer, ${name}, ${scenario.partitioner} partitioner, p99 of each ${points}`,
    foot: `model, whole run of ${withUnit(String(scenario['duration.s']), 's')}, seed ${scenario.seed}`,
  };
  const figures = [curves.before, curves.now].map(({ label, figure }) => `${label}: ${figure}`);
  return {
    words,
    paint: curvesPainter(curves),
    alt: `${title}. p99 of the whole run, ${figures.join('; ')}.`,
  };
}

function titleOf(before: WholeRun, now: WholeRun, curves: Curves): string {
  const cause = causeOf(before.scenario, now.scenario);
  const ratio = formatRatio({ before: curves.before.ms, now: curves.now.ms });
  return ratio === '' ? `${cause} left p99 at ${curves.now.figure}` : `${cause} made p99 ${ratio}`;
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'] as const;

/** What was changed, as the subject of a sentence: "5 ms of linger", "Three changes". */
function causeOf(before: Scenario, now: Scenario): string {
  const name = onlyChanged(before, now);
  if (name === null) {
    const changes = changedCount(now, before);
    return `${NUMBERS[changes] ?? changes} changes`;
  }
  const field = fieldOf(name);
  const value = valueText(field, now[name]);
  const named = field.kafkaName ?? field.label;
  return CAUSES[name]?.(now, value) ?? `${named} ${value}`;
}

/** Settings that a sentence can begin with in plainer words. */
const CAUSES: Readonly<Partial<Record<FieldName, (now: Scenario, value: string) => string>>> = {
  'linger.ms': (now, value) => (now['linger.ms'] === 0 ? 'No linger' : `${value} of linger`),
  partitions: ({ partitions }) => counted(partitions, 'partition'),
  producers: ({ producers }) => counted(producers, 'producer'),
  brokers: ({ brokers }) => counted(brokers, 'broker'),
  'slow.ms': (now, value) => (now['slow.ms'] === 0 ? 'A healthy broker' : `A broker ${value} slower`),
};

function faultOf(scenario: Scenario): Curves['fault'] {
  const [piece] = slowPieces(scenario, scenario['duration.s']);
  if (piece === undefined) return null;
  const { fromS, toS, slowMs } = piece;
  const label = `one broker ${withUnit(String(slowMs), 'ms')} slower`;
  return { fromMs: fromS * 1000, toMs: toS * 1000, label };
}
