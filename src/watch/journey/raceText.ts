import { formatFigure, formatMilliseconds, formatPlayhead, inSentence, titled } from '../../base/format';
import type { Race, Racer, Standing } from '../../run/journey/race';
import type { VerdictText } from '../../run/verdict/verdictText';
import type { Scenario } from '../../scenario/scenario';
import { formatJourney, stageTitle } from './journeyText';

/** A record within a sentence. */
export function racerName({ slow }: Race, racer: Racer): string {
  if (racer === 'median') return 'median';
  return slow.slowest ? 'slowest' : 'this one';
}

/** Where a record is, and whether it is past the SLO. */
export interface RacerState extends Pick<Standing, 'stage' | 'acked'> {
  readonly late: boolean;
}

/** Where a record is, in a few words. */
export function formatStanding(
  { stage, acked }: Pick<Standing, 'stage' | 'acked'>,
  scenario: Scenario,
): string {
  if (acked) return 'Acked';
  return stage === null ? 'Not sent yet' : stageTitle(stage.where, scenario);
}

/** Both times, and where the slow record waited. */
export function formatRace({ slow, median }: Race, scenario: Scenario): readonly VerdictText[] {
  return [
    { text: 'The median record took ' },
    { text: formatMilliseconds(median.latencyMs), strong: true },
    { text: '. ' },
    ...formatJourney(slow, scenario).headline,
  ];
}

/** Which record the median one is. */
export function formatMedian({ median, slow, of }: Race): string {
  const what = of === 'window' ? 'of this window' : 'of the whole run';
  const laterMs = median.sentAtMs - slow.sentAtMs;
  const meanwhile = laterMs >= 0 && median.ackedAtMs <= slow.ackedAtMs;
  const sent = meanwhile
    ? `sent ${formatMilliseconds(laterMs)} later`
    : `sent at ${formatPlayhead(median.sentAtMs)}, not at the same time`;
  return `Median ${what}: ${sent} to partition ${median.partition}, broker ${median.broker}.`;
}

/** What a screen reader hears when something changes. */
export function announceRace(
  race: Race,
  { slow, median }: Readonly<Record<Racer, RacerState>>,
  scenario: Scenario,
): string {
  if (slow.acked)
    return formatRace(race, scenario)
      .map(({ text }) => text)
      .join('');
  if (!median.acked) return '';
  const where =
    slow.stage === null ? '' : `; the other is still here: ${inSentence(formatStanding(slow, scenario))}`;
  return `The median record is acked after ${formatMilliseconds(race.median.latencyMs)}${where}.`;
}

/** How fast time passes, for the reader: `Slow motion, 640×`. */
export function formatSpeed(speed: number): string {
  if (speed > 0.9 && speed < 1.1) return 'Real time';
  const times = `${formatFigure(speed < 1 ? 1 / speed : speed, 1)}×`;
  return titled(`${speed < 1 ? 'slow motion' : 'fast forward'}, ${times}`);
}
