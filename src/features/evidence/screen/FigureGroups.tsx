import { tickText } from '../../../base/format';
import { type FittedScale, fittedScale } from '../../../draw/scale';
import { figureOf } from '../../../figures/catalogue';
import { RowMarks } from '../../../ui/chart/RowMarks';
import { FiguresTable } from '../../../ui/Primitives';
import { axisMarks } from '../chart/lineMarks';
import styles from './FigureGroups.module.css';
import { LineRow } from './LineRow';
import type { Group } from './lines';

interface FigureGroupsProps {
  readonly groups: readonly Group[];
  /** Subject of the figures; empty if the source's own heading says it. */
  readonly subject: string;
}

/** A table for each figure; latencies share one axis, so they can be compared down the page. */
export function FigureGroups({ groups, subject }: FigureGroupsProps) {
  const axes = new Map<string, FittedScale>();
  const axisOf = (group: Group): FittedScale => {
    const { unit } = figureOf(group.figure);
    const key = unit === 'ms' ? unit : group.figure;
    const alike = unit === 'ms' ? groups.filter(({ figure }) => figureOf(figure).unit === unit) : [group];
    const axis =
      axes.get(key) ?? (unit === 'share' ? fittedScale([], unit) : figureScale(alike.flatMap(valuesOf)));
    axes.set(key, axis);
    return axis;
  };
  return (
    <>
      {groups.map((group, index) => (
        <GroupTable
          key={group.figure}
          group={group}
          axis={axisOf(group)}
          first={index === 0}
          subject={subject}
        />
      ))}
    </>
  );
}

interface GroupTableProps {
  readonly group: Group;
  readonly axis: FittedScale;
  /** The first table of a block: only that one shows the column headings on screen. */
  readonly first: boolean;
  readonly subject: string;
}

function GroupTable({ group, axis, first, subject }: GroupTableProps) {
  const { title, format } = figureOf(group.figure);
  const label = (value: number): string => tickText(format(value));
  const hidden = first ? undefined : 'visually-hidden';
  const headings = ['published', 'measured', 'model', `model against ${group.against ?? 'evidence'}`];
  return (
    <FiguresTable className={styles.table}>
      <caption className="visually-hidden">{subject === '' ? title : `${title}: ${subject}`}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.title}>
            {title}
          </th>
          <td className={styles.plot}>
            <RowMarks height={18} draw={(width) => axisMarks(axis, label, width)} />
          </td>
          {headings.map((heading) => (
            <th key={heading} scope="col" className={styles.heading}>
              <span className={hidden}>{heading}</span>
            </th>
          ))}
          <th scope="col" className={styles.verdict}>
            <span className="visually-hidden">Verdict</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {group.lines.map((line) => (
          <LineRow key={line.id} line={line} figure={group.figure} axis={axis} />
        ))}
      </tbody>
    </FiguresTable>
  );
}

function valuesOf({ lines }: Group): readonly number[] {
  return lines.flatMap(({ published, measured, model }) =>
    [published, measured?.lowest, measured?.highest, model?.lowest, model?.highest].flatMap(
      (value) => value ?? [],
    ),
  );
}

/** Values within this factor get a linear axis. */
const NARROW = 5;
/** Minimum reach of a linear axis, as a share of the middle value, so that small differences look small. */
const LEAST_REACH = 0.15;

/** An axis with room for all values: logarithmic, or linear if they are close. */
export function figureScale(values: readonly number[]): FittedScale {
  const known = values.filter((value) => value > 0 && Number.isFinite(value));
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  if (known.length === 0 || highest / lowest >= NARROW) return fittedScale(known, 'log');
  const middle = (lowest + highest) / 2;
  return fittedScale([...known, middle * (1 - LEAST_REACH), middle * (1 + LEAST_REACH)], 'linear');
}
