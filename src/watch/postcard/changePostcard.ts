import { formatMilliseconds, numberWord, withUnit } from '../../base/format';
import { ratioText } from '../../base/ratio';
import type { Postcard } from '../../draw/postcard';
import { LATENCY } from '../../figures/latency';
import { formatWindow } from '../../figures/windowText';
import { nearestClient } from '../../scenario/clients/clients';
import { valueText } from '../../scenario/field';
import { fieldOf } from '../../scenario/fields';
import { slowPieces } from '../../scenario/inForce';
import type { Scenario } from '../../scenario/scenario';
import { settingText } from '../../scenario/settingText';
import type { View } from '../../scenario/view';
import { changedCount } from '../../store/timedChanges';
import { qrModules } from '../../ui/qr/QrCode';
import { onlyChanged, ownSetting } from '../before/changeText';
import type { ReadRun } from '../before/runChange';
import { p99Lines } from '../strips/lines';
import { type Curve, type Curves, curvesPicture, FIGURES } from './paintCurves';

/** A card's own part: the view's, its link, and whether the change is a question. */
interface CardLook extends Pick<View, 'client' | 'sloP99Ms'> {
  readonly address: string;
  readonly hidesNow: boolean;
}

/**
 * The postcard of a whole run, next to the one before a change if there is one; its figures are those of the windows.
 * Null if a run has no bins.
 */
export function changePostcard(
  before: ReadRun | null,
  now: ReadRun,
  { client, sloP99Ms, address, hidesNow }: CardLook,
): Postcard | null {
  const reads = before === null ? [now] : [before, now];
  const { lines } = p99Lines(reads.map(({ run }) => ({ name: '', ...run })));
  const lineNow = lines.at(-1);
  if (lineNow === undefined || lines.length < reads.length) return null;
  const curve = (read: ReadRun, line: Curve['line'], label: string): Curve => {
    const ms = read.figures.latency?.[LATENCY.p99.key] ?? Number.NaN;
    return { line, ms, label, figure: formatMilliseconds(ms), isHot: ms > sloP99Ms };
  };
  const { scenario } = now.run;
  const was = before?.run.scenario;
  const labelNow = was === undefined ? 'p99' : ownSetting(scenario, was) || 'after';
  const curves: Curves = {
    before:
      before === null || was === undefined
        ? null
        : curve(before, lines[0] ?? lineNow, ownSetting(was, scenario) || 'before'),
    now: curve(now, lineNow, labelNow),
    endMs: Math.max(...reads.map(({ run }) => run.lengthMs)),
    fault: faultOf(scenario) ?? (was === undefined ? null : faultOf(was)),
    hidesNow,
    link: { host: hostOf(address), modules: qrModules(address) },
  };
  const title = hidesNow && was !== undefined ? questionOf(was, scenario) : titleOf(was, scenario, curves);
  const scope = `p99 ${formatWindow(now.window, scenario)}`;
  const words = {
    title,
    line: `Kafka producer, ${situationOf(scenario, client)}`,
    foot: scope,
    inset: FIGURES,
  };
  const told = [...(curves.before === null ? [] : [curves.before]), ...(hidesNow ? [] : [curves.now])];
  const figures = told.map(({ label, figure }) => `${label}: ${figure}`);
  return { words, draw: curvesPicture(curves), alt: `${title}. ${scope}, ${figures.join('; ')}.` };
}

function titleOf(was: Scenario | undefined, now: Scenario, curves: Curves): string {
  if (was === undefined || curves.before === null) return `p99 is ${curves.now.figure}`;
  const cause = causeOf(was, now);
  const ratio = ratioText(curves.now.ms, curves.before.ms);
  return ratio === '' ? `${cause} left p99 at ${curves.now.figure}` : `${cause} made p99 ${ratio}`;
}

/** The change as the subject of a sentence: "5 ms of linger", "Three changes". */
function causeOf(before: Scenario, now: Scenario): string {
  const name = onlyChanged(before, now);
  if (name === null) {
    const changes = changedCount(now, before);
    return `${numberWord(changes)} changes`;
  }
  const field = fieldOf(name);
  return field.cause?.(now[name], valueText(field, now[name])) ?? settingText(name, now[name]);
}

function faultOf(scenario: Scenario): Curves['fault'] {
  const [piece] = slowPieces(scenario, scenario['duration.s']);
  if (piece === undefined) return null;
  const { fromS, toS } = piece;
  return { fromMs: fromS * 1000, toMs: toS * 1000, label: 'while slow' };
}

/** "one of three brokers 20 ms slower"; without a slow one, the client and its partitioner. */
function situationOf(scenario: Scenario, client: string): string {
  const [piece] = slowPieces(scenario, scenario['duration.s']);
  const { brokers } = scenario;
  if (piece !== undefined && brokers > 1)
    return `one of ${numberWord(brokers).toLowerCase()} brokers ${withUnit(String(piece.slowMs), 'ms')} slower`;
  if (piece !== undefined) return `its broker ${withUnit(String(piece.slowMs), 'ms')} slower`;
  const nearest = nearestClient(scenario, 0, client);
  return `${nearest === null ? 'its own settings' : nearest.client.name}, ${scenario.partitioner} partitioner`;
}

/** "10 ms of linger: what happens to p99?" */
export function questionOf(before: Scenario, now: Scenario): string {
  return `${causeOf(before, now)}: what happens to p99?`;
}

/** "linger.example", of an address; a file has none. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}
