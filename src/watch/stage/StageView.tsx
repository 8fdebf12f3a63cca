import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { pointIn } from '../../draw/canvas';
import { textWidth } from '../../draw/textWidth';
import { MAX_BROKER_HUES } from '../../draw/theme';
import { brokerId } from '../../scenario/brokerId';
import { SLOWED } from '../../scenario/inForce';
import { optional } from '../../ui/Boundary';
import { useSize } from '../../ui/chart/measure';
import { buttonClass } from '../../ui/controls/Button';
import { lazyPart, NotThere } from '../../ui/lazyPart';
import { useSeconds } from '../../ui/playhead';
import type { TermId } from '../../ui/terms/names';
import { Term } from '../../ui/terms/Term';
import { useOneTabStop } from '../../ui/useOneTabStop';
import type { MatrixParts } from './MatrixPainting';
import type { MatrixLayout, StageLayout } from './paint/layout';
import { CAPTION_PX } from './paint/paintStage';
import type { Crosshair } from './paint/scene';
import { SlowHandle } from './SlowHandle';
import styles from './stage.module.css';
import { type StageSource, slownessAt } from './stageScene';
import { useDescription } from './useDescription';
import { useStagePainting } from './useStagePainting';

export interface StageViewProps extends StageSource {
  /** Slows this broker instead of any other. */
  readonly onSlowBroker: (broker: number, slowMs: number) => void;
  /** Without it none is pinned. */
  readonly many?: ManyBrokers;
  /** How the picture looks, apart from its handles and buttons. */
  readonly className?: string;
  /** Lies over the picture. */
  readonly over?: (layout: StageLayout) => ReactNode;
}

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

export interface ManyBrokers {
  readonly pinned: number | null;
  readonly onPin: (broker: number) => void;
}

const NONE_PINNED: ManyBrokers = { pinned: null, onPin: () => {} };

/** The animated scene at the playhead. Fills its parent. */
export function StageView(props: StageViewProps) {
  const stop = useOneTabStop<HTMLElement>('down');
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(stop.ref);
  const [chosen, setOnlyBroker] = useState<number | null>(null);
  const [named, setNamed] = useState<number | null>(null);
  const [parts, setParts] = useState<MatrixParts | null>(null);
  const { pinned, onPin } = props.many ?? NONE_PINNED;
  const crosshair = useCrosshair(props);
  const leaders = Math.min(props.scenario.brokers, props.scenario.partitions);
  // Before the reader chooses, the one that is slow.
  const onlyBroker = chosen ?? slowFirst(props.scenario);
  const broker = onlyBroker < leaders ? onlyBroker : 0;
  const pinnable = leaders > MAX_BROKER_HUES;
  const marks = { crosshair: crosshair.value, pinned: pinnable ? pinned : null, named };
  const look = size && { ...size, ...marks, onlyBroker: broker };
  const layout = useStagePainting(canvas, props, look, parts?.paint ?? null);
  const matrix = layout?.kind === 'matrix' && layout.cellColumns > 0 ? layout : null;
  const description = useDescription(props);
  return (
    <figure {...stop} className={`over ${styles.figure}`}>
      <figcaption className="visually-hidden">
        From the producers through the accumulators to the brokers, at the playhead
      </figcaption>
      <canvas
        ref={canvas}
        className={`over ${styles.canvas} ${props.className ?? ''}`}
        style={size ? { width: size.width, height: size.height } : undefined}
        {...canvasRole(matrix !== null && parts !== null)}
        aria-label={description}
        {...(matrix && parts ? crosshair.handlers(matrix, parts) : {})}
      />
      <p className="visually-hidden" aria-live="polite">
        {crosshair.says}
      </p>
      <MatrixPainting wanted={layout?.kind === 'matrix'} onThere={setParts} />
      {layout && !layout.compact && !layout.plain && <StageTerms layout={layout} />}
      {layout && <Handles {...props} layout={layout} />}
      {layout && props.over?.(layout)}
      {layout?.kind === 'matrix' && !props.compact && props.many && pinnable && (
        <BrokerPins
          scenario={props.scenario}
          layout={layout}
          pinned={pinned}
          onPin={onPin}
          onName={setNamed}
        />
      )}
      {layout?.kind === 'matrix' && props.compact && (
        <BrokerSwitch layout={layout} broker={broker} brokers={leaders} onChange={setOnlyBroker} />
      )}
    </figure>
  );
}

/** The matrix is one tab stop with arrow keys inside, once it can take them; the batches are a picture. */
function canvasRole(hasKeys: boolean) {
  return hasKeys
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
        name={brokerId(scenario, broker)}
        slowMs={slowBroker === broker ? slowMs : 0}
        slowed={SLOWED[scenario['slow.kind']]}
        onChange={(next) => onSlowBroker(broker, next)}
      />
    ) : null,
  );
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
    <div className={`placed ${styles.brokers}`} style={{ top: layout.others.top }}>
      <StageButton label="Previous broker" shape="back" onClick={step(-1)} />
      <StageButton label="Next broker" shape="forward" onClick={step(1)} />
    </div>
  );
}

/** Over the stage's captions: each opens its meaning. */
function StageTerms({ layout: { columns } }: { readonly layout: StageLayout }) {
  const terms: readonly { readonly id: TermId; readonly label: string; readonly x: number }[] = [
    { id: 'accumulator', label: 'Waiting', x: columns.queue.from },
    { id: 'inFlight', label: 'In flight', x: columns.slots.from },
    { id: 'leader', label: 'Brokers', x: columns.broker.from },
  ];
  return terms.map(({ id, label, x }) => (
    <Term
      key={id}
      id={id}
      label={label}
      className="term-over"
      style={{ left: x, top: 5, width: textWidth(label, { sizePx: CAPTION_PX }) }}
    />
  ));
}

const SHAPES = {
  back: 'M10 4 6 8l4 4',
  forward: 'm6 4 4 4-4 4',
} as const;

interface StageButtonProps {
  readonly label: string;
  readonly shape: keyof typeof SHAPES;
  readonly onClick: () => void;
}

/** A pictogram over the phone's stage, 44 px for fingers. */
function StageButton({ label, shape, onClick }: StageButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ look: 'quiet', size: 'touch' }, true)}
      aria-label={label}
      onClick={onClick}
    >
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        aria-hidden="true"
      >
        <path d={SHAPES[shape]} />
      </svg>
    </button>
  );
}

/**
 * The cell of the matrix under the pointer or moved to by arrow keys. Enter or a click pins it, Escape lets go.
 * `says` is the callout, for screen readers.
 */
function useCrosshair(source: StageSource) {
  const [value, setValue] = useState<Crosshair | null>(null);
  const [says, setSays] = useState('');

  const onKeyDown = (layout: MatrixLayout, parts: MatrixParts) => (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = parts.keyed(layout, value, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setValue(next);
    setSays(next ? parts.wordsAt(source, layout, next) : '');
  };
  const handlers = (layout: MatrixLayout, parts: MatrixParts) => ({
    onKeyDown: onKeyDown(layout, parts),
    onBlur: () => setValue((last) => (last?.pinned ? last : null)),
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { x, y } = pointIn(event.currentTarget, event);
      const cell = parts.cellAt(layout, x, y);
      setValue((last) => {
        if (last?.pinned || (last?.row === cell?.row && last?.column === cell?.column)) return last;
        return cell && { ...cell, pinned: false };
      });
    },
    onPointerLeave: () => setValue((last) => (last?.pinned ? last : null)),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { x, y } = pointIn(event.currentTarget, event);
      const cell = parts.cellAt(layout, x, y);
      setValue((last) => {
        const again = last?.pinned && cell && last.row === cell.row && last.column === cell.column;
        return cell && { ...cell, pinned: !again };
      });
    },
  });
  return { value, says, handlers };
}
