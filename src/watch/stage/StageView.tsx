import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { StageDetail } from '../../../workers/protocol';
import { textWidth } from '../../draw/textWidth';
import { MAX_BROKER_HUES } from '../../draw/theme';
import { SLOWED } from '../../scenario/inForce';
import type { BrokerOrder } from '../../store/playbackSlice';
import { optional } from '../../ui/Boundary';
import { useSize } from '../../ui/chart/measure';
import { Button } from '../../ui/controls/Button';
import { Segmented } from '../../ui/controls/Segmented';
import { lazyPart, NotThere } from '../../ui/lazyPart';
import { useSeconds } from '../../ui/playhead';
import type { TermId } from '../../ui/terms/names';
import { Term } from '../../ui/terms/Term';
import { useLatest } from '../../ui/useLatest';
import { useOneTabStop } from '../../ui/useOneTabStop';
import type { MatrixParts } from './MatrixPainting';
import type { MatrixLayout, StageLayout } from './paint/layout';
import { SlowHandle } from './SlowHandle';
import { StageButton } from './StageButton';
import styles from './stage.module.css';
import { NO_MARKS, type StageSource, sceneOf, slownessAt } from './stageScene';
import { useCrosshair } from './useCrosshair';
import { useDescription } from './useDescription';
import { useStagePainting } from './useStagePainting';

export interface StageViewProps extends StageSource {
  readonly onDetailChange: (detail: StageDetail) => void;
  /** Slows this broker instead of any other. */
  readonly onSlowBroker: (broker: number, slowMs: number) => void;
  /** How many brokers are looked at; without it they are in the order of their numbers, and none is pinned. */
  readonly many?: ManyBrokers;
  /** How the picture looks, apart from its handles and buttons. */
  readonly className?: string;
  /** Buttons that save it, above its tables. */
  readonly files?: ReactNode;
  /** What lies over the picture. */
  readonly over?: (layout: StageLayout) => ReactNode;
}

const StageTables = lazyPart(async () => (await import('./StageTables')).StageTables);
/** Arrives while the first run is computed; without it all but matrices can be drawn. */
const MatrixPainting = lazyPart(
  async () => (await import('./MatrixPainting')).MatrixPainting,
  ({ wanted }, retry) => wanted && retry && <NotThere retry={retry} />,
);
/** Without it brokers can't be pinned, and all else works. */
const BrokerPins = optional(
  lazyPart(
    async () => (await import('./BrokerPins')).BrokerPins,
    () => null,
  ),
);

/** The pinned broker of many, and the order of those without a row. */
export interface ManyBrokers {
  readonly pinned: number | null;
  readonly order: BrokerOrder;
  readonly onPin: (broker: number) => void;
  readonly onOrder: (order: BrokerOrder) => void;
}

const ALL_BY_NUMBER: ManyBrokers = { pinned: null, order: 'number', onPin: () => {}, onOrder: () => {} };

const DETAILS = [
  { value: 'batches', label: 'Batches' },
  { value: 'matrix', label: 'Matrix' },
] as const;
const ORDERS = [
  { value: 'number', label: 'By number' },
  { value: 'load', label: 'By load' },
] as const;

/** The animated scene at the playhead. Fills its parent. */
export function StageView(props: StageViewProps) {
  const stop = useOneTabStop<HTMLElement>('down');
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(stop.ref);
  const [chosen, setOnlyBroker] = useState<number | null>(null);
  const [tableShown, setTableShown] = useState(false);
  const [named, setNamed] = useState<number | null>(null);
  const [parts, setParts] = useState<MatrixParts | null>(null);
  const { pinned, order, onPin, onOrder } = props.many ?? ALL_BY_NUMBER;
  const crosshair = useCrosshair(props);
  const leaders = Math.min(props.scenario.brokers, props.scenario.partitions);
  // Before the reader chooses, the one that is slow.
  const onlyBroker = chosen ?? slowFirst(props.scenario);
  const broker = onlyBroker < leaders ? onlyBroker : 0;
  const pinnable = leaders > MAX_BROKER_HUES;
  const marks = { crosshair: crosshair.value, pinned: pinnable ? pinned : null, named };
  const look = size && { ...size, ...marks, onlyBroker: broker, byLoad: order === 'load' };
  const layout = useStagePainting(canvas, props, look, parts?.paint ?? null);
  const matrix = layout?.kind === 'matrix' && layout.cellColumns > 0 ? layout : null;
  const description = useDescription(props);
  const readScene = useScene(props);
  const { legend = true } = props;
  return (
    <figure {...stop} className={styles.figure}>
      <figcaption className="visually-hidden">
        From the producers through the accumulators to the brokers, at the playhead
      </figcaption>
      <canvas
        ref={canvas}
        className={`${styles.canvas} ${props.className ?? ''}`}
        style={size ? { width: size.width, height: size.height } : undefined}
        {...canvasRole(matrix)}
        aria-label={description}
        {...(matrix && parts ? crosshair.handlers(matrix, parts) : {})}
      />
      <p className="visually-hidden" aria-live="polite">
        {crosshair.says}
      </p>
      <MatrixPainting wanted={layout?.kind === 'matrix'} onThere={setParts} />
      {tableShown && <StageTables scene={readScene}>{props.files}</StageTables>}
      {layout && !tableShown && <StageTerms layout={layout} />}
      {layout && !tableShown && <Handles {...props} layout={layout} />}
      {layout && props.over?.(layout)}
      {layout && legend && (
        <TableToggle layout={layout} shown={tableShown} onChange={setTableShown} compact={props.compact} />
      )}
      {layout && legend && !props.compact && (
        <div className={styles.toggle} style={toggleBox(layout)}>
          {isMany(layout) ? (
            <Segmented label="Order of the other brokers" options={ORDERS} value={order} onChange={onOrder} />
          ) : (
            <Segmented
              label="How to draw waiting batches"
              options={DETAILS}
              value={props.detail}
              onChange={props.onDetailChange}
            />
          )}
        </div>
      )}
      {layout?.kind === 'matrix' && !props.compact && !tableShown && props.many && pinnable && (
        <BrokerPins layout={layout} pinned={pinned} onPin={onPin} onName={setNamed} />
      )}
      {layout?.kind === 'matrix' && props.compact && !tableShown && (
        <BrokerSwitch layout={layout} broker={broker} brokers={leaders} onChange={setOnlyBroker} />
      )}
    </figure>
  );
}

/** Whether some brokers have no row; then no batch has one either. */
function isMany(layout: StageLayout): boolean {
  return layout.kind === 'matrix' && layout.others !== null;
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
        slowed={SLOWED[scenario['slow.kind']]}
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

/** Reads the scene of the instant; null while there is no frame. */
function useScene(source: StageSource) {
  const latest = useLatest(source);
  return useCallback(() => {
    const stage = latest.current.stage();
    return stage && sceneOf(latest.current, stage, NO_MARKS);
  }, [latest]);
}

/** The broker that is slow from the start, else the first. */
function slowFirst({ 'slow.broker': broker }: StageViewProps['scenario']): number {
  return broker === 'none' ? 0 : broker;
}

interface BrokerSwitchProps {
  readonly layout: MatrixLayout;
  readonly broker: number;
  readonly brokers: number;
  readonly onChange: (broker: number) => void;
}

/** Two buttons that switch the broker which the phone's matrix shows, in the line above the others. */
function BrokerSwitch({ layout, broker, brokers, onChange }: BrokerSwitchProps) {
  if (!layout.others) return null;
  const step = (by: number) => () => onChange((broker + by + brokers) % brokers);
  return (
    <div className={styles.brokers} style={{ top: layout.others.top }}>
      <StageButton label="Previous broker" shape="back" onClick={step(-1)} />
      <StageButton label="Next broker" shape="forward" onClick={step(1)} />
    </div>
  );
}

/** The size of the captions, which the canvas draws, CSS pixels. */
const CAPTION_PX = 12;

/** Over the stage's captions: each opens its meaning. */
function StageTerms({ layout }: { readonly layout: StageLayout }) {
  const { columns, compact } = layout;
  const terms: readonly { readonly id: TermId; readonly label: string; readonly x: number }[] = [
    {
      id: 'accumulator',
      label: 'Accumulator',
      x: compact ? columns.queue.to - textWidth('Accumulator', { sizePx: CAPTION_PX }) : columns.queue.from,
    },
    { id: 'inFlight', label: 'In flight', x: columns.slots.from },
    { id: 'leader', label: compact ? 'Broker' : 'Leader broker', x: columns.broker.from },
  ];
  return terms.map(({ id, label, x }) => (
    <Term
      key={id}
      id={id}
      label={label}
      className="term-over"
      style={{ left: x, top: compact ? 0 : 13, width: textWidth(label, { sizePx: CAPTION_PX }) }}
    />
  ));
}
