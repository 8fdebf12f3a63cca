import { formatMilliseconds, withUnit } from '../../../base/format';
import type { PostcardText } from '../../../draw/postcard';
import { NAMED_RULES } from '../../../scenario/rule/known';
import type { Scenario } from '../../../scenario/scenario';
import type { Postcard } from '../../../watch/postcard/PostcardPicture';
import { barsPainter } from '../chart/bars';
import { racerLook } from '../chart/race';
import type { Racer } from './useRace';

/** What the postcard of a race tells. */
export interface RaceTold {
  /** What the producers go through: "One broker +20 ms". */
  readonly where: string;
  readonly scenario: Scenario;
  readonly rule: string;
  /** The rule first; all of them are over. */
  readonly racers: readonly Pick<Racer, 'id' | 'name' | 'p99Ms'>[];
  readonly sloMs: number;
}

/** "Least backed up keeps p99 at 26.1 ms"; a rule without a name is told by its text. */
export function racePostcard({ where, scenario, rule, racers, sloMs }: RaceTold): Postcard {
  const known = NAMED_RULES.find(({ text }) => text === rule);
  const bars = racers.map(({ id, name, p99Ms }) => ({
    name: id === 'rule' ? 'this rule' : name,
    p99Ms,
    hue: racerLook(id).hue,
    isOwn: id === 'rule',
  }));
  const [own] = bars;
  const model = `model, whole run of ${withUnit(String(scenario['duration.s']), 's')}, seed ${scenario.seed}`;
  const words: PostcardText = {
    title: `${known?.label ?? 'This rule'} keeps p99 at ${formatMilliseconds(own?.p99Ms ?? Number.NaN)}`,
    line: known === undefined ? rule : `${where}; all ${bars.length} get the same arrivals`,
    foot: known === undefined ? `${model}; ${where}` : model,
  };
  const figures = bars.map((bar) => `${bar.name} ${formatMilliseconds(bar.p99Ms)}`);
  return {
    words,
    paint: barsPainter(bars, sloMs),
    alt: `${words.title}. ${known === undefined ? `${rule}. ` : ''}${where}; p99: ${figures.join(', ')}.`,
  };
}
