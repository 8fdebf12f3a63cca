import { assertNever } from '../../../base/assert';
import { formatFigure, inSentence } from '../../../base/format';
import { sloText } from '../../../figures/slo';
import type { WayFigures, WayOut, WaysOut } from '../../../run/waysOut/waysOut';
import { SEEDS_EACH } from '../../../run/waysOut/waysOut';
import { type FieldValue, valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';

/** The pieces of `linger.ms` 0 to **5 ms**. */
export interface ChangeText {
  readonly subject: string;
  /** The subject is a name of Kafka's, in mono. */
  readonly mono: boolean;
  /** Between subject and value. */
  readonly to: string;
  readonly value: string;
  readonly after: string;
  /** Label of the button: `Try linger.ms 5 ms`. */
  readonly tries: string;
}

type Change = Pick<WayOut, 'field' | 'from' | 'to'>;

/** Maximum length of a Kafka name; longer ones are replaced by the label. */
const LONGEST_NAME = 20;
/** Letters that leave room for the old value. */
const ROOM_FOR_OLD = 20;

/** Text of a change for its row and its button. */
export function formatChange({ field: name, from, to }: Change): ChangeText {
  const field = fieldOf(name);
  if (name === 'partitioner') return formatPartitioner(from, to);
  const mono = field.kafkaName !== undefined && field.kafkaName.length <= LONGEST_NAME;
  const subject = mono ? name : field.label;
  const value = valueText(field, to);
  const old = typeof from === 'number' ? from.toLocaleString('en') : from;
  const fits = subject.length + old.length + value.length <= ROOM_FOR_OLD;
  return {
    subject,
    mono,
    to: fits ? ` ${old} to ` : ' to ',
    value,
    after: '',
    tries: `Try ${subject} ${value}`,
  };
}

function formatPartitioner(from: FieldValue, to: FieldValue): ChangeText {
  const value = inSentence(labelOf(to));
  return {
    subject: labelOf(from),
    mono: false,
    to: ' to ',
    value,
    after: ' partitioner',
    tries: `Try ${value} partitioner`,
  };
}

function labelOf(value: FieldValue): string {
  const field = fieldOf('partitioner');
  const choices = field.kind === 'choice' ? field.choices : [];
  return choices.find((choice) => choice.value === value)?.label ?? String(value);
}

/** What a change costs, in one line: `requests/s 420 → 130; records may wait`. */
export function formatPrice(before: WayFigures | null, way: WayOut): string {
  const requests = before === null ? [] : [formatRequests(before, way)];
  return [...requests, ...(way.givesUp === null ? [] : [way.givesUp])].join('; ');
}

function formatRequests(before: WayFigures, after: WayFigures): string {
  return `requests/s ${formatFigure(before.requestsPerSecond, 0)} → ${formatFigure(after.requestsPerSecond, 0)}`;
}

/** The line under the rows after the search. */
export function formatResult({ kind, ways, cutShort }: WaysOut, sloP99Ms: number): string {
  const slo = sloText(sloP99Ms);
  const ending = ways.filter(({ ends }) => ends).length;
  const more = cutShort ? ' The search was cut short, so there may be more.' : '';
  switch (kind) {
    case 'ends':
      if (ending < ways.length) {
        const first = ending === 1 ? 'The first keeps' : `The first ${ending} keep`;
        return `${first} p99 within ${slo} with ${SEEDS_EACH} seeds; the rest only lower it.${more}`;
      }
      return `Each keeps p99 within ${slo} with ${SEEDS_EACH} seeds.${more}`;
    case 'helps':
      return ways.length === 0
        ? `None of the single changes tried lowers p99.${more}`
        : `None of the single changes tried keeps p99 within ${slo} with ${SEEDS_EACH} seeds.${more}`;
    case 'border':
      return `p99 is already within ${slo}.`;
    case 'failed':
      return "The model couldn't run again to look for changes.";
    default:
      return assertNever(kind);
  }
}
