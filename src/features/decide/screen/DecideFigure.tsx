import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import type { Cost } from '../../../scenario/decision';
import { ChartFigure } from '../../../ui/ChartFigure';
import { CanvasPlot } from '../../../ui/chart/CanvasPlot';
import { useSize } from '../../../ui/chart/measure';
import { Button } from '../../../ui/controls/Button';
import { Note, Row } from '../../../ui/Primitives';
import { useTheme } from '../../../ui/theme';
import { decideLayout, type PlacedPoint, pointsNear } from '../chart/layout';
import { paintDecide } from '../chart/paint';
import type { Answer } from '../core/answer';
import type { SettingReading } from '../core/reading';
import { formatShort } from '../text/answerText';
import styles from './DecideScreen.module.css';
import { decideData, decideTable } from './points';
import type { DecideNow } from './useDecide';

interface DecideFigureProps {
  readonly now: DecideNow;
  readonly selected: string | null;
  readonly onSelect: (key: string | null) => void;
  readonly onOpen: (setting: SettingReading) => void;
}

/** The trade-off: cost of settings against how well they keep the objective. */
export function DecideFigure({ now, selected, onSelect, onOpen }: DecideFigureProps) {
  const { question, result, answer } = now;
  const theme = useTheme();
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const [several, setSeveral] = useState<readonly PlacedPoint[]>([]);
  const data = useMemo(() => decideData(question, result, answer), [question, result, answer]);
  const layout = useMemo(() => (size === null ? null : decideLayout(size, data)), [size, data]);
  const paint = useMemo(
    () =>
      layout === null
        ? null
        : (surface: Parameters<typeof paintDecide>[0]['surface']) =>
            paintDecide({ surface, data, layout, theme, selected }),
    [layout, data, theme, selected],
  );
  const all =
    result === null ? [] : [...(result.present === null ? [] : [result.present]), ...result.settings];
  const says = `${data.percentile} in the worst situation across, ${data.costTitle} up, for ${all.length} settings.`;
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    if (layout === null) return;
    const box = event.currentTarget.getBoundingClientRect();
    const scale = box.width / layout.size.width || 1;
    const at = [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale] as const;
    const near = pointsNear(layout, at).slice(0, 6);
    setSeveral(near.length > 1 ? near : []);
    onSelect(near[0]?.point.key ?? null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = all.find(({ key }) => key === selected);
    const next = nextKey(event, all, answer, selected, question.decision.cost);
    if (event.key === 'Enter' && chosen !== undefined) onOpen(chosen);
    else if (event.key === 'Escape' && selected !== null) onSelect(null);
    else if (next !== undefined) onSelect(next);
    else return;
    setSeveral([]);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <ChartFigure
        title="Cost and latency of each setting"
        table={() => decideTable(question, result)}
        className={`${styles.figure} stack`}
      >
        <div ref={room} className={styles.room}>
          {layout !== null && paint !== null && (
            <div
              role="application"
              aria-roledescription="trade-off chart"
              aria-label={`${says} Arrow keys walk along the answers, Page keys to the next by cost, Enter opens one.`}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
              tabIndex={0}
              className={styles.frame}
              onClick={onClick}
              onKeyDown={onKeyDown}
            >
              <CanvasPlot size={layout.size} description={says} paint={paint} />
            </div>
          )}
        </div>
      </ChartFigure>
      <Note below={3}>
        {all.length > 1
          ? 'White: confirmed with 20 runs. Grey: keeps it so far. Orange: misses it. Circle: 1 change; square: 2; triangle: 3 or more. Lines: lowest to highest of the runs.'
          : 'Each setting tried becomes one mark. Orange: now, with its lowest to highest run.'}
      </Note>
      {several.length > 1 && (
        <Row as="ul" wrap className={styles.several} aria-label="Settings near this place">
          {several.map(({ point }) => (
            <li key={point.key}>
              <Button size="small" aria-pressed={point.key === selected} onClick={() => onSelect(point.key)}>
                {formatShort(all.find(({ key }) => key === point.key)?.changes ?? [])}
              </Button>
            </li>
          ))}
        </Row>
      )}
    </>
  );
}

/** Target of a key: along the answers, or the next setting by cost. Undefined if there is none. */
function nextKey(
  { key }: KeyboardEvent,
  all: readonly SettingReading[],
  answer: Answer | null,
  selected: string | null,
  cost: Cost,
): string | undefined {
  const along =
    key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0;
  const byCost = key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : 0;
  const options = answer?.options.map(({ setting }) => setting) ?? [];
  const list =
    along !== 0 && options.length > 0 ? options : all.toSorted((a, b) => a.costs[cost] - b.costs[cost]);
  const step = along || byCost;
  if (step === 0 || list.length === 0) return undefined;
  const at = list.findIndex((setting) => setting.key === selected);
  return list[(at + step + list.length) % list.length]?.key;
}
