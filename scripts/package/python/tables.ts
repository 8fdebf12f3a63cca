import { type FieldValue, readValue } from '../../../src/scenario/field';
import { findField } from '../../../src/scenario/fields';
import { readPin } from '../../../src/scenario/link/link';
import { readIds, readSetting, SETTING_NAMES } from '../../../src/scenario/link/settings';
import { readTimedChanges } from '../../../src/scenario/link/timedChanges';
import { plainText, timedChangesText } from '../../../src/scenario/modelText';
import { closestName, type Notice, noticeLine } from '../../../src/scenario/notice';
import { repairScenario } from '../../../src/scenario/repair';
import { DEFAULT_SCENARIO, type FieldName, type Scenario } from '../../../src/scenario/scenario';

/** A column of a table: a value for each row, null if the row keeps that of the base. */
type Column = readonly (FieldValue | null)[];

type ColumnName = FieldName | 'at' | 'model' | 'broker.ids';

interface TableNotice {
  readonly row: number;
  readonly field: string | null;
  readonly message: string;
}

/** A mistake in a column as a whole (`place` null), or in one of its values. */
export interface ColumnProblem {
  readonly field: string;
  readonly place: number | null;
  readonly message: string;
  /** The setting that a column's name resembles. */
  readonly close: string | null;
}

export interface Table {
  readonly base: Scenario;
  readonly columns: Readonly<Record<string, Column>>;
  readonly count: number;
}

export function scenariosOf({ base, columns, count }: Table) {
  const notices: TableNotice[] = [];
  const names = Object.keys(columns) as ColumnName[];
  const scenarios = Array.from({ length: count }, (_, row) => {
    const found: Notice[] = [];
    let scenario = base;
    for (const name of names) {
      const value = columns[name]?.[row] ?? null;
      if (value !== null) scenario = withValue(scenario, name, value, found);
    }
    const repaired = repairScenario(scenario);
    for (const { field, message } of [...found, ...repaired.notices]) notices.push({ row, field, message });
    return repaired.scenario;
  });
  return { names, scenarios, notices };
}

/** Sentences about each run, or null; `rows` has the row of each. */
export function sentencesByRow(notices: readonly TableNotice[], count: number, rows: readonly number[]) {
  const sentences: (string | null)[] = Array.from({ length: count }, () => null);
  for (const { row, ...notice } of notices) {
    const sentence = noticeLine(notice);
    const earlier = sentences[row];
    sentences[row] = earlier ? `${earlier} ${sentence}` : sentence;
  }
  return rows.map((row) => sentences[row] ?? null);
}

export function columnProblems(name: string, values: Column): readonly ColumnProblem[] {
  if (!SETTING_NAMES.includes(name)) {
    const close = closestName(name, SETTING_NAMES);
    const message = `There is no setting with this name.${close === null ? '' : ` Did you mean ${close}?`}`;
    return [{ field: name, place: null, message, close }];
  }
  return values.flatMap((value, place) => {
    const message = value === null ? null : valueProblem(name as ColumnName, plainText(value));
    return message === null ? [] : [{ field: name, place, message, close: null }];
  });
}

/** Why a value says nothing; null if it does, be it beyond a limit. */
function valueProblem(name: ColumnName, text: string): string | null {
  const field = findField(name);
  if (field !== undefined) {
    const checked = readValue(field, text);
    return checked.type === 'unreadable' ? checked.message : null;
  }
  const notices: Notice[] = [];
  if (name === 'at') readTimedChanges(text, notices);
  else if (name === 'broker.ids') readIds(DEFAULT_SCENARIO, text, notices);
  else readPin(DEFAULT_SCENARIO, text, notices);
  return notices[0]?.message ?? null;
}

export function cellOf(scenario: Scenario, name: ColumnName): FieldValue | null {
  return name === 'at' ? timedChangesText(scenario.at) : (scenario[name] ?? null);
}

function withValue(scenario: Scenario, name: ColumnName, value: FieldValue, notices: Notice[]): Scenario {
  const text = plainText(value);
  if (name === 'model') return readPin(scenario, text, notices);
  if (name === 'broker.ids') return readIds(scenario, text, notices);
  return name === 'at'
    ? { ...scenario, at: readTimedChanges(text, notices) }
    : readSetting(scenario, scenario, name, text, notices);
}
