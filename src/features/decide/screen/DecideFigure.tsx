import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import { counted } from '../../../base/format';
import { COSTS, type Cost } from '../../../scenario/decision';
import { useServices } from '../../../ui/app';
import { ChartFigure } from '../../../ui/ChartFigure';
import { CanvasPlot } from '../../../ui/chart/CanvasPlot';
import { useSize } from '../../../ui/chart/measure';
import { Button } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import { Segmented } from '../../../ui/controls/Segmented';
import { useLayout } from '../../../ui/media';
import { Note, Row } from '../../../ui/Primitives';
import { useTheme } from '../../../ui/theme';
import { decideLayout, type PlacedPoint, pointsNear } from '../chart/layout';
import { paintDecide } from '../chart/paint';
import type { SettingReading } from '../core/reading';
import { COST_TEXT, formatSetting } from '../text/sentences';
import styles from './DecideScreen.module.css';
import { openInExplore } from './open';
import { decideData, decideRows, decideTable } from './points';
import { SettingCard } from './SettingCard';
import { SettingsTable } from './SettingsTable';
import type { DecideNow } from './useDecide';

interface DecideFigureProps {
  readonly now: DecideNow;
  readonly selected: string | null;
  readonly onSelect: (key: string | null) => void;
}

/** The trade-off: cost of settings against how well they keep the objective. */
export function DecideFigure({ now, selected, onSelect }: DecideFigureProps) {
  const { question, result, status, change } = now;
  const { store } = useServices();
  const theme = useTheme();
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const [listed, setListed] = useState(false);
  const [several, setSeveral] = useState<readonly PlacedPoint[]>([]);
  const data = useMemo(() => decideData(question, result), [question, result]);
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
  const chosen = all.find(({ key }) => key === selected) ?? null;
  const tried = result?.settings.length ?? 0;
  const says = `${data.percentile} in the worst situation across, ${data.costTitle.toLowerCase()} up, for ${tried} settings.`;
  const open = (setting: SettingReading | null): void => openInExplore(store, question, setting);
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
    const next = nextKey(event, all, result?.front ?? [], selected, question.decision.cost);
    if (event.key === 'Enter' && chosen !== null) open(chosen);
    else if (event.key === 'Escape' && selected !== null) onSelect(null);
    else if (next !== undefined) onSelect(next);
    else return;
    setSeveral([]);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div>
        <h2 className="heading">Which settings meet my SLO at the least cost?</h2>
        <p className="num">
          {counted(tried, 'setting')} tried{status.state === 'finished' ? '' : ' so far'}. Down and left is
          better.
        </p>
      </div>
      <ChartFigure
        title="Cost and latency of each setting"
        table={() => decideTable(question, result)}
        className={`${styles.figure} stack`}
        titleEnd={<CostChoice value={question.decision.cost} onChange={(cost) => change({ cost })} />}
      >
        <div ref={room} className={styles.room}>
          {layout !== null && paint !== null && (
            <div
              role="application"
              aria-roledescription="trade-off chart"
              aria-label={`${says} Arrow keys walk along the best ones, Page keys to the next by cost, Enter opens one.`}
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
      <Legend />
      {several.length > 1 && (
        <Row as="ul" wrap className={styles.several} aria-label="Settings near this place">
          {several.map(({ point }) => (
            <li key={point.key}>
              <Button size="small" aria-pressed={point.key === selected} onClick={() => onSelect(point.key)}>
                {formatSetting(all.find(({ key }) => key === point.key)?.changes ?? [])}
              </Button>
            </li>
          ))}
        </Row>
      )}
      {chosen !== null && result?.present && (
        <SettingCard setting={chosen} present={result.present} result={result} />
      )}
      {tried > 0 && (
        <details className="below-4" onToggle={({ currentTarget }) => setListed(currentTarget.open)}>
          <summary>Sortable table of all settings</summary>
          {listed && (
            <SettingsTable table={decideRows(question, result)} selected={selected} onSelect={onSelect} />
          )}
        </details>
      )}
    </>
  );
}

interface CostChoiceProps {
  readonly value: Cost;
  readonly onChange: (cost: Cost) => void;
}

/** Chooses the cost on the chart's axis, which decides what is cheapest. */
function CostChoice({ value, onChange }: CostChoiceProps) {
  const narrow = useLayout() === 'phone';
  const options = COSTS.map((cost) => ({ value: cost, label: COST_TEXT[cost].label }));
  return narrow ? (
    <Choice label="Cost" look="touch" groups={[{ options }]} value={value} onChange={onChange} />
  ) : (
    <Segmented label="Cost" options={options} value={value} onChange={onChange} />
  );
}

function Legend() {
  return (
    <Note className="soft">
      Solid: best trade-off, with its lowest to highest run. Grey: keeps the SLO, but another setting is
      better, or its runs are too few. Orange outline: misses it; diamond: present. Circle: one change;
      square: two; triangle: more.
    </Note>
  );
}

/** Target of a key: along the best trade-offs, or the next setting by cost. Undefined if there is none. */
function nextKey(
  { key }: KeyboardEvent,
  all: readonly SettingReading[],
  front: readonly SettingReading[],
  selected: string | null,
  cost: Cost,
): string | undefined {
  const along =
    key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0;
  const byCost = key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : 0;
  const list =
    along !== 0 && front.length > 0 ? front : all.toSorted((a, b) => a.costs[cost] - b.costs[cost]);
  const step = along || byCost;
  if (step === 0 || list.length === 0) return undefined;
  const at = list.findIndex((setting) => setting.key === selected);
  return list[(at + step + list.length) % list.length]?.key;
}
