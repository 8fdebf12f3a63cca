import { formatMilliseconds } from '../../../base/format';
import { own } from '../../../base/own';
import type { Postcard, PostcardText } from '../../../draw/postcard';
import type { Hue } from '../../../draw/theme';
import type { Situation } from '../../../run/league/situations';
import { NAMED_RULES } from '../../../scenario/rule/known';
import { barsPicture } from '../chart/bars';
import { conditionsText, runText } from '../text/conditions';
import { validRule } from './useRule';

export interface RaceTold {
  /** "One broker +20 ms". */
  readonly where: string;
  readonly situation: Situation;
  readonly rule: string;
  /** The rule first. */
  readonly racers: readonly { readonly id: string; readonly name: string; readonly p99Ms: number }[];
  readonly sloMs: number;
}

/** "Least backed up keeps p99 at 26.1 ms", and what that holds for; a rule without a name is told by its text. */
export function racePostcard({ where, situation, rule, racers, sloMs }: RaceTold): Postcard {
  const known = NAMED_RULES.find(({ text }) => text === rule);
  const bars = racers.map(({ id, name, p99Ms }) => ({
    name: id === 'rule' ? 'this rule' : name,
    p99Ms,
    hue: racerHue(id),
    isOwn: id === 'rule',
  }));
  const [own] = bars;
  const conditions = `${where}, ${conditionsText(situation, validRule(rule))}`;
  const model = `model, ${runText(situation)}`;
  const words: PostcardText = {
    title: `${known?.label ?? 'This rule'} keeps p99 at ${formatMilliseconds(own?.p99Ms ?? Number.NaN)}`,
    line: known === undefined ? rule : conditions,
    foot: known === undefined ? `${model}; ${conditions}` : model,
  };
  const figures = bars.map((bar) => `${bar.name} ${formatMilliseconds(bar.p99Ms)}`);
  return {
    words,
    draw: barsPicture(bars, sloMs),
    alt: `${words.title}. ${known === undefined ? `${rule}. ` : ''}${conditions}; p99: ${figures.join(', ')}.`,
  };
}

const HUES: Readonly<Record<string, Hue>> = { rule: 'tx1', adaptive: 'c3', uniform: 'c2', sticky: 'c1' };

/** The colour of a partitioner in Lab; the reader's rule is the brightest. */
function racerHue(id: string): Hue {
  const hue = own(HUES, id);
  if (hue === undefined) throw new Error(`no partitioner ${id} in Lab`);
  return hue;
}
