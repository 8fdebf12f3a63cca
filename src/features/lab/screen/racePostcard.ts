import { formatMilliseconds, withUnit } from '../../../base/format';
import type { PostcardText } from '../../../draw/postcard';
import type { Situation } from '../../../run/league/situations';
import { NAMED_RULES } from '../../../scenario/rule/known';
import type { Postcard } from '../../../watch/postcard/PostcardDialog';
import { barsPainter } from '../chart/bars';
import type { Racer } from './useRace';

/** The postcard of a race whose runs are all over: "Least backed up keeps p99 at 26.1 ms". */
export function racePostcard(
  situation: Situation,
  rule: string,
  racers: readonly Pick<Racer, 'id' | 'name' | 'p99Ms'>[],
  sloMs: number,
): Postcard {
  const known = NAMED_RULES.find(({ text }) => text === rule);
  const name = known?.label ?? 'This rule';
  const bars = racers.map((racer) => ({ ...racer, name: racer.id === 'rule' ? 'this rule' : racer.name }));
  const [own] = bars;
  const { scenario, label } = situation;
  const words: PostcardText = {
    title: `${name} keeps p99 at ${formatMilliseconds(own?.p99Ms ?? Number.NaN)}`,
    line: `${label}; all ${bars.length} get the same arrivals`,
    foot: `model, whole run of ${withUnit(String(scenario['duration.s']), 's')}, seed ${scenario.seed}`,
  };
  const figures = bars.map((bar) => `${bar.name} ${formatMilliseconds(bar.p99Ms)}`);
  return {
    words,
    paint: barsPainter(bars, sloMs),
    alt: `${words.title}. ${label}; p99: ${figures.join(', ')}.`,
  };
}
