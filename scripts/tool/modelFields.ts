import { own } from '../../src/base/own';
import { type Field, isQuantity, wantsWhole } from '../../src/scenario/field';
import { FIELDS } from '../../src/scenario/fields';
import { BROKER_IN_MODEL } from '../../src/scenario/fields/brokers';
import { CONSUMER_IN_MODEL } from '../../src/scenario/fields/consumers';
import { FAULT_IN_MODEL } from '../../src/scenario/fields/faults';
import { GROUP_IN_MODEL, type OwnName } from '../../src/scenario/fields/group';
import { FIELD_HELP } from '../../src/scenario/fields/help';
import { PRODUCER_IN_MODEL } from '../../src/scenario/fields/producers';
import { RELIABILITY_IN_MODEL } from '../../src/scenario/fields/reliability';
import { STORAGE_IN_MODEL } from '../../src/scenario/fields/storage';
import { TOPIC_IN_MODEL } from '../../src/scenario/fields/topic';
import { WORKLOAD_IN_MODEL } from '../../src/scenario/fields/workload';
import {
  LATEST_CHANGE_S,
  MOST_ACCUMULATORS,
  MOST_FETCHERS,
  MOST_PARTITIONERS,
  MOST_TIMED_CHANGES,
} from '../../src/scenario/repair';
import type { FieldName } from '../../src/scenario/scenario';

/** The model's file, made from the rows of all fields; a test compares it, and writes it. */
export const MODEL_FIELDS_FILE = 'workers/model/src/scenario/generated.rs';

const HELD: Readonly<Record<Exclude<FieldName, OwnName>, string>> = {
  ...WORKLOAD_IN_MODEL,
  ...PRODUCER_IN_MODEL,
  ...RELIABILITY_IN_MODEL,
  ...TOPIC_IN_MODEL,
  ...STORAGE_IN_MODEL,
  ...BROKER_IN_MODEL,
  ...FAULT_IN_MODEL,
  ...CONSUMER_IN_MODEL,
  ...GROUP_IN_MODEL,
};

/** A field as the model holds it. */
interface Member {
  readonly field: Field;
  readonly name: string;
  /** `u32`, also of an `Option<u32>`. */
  readonly type: string;
  readonly optional: boolean;
  /** Unit of an `f64`; else that of the row. */
  readonly unit: string;
  /** Words of an enumeration, in their order. */
  readonly variants: readonly string[];
}

/** The second group's own settings are members of the scenario that its producers have. */
const MEMBERS = FIELDS.filter(isMember).map(memberOf);
const PER_GROUP = MEMBERS.filter(({ field }) => FIELDS.some(({ like }) => like?.name === field.name));
/** Names of one length in a row: the compiler then compares a name only to those of its own length. */
const BY_LENGTH = MEMBERS.toSorted((one, other) => one.field.name.length - other.field.name.length);
const TIMED = BY_LENGTH.filter(({ field }) => field.timed);

/** The model's constants of time, by the unit of a row. */
const TIME_UNITS: Readonly<Record<string, string>> = { s: 'SECOND', ms: 'MILLISECOND', µs: 'MICROSECOND' };
/** Factors from the unit of a row to that of the model. */
const FACTORS: Readonly<Record<string, number>> = {
  's ns': 1e9,
  'ms ns': 1e6,
  'µs ns': 1e3,
  // Milliseconds per million bytes.
  'ms ns/B': 1,
  'MB/s B/s': 1e6,
};

/** The text of `MODEL_FIELDS_FILE`. Throws if the model can't hold a field as its table says. */
export function modelFields(): string {
  return `//! The settings of a scenario: names, defaults, limits and words. Made from the rows of \`src/scenario/fields\`: change
//! those, then run \`LINGER_UPDATE_FIELDS=1 npx vitest run tests/scenario -t UPDATE_FIELDS\`.

use super::TimedChange;
use super::field::Field;
use crate::ids::BrokerId;
use crate::rule::Rule;
use crate::schedule::{MICROSECOND, MILLISECOND, NEVER, Nanos, SECOND};

/// Producers times partitions: each pair costs memory.
pub const MOST_ACCUMULATORS: u64 = ${whole(MOST_ACCUMULATORS)};
/// Producers times topics: each pair has a partitioner.
pub const MOST_PARTITIONERS: u32 = ${whole(MOST_PARTITIONERS)};
/// Fetcher threads of all followers.
pub const MOST_FETCHERS: u32 = ${whole(MOST_FETCHERS)};
pub const MOST_TIMED_CHANGES: usize = ${whole(MOST_TIMED_CHANGES)};
/// Latest second of a timed change.
pub const LATEST_CHANGE_S: f64 = ${float(LATEST_CHANGE_S)};

words! {
${MEMBERS.filter(({ variants }) => variants.length > 0)
  .map(enumeration)
  .join('')}}
/// The model's input. Times are nanoseconds unless a name says otherwise. @recipe field
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
${MEMBERS.map((member) => `    /// ${about(member)}\n    pub ${member.name}: ${typeOf(member)},\n`).join('')}\
    /// In order of time.
    pub timed_changes: Vec<TimedChange>,
    /// The scenario as it is for the second group's producers; \`None\` if they differ in no setting.
    pub group: Option<Box<Scenario>>,
    /// In the second group's: whether its producers share a rate of their own, not everyone's.
    pub has_own_rate: bool,
}

impl Default for Scenario {
    fn default() -> Self {
        Self {
${packed([...MEMBERS.map((member) => `${member.name}: ${defaultOf(member)},`), 'timed_changes: Vec::new(),', 'group: None,', 'has_own_rate: false,'], 12)}
        }
    }
}

impl Scenario {
    /// Reads a field that no timed change can set; false if there is none of its name.
    pub fn set(&mut self, field: &mut Field) -> bool {
        match field.name {
${BY_LENGTH.filter(({ field }) => !field.timed)
  .map((member) => `            "${member.field.name}" => self.${member.name} = ${reading(member)},\n`)
  .join('')}\
            _ => return false,
        }
        true
    }

    /// Takes over all that a second group's producers may have of their own.
    #[cfg(test)]
    pub fn take_settings_of_producers(&mut self, other: &Self) {
${packed(
  PER_GROUP.map(
    ({ name, field }) => `self.${name} = other.${name}${field.kind === 'text' ? '.clone()' : ''};`,
  ),
  8,
)}
    }

    pub fn apply(&mut self, change: Change) {
        match change {
${packed(
  TIMED.map(({ name }) => `Change::${pascal(name)}(value) => self.${name} = value,`),
  12,
)}
        }
    }
}

/// True if the second group's producers may have a value of their own.
pub fn is_per_group(name: &str) -> bool {
    const NAMES: &[&str] = &[
${packed(
  PER_GROUP.map(({ field }) => `"${field.name}",`),
  8,
)}
    ];
    NAMES.contains(&name)
}

/// A field that an operator can change in a running system, with its new value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
${packed(
  TIMED.map((member) => `${pascal(member.name)}(${typeOf(member)}),`),
  4,
)}
}

impl Change {
    /// Reads such a field; none if it can't change while a run plays.
    pub fn read(field: &mut Field) -> Option<Self> {
        Some(match field.name {
${TIMED.map((member) => `            "${member.field.name}" => Self::${pascal(member.name)}(${reading(member)}),\n`).join('')}\
            _ => return None,
        })
    }
}
`;
}

/** A field that isn't the second group's own. */
type MemberField = Field & { readonly name: keyof typeof HELD };

function isMember(field: Field): field is MemberField {
  return field.like === undefined;
}

function memberOf(field: MemberField): Member {
  const [, name = '', held = '', unit = '', names = ''] =
    /^(\w+): ([\w<>]+)(?: ([^=\s]+))?(?: = (.+))?$/.exec(HELD[field.name]) ?? [];
  const inner = /^Option<(\w+)>$/.exec(held)?.[1];
  const words = held === 'bool' ? [] : choicesOf(field).map(({ value }) => pascal(value));
  const variants = names === '' ? words : names.split(' | ');
  const type = inner ?? held;
  return { field, name, type, optional: inner !== undefined, unit: unit || unitIn(field, type), variants };
}

function unitIn(field: Field, type: string): string {
  if (!isQuantity(field)) return '';
  return type === 'Nanos' ? 'ns' : field.unit;
}

function typeOf({ type, optional }: Member): string {
  return optional ? `Option<${type}>` : type;
}

function about({ field, unit }: Member): string {
  return `\`${field.name}\`${unit === '' ? '' : `, ${unit}`}. ${FIELD_HELP[field.name]}`;
}

function enumeration({ field, type, variants }: Member): string {
  const rows = choicesOf(field).map(({ value }, index) => `        ${variants[index]} = "${value}",\n`);
  return `    /// \`${field.name}\`. ${FIELD_HELP[field.name]}
    ${type} {
${rows.join('')}\
    }
`;
}

/** Reads the value, without the word in place of a number. */
function numberReading({ field, type, unit }: Member): string {
  if (!isQuantity(field)) throw new Error(`${field.name} has no numbers`);
  const { lowest, highest } = field;
  const wholeNumber = `field.whole(${whole(lowest)}, ${whole(highest)})`;
  const number = `${float(lowest)}, ${float(highest)}`;
  switch (type) {
    case 'u64':
      return wholeNumber;
    case 'u32':
      return `${wholeNumber} as u32`;
    case 'BrokerId':
      return `BrokerId::from(${wholeNumber} as u32)`;
    case 'f64': {
      const factor = factorOf(field.unit, unit);
      return `field.number(${number})${factor === 1 ? '' : ` * ${float(factor)}`}`;
    }
    case 'Nanos': {
      const constant = own(TIME_UNITS, field.unit);
      return wantsWhole(field) ? `${wholeNumber} * ${constant}` : `field.time(${number}, ${constant})`;
    }
    default:
      throw new Error(`${field.name}: a number can't be a ${type}`);
  }
}

function reading(member: Member): string {
  const { field, type, optional } = member;
  if (field.kind === 'choice' && type === 'bool') {
    const words = choicesOf(field).map(({ value }) => value);
    return `field.choice(&["${words.join('", "')}"]) == ${words.indexOf(trueWord(field))}`;
  }
  if (field.kind === 'text') return `field.text(${type}::read)`;
  if (field.kind === 'choice') return `${type}::read(field)`;
  if (field.kind !== 'number-or-word') return numberReading(member);
  const [without, number] = [optional ? 'None' : 'NEVER', numberReading(member)];
  return `if field.is("${field.words[0]}") { ${without} } else { ${optional ? `Some(${number})` : number} }`;
}

function choicesOf(field: Field) {
  return field.kind === 'choice' ? field.choices : [];
}

/** The word that makes a `bool` true. */
function trueWord(field: Field): string {
  const words = choicesOf(field).map(({ value }) => value);
  return words.find((word) => word === 'true') ?? words[1] ?? '';
}

function defaultOf({ field, type, optional, unit, variants }: Member): string {
  const value = field.default;
  if (field.kind === 'choice') {
    const index = field.choices.findIndex((choice) => choice.value === value);
    return type === 'bool' ? String(value === trueWord(field)) : `${type}::${variants[index]}`;
  }
  if (field.kind === 'text') return `${type}::default()`;
  if (typeof value === 'string') return optional ? 'None' : 'NEVER';
  const held = value * factorOf(field.unit, unit);
  const number = type === 'f64' ? float(held) : whole(Math.round(held));
  const written = type === 'BrokerId' ? `BrokerId::from(${number})` : number;
  return optional ? `Some(${written})` : written;
}

function factorOf(rowUnit: string, unit: string): number {
  const factor = rowUnit === unit ? 1 : own(FACTORS, `${rowUnit} ${unit}`);
  if (factor === undefined) throw new Error(`No factor leads from ${rowUnit} to ${unit}.`);
  return factor;
}

/** Several to a line, as wide as other lines of the model. */
function packed(parts: readonly string[], indent: number): string {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && indent + last.length + part.length < 100)
      lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(part);
  }
  return lines.map((line) => ' '.repeat(indent) + line).join('\n');
}

function whole(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '_');
}

function float(value: number): string {
  return Number.isInteger(value) ? `${whole(value)}.0` : String(value);
}

function pascal(name: string): string {
  return name.replace(/(?:^|[-_])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
