import { type KeyboardEvent, useId } from 'react';
import { counted, formatMilliseconds } from '../../../base/format';
import { Note } from '../../../ui/Primitives';
import type { Answer } from '../core/answer';
import type { DecideQuestion } from '../core/question';
import { healthyMs, type SettingReading } from '../core/reading';
import { formatAlike, formatRow, formatShort } from '../text/answerText';
import { COST_TEXT, formatHeld, SHORT_SITUATION, situationFigure } from '../text/sentences';
import styles from './DecideScreen.module.css';

interface AnswerTableProps {
  readonly answer: Answer;
  readonly question: DecideQuestion;
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  readonly onOpen: (setting: SettingReading) => void;
}

interface Line {
  readonly letter: string;
  readonly setting: SettingReading;
  readonly note: string;
}

/** The present settings and those to choose, the best first, as a list box: letters jump, Enter opens one. */
export function AnswerTable({ answer, question, selected, onSelect, onOpen }: AnswerTableProps) {
  const id = useId();
  const { decision } = question;
  const lines = linesOf(answer);
  const worst = answer.present?.worst?.id ?? 'healthy';
  const columns = [
    `${decision.percentile}, ${worst === 'healthy' ? 'at worst' : SHORT_SITUATION[worst]}`,
    `${decision.percentile}, healthy`,
    COST_TEXT[decision.cost].label.toLowerCase(),
  ];
  const highest = [0, 1, 2].map((column) =>
    Math.max(
      ...lines.map(({ setting }) => figureOf(setting, column, worst, decision.cost)).filter(Number.isFinite),
    ),
  );
  const at = lines.findIndex(({ setting }) => setting.key === selected);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const named = lines.find(({ letter }) => letter !== '' && letter === event.key.toUpperCase());
    const next =
      named ?? (step === 0 ? undefined : lines[Math.min(lines.length - 1, Math.max(0, at + step))]);
    const open = event.key === 'Enter' ? lines[at] : undefined;
    if (event.ctrlKey || event.metaKey || event.altKey || (next ?? open) === undefined) return;
    if (next !== undefined) onSelect(next.setting.key);
    if (open !== undefined) onOpen(open.setting);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div>
      <div className={`${styles.line} ${styles.names} note`} aria-hidden="true">
        <span />
        <span>setting</span>
        {columns.map((name) => (
          <span key={name}>{name}</span>
        ))}
        <span>runs that keep it</span>
      </div>
      <div
        role="listbox"
        aria-label="Settings that keep the objective, the best first. A to E choose one, Enter opens it in Explore."
        aria-activedescendant={at < 0 ? undefined : `${id}${at}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {lines.map(({ letter, setting, note }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list box takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus
          <div
            key={setting.key}
            id={`${id}${index}`}
            role="option"
            aria-selected={setting.key === selected}
            className={`${styles.line} ${styles.option} num`}
            onClick={() => onSelect(setting.key)}
          >
            {letter === '' ? (
              <i className={`${styles.diamond} hot`} />
            ) : (
              <i className="disc disc-open">{letter}</i>
            )}
            <span>
              <b>{formatShort(setting.changes)}</b>
              <Note as="span" className={styles.wide}>
                {note}
              </Note>
              <Note as="span" className={styles.phone}>
                {formatRow(setting, question)}
              </Note>
            </span>
            {columns.map((name, column) => {
              const figure = figureOf(setting, column, worst, decision.cost);
              return (
                <span key={name} className={styles.cell} data-late={column < 2 && figure > question.boundMs}>
                  <Note as="span" className={styles.phone}>
                    {name}
                  </Note>
                  <b>{figureText(setting, column, worst, decision.cost)}</b>
                  {answer.present !== null && letter !== '' && (
                    <Note as="span" className={styles.phone}>
                      now {figureText(answer.present, column, worst, decision.cost)}
                    </Note>
                  )}
                  <progress
                    max={highest[column]}
                    value={Number.isFinite(figure) ? figure : highest[column]}
                    aria-hidden="true"
                  />
                </span>
              );
            })}
            <span className={styles.held}>{formatHeld(setting)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function linesOf({ present, options, recommended }: Answer): readonly Line[] {
  const isBest = (setting: SettingReading): boolean => setting.key === recommended?.key;
  const lines = options.map(({ letter, setting, alike }) => ({
    letter,
    setting,
    note: [isBest(setting) ? 'recommended' : counted(setting.changes.length, 'change'), formatAlike(alike)]
      .filter(Boolean)
      .join(', '),
  }));
  if (present === null) return lines;
  return [{ letter: '', setting: present, note: isBest(present) ? 'recommended' : '' }, ...lines];
}

type Situations = SettingReading['situations'][number]['id'];
type Costs = keyof SettingReading['costs'];

/** Worst situation, healthy days, and the cost: a figure of the column; infinite if a backlog grows. */
function figureOf(setting: SettingReading, column: number, worst: Situations, cost: Costs): number {
  if (column === 1) return healthyMs(setting);
  if (column === 2) return setting.costs[cost];
  const reading = setting.situations.find(({ id }) => id === worst);
  return reading === undefined ? Number.NaN : reading.runsAway ? Number.POSITIVE_INFINITY : reading.medianMs;
}

function figureText(setting: SettingReading, column: number, worst: Situations, cost: Costs): string {
  if (column === 2) return COST_TEXT[cost].format(setting.costs[cost]);
  const id = column === 1 ? 'healthy' : worst;
  const reading = setting.situations.find((each) => each.id === id);
  return reading === undefined ? formatMilliseconds(Number.NaN) : situationFigure(reading);
}
