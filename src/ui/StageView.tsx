import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { StageDetail } from '../../workers/protocol';
import { describeStage, stageTables } from '../stage/describe';
import type { MatrixLayout, StageLayout } from '../stage/layout';
import { Button } from './controls/Button';
import { Segmented } from './controls/Segmented';
import { useSeconds } from './playhead';
import { BrokerSwitch } from './stage/BrokerSwitch';
import { SlowHandle } from './stage/SlowHandle';
import { StageButton } from './stage/StageButton';
import { StageTables } from './stage/StageTables';
import { StageTerms } from './stage/StageTerms';
import styles from './stage/stage.module.css';
import { type StageSource, sceneOf, slownessAt } from './stage/stageScene';
import { useCrosshair } from './stage/useCrosshair';
import { useStagePainting } from './stage/useStagePainting';
import { useSize } from './strips/measure';

export interface StageViewProps extends StageSource {
  readonly onDetailChange: (detail: StageDetail) => void;
  /** Slows this broker instead of any other. */
  readonly onSlowBroker: (broker: number, slowMs: number) => void;
  /** How the picture looks, apart from its handles and buttons. */
  readonly className?: string;
  /** Buttons that save it, above its tables. */
  readonly files?: ReactNode;
}

/** How often screen readers get a new summary. */
const SUMMARY_MS = 1000;
const DETAILS = [
  { value: 'batches', label: 'Batches' },
  { value: 'matrix', label: 'Matrix' },
] as const;

/** The animated scene at the playhead. Fills its parent. */
export function StageView(props: StageViewProps) {
  const figure = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(figure);
  const [chosen, setOnlyBroker] = useState<number | null>(null);
  const [tableShown, setTableShown] = useState(false);
  const crosshair = useCrosshair(props);
  const leaders = Math.min(props.scenario.brokers, props.scenario.partitions);
  // Before the reader chooses, the one that is slow.
  const onlyBroker = chosen ?? slowFirst(props.scenario);
  const broker = onlyBroker < leaders ? onlyBroker : 0;
  const look = size && { ...size, onlyBroker: broker, crosshair: crosshair.value };
  const layout = useStagePainting(canvas, props, look);
  const matrix = layout?.kind === 'matrix' && layout.cellColumns > 0 ? layout : null;
  const description = useDescription(props);
  const readTables = useTables(props);
  return (
    <figure ref={figure} className={styles.figure}>
      <figcaption className="visually-hidden">
        From the producers through the accumulators to the brokers, at the playhead
      </figcaption>
      <canvas
        ref={canvas}
        className={`${styles.canvas} ${props.className ?? ''}`}
        style={size ? { width: size.width, height: size.height } : undefined}
        {...canvasRole(matrix)}
        aria-label={description}
        {...(matrix ? crosshair.handlers(matrix) : {})}
      />
      <p className="visually-hidden" aria-live="polite">
        {crosshair.says}
      </p>
      {tableShown && <StageTables read={readTables}>{props.files}</StageTables>}
      {layout && !tableShown && <StageTerms layout={layout} />}
      {layout && !tableShown && <Handles {...props} layout={layout} />}
      {layout && (
        <TableToggle layout={layout} shown={tableShown} onChange={setTableShown} compact={props.compact} />
      )}
      {layout && !props.compact && (
        <div className={styles.toggle} style={toggleBox(layout)}>
          <Segmented
            label="How to draw waiting batches"
            options={DETAILS}
            value={props.detail}
            onChange={props.onDetailChange}
          />
        </div>
      )}
      {layout?.kind === 'matrix' && props.compact && !tableShown && (
        <BrokerSwitch layout={layout} broker={broker} brokers={leaders} onChange={setOnlyBroker} />
      )}
    </figure>
  );
}

/** The matrix is one tab stop with arrow keys inside; the batches are a picture. */
function canvasRole(matrix: MatrixLayout | null) {
  return matrix
    ? ({ role: 'application', tabIndex: 0, 'aria-roledescription': 'matrix of waiting batches' } as const)
    : ({ role: 'img' } as const);
}

/** One handle for each broker card that has room for it. */
function Handles({
  layout,
  scenario,
  playhead,
  onSlowBroker,
}: StageViewProps & { readonly layout: StageLayout }) {
  const atS = useSeconds(playhead, scenario.at.length > 0);
  const { slowBroker, slowMs } = slownessAt(scenario, atS);
  return layout.groups.map(({ broker, handle }) =>
    handle ? (
      <SlowHandle
        key={broker}
        track={handle}
        slowMs={slowBroker === broker ? slowMs : 0}
        onChange={(next) => onSlowBroker(broker, next)}
      />
    ) : null,
  );
}

interface TableToggleProps {
  readonly layout: StageLayout;
  readonly shown: boolean;
  readonly compact: boolean;
  readonly onChange: (shown: boolean) => void;
}

function TableToggle({ layout, shown, compact, onChange }: TableToggleProps) {
  const toggle = (): void => onChange(!shown);
  if (compact) {
    return (
      <div className={styles.toTable} style={{ left: layout.width - 46, top: -10, zIndex: 2 }}>
        <StageButton label="Show as table" shape="table" pressed={shown} onClick={toggle} />
      </div>
    );
  }
  const { left, top } = toggleBox(layout);
  return (
    <div className={styles.toTable} style={{ left: left - 60, top: top + 1 }}>
      <Button
        size="small"
        look={shown ? 'solid' : 'quiet'}
        title="Show as table"
        aria-label="Table: show as table"
        aria-pressed={shown}
        onClick={toggle}
      >
        Table
      </Button>
    </div>
  );
}

function toggleBox(layout: StageLayout) {
  const { from, to } = layout.columns.broker;
  return { left: from, width: to - from, top: layout.legendY - 21 };
}

/** The text of the picture, refreshed at most once a second. */
function useDescription(source: StageSource): string {
  const latest = useLatest(source);
  const [text, setText] = useState('The stage is empty until the model is ready.');
  useEffect(() => {
    const read = (): void => {
      const frame = latest.current.frame();
      if (frame) setText(describeStage(sceneOf(latest.current, frame, null)));
    };
    read();
    const timer = setInterval(read, SUMMARY_MS);
    return () => clearInterval(timer);
  }, [latest]);
  return text;
}

function useTables(source: StageSource) {
  const latest = useLatest(source);
  return useCallback(() => {
    const frame = latest.current.frame();
    return frame && stageTables(sceneOf(latest.current, frame, null));
  }, [latest]);
}

/** The newest value, for timers that outlive a render. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** The broker that is slow from the start, else the first. */
function slowFirst({ 'slow.broker': broker }: StageViewProps['scenario']): number {
  return broker === 'none' ? 0 : broker;
}
