import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
} from 'react';
import { nextStop, positionOf, stopAt } from '../../base/stops';
import { type Field, type FieldValue, valueText } from '../../scenario/field';
import { Icon } from '../Icon';
import { Note, Row } from '../Primitives';
import { IconButton } from './Button';
import changedStyles from './controls.module.css';
import { Entry } from './Entry';
import styles from './HeadlineSlider.module.css';
import { useEntry } from './useEntry';

export interface HeadlineSliderProps {
  readonly field: Extract<Field, { readonly kind: 'integer' | 'number' }>;
  readonly value: number;
  /** A triangle marks it, and the bar begins there. */
  readonly defaultValue: number;
  /** 1 to 4: the key that focuses it. */
  readonly index: number;
  /** A sentence about this setting, shown under the track. */
  readonly note?: string | null;
  /** The warm look of slowness, while it is above 0. */
  readonly warm?: boolean;
  readonly locked?: boolean;
  /** Sizes for fingers. */
  readonly touch?: boolean;
  /** The value before the last change: a dashed thumb; null = none. */
  readonly was?: number | null;
  /** Above its track, over the stops. */
  readonly stops?: ReactNode;
  /** A stop that the reader is invited to drag the thumb to. */
  readonly target?: number | undefined;
  readonly onChange: (value: number) => void;
  readonly onReset: () => void;
}

/** A stepped track with labelled stops and an entry for any valid value. The bar runs from the default to the value. */
export function HeadlineSlider(props: HeadlineSliderProps) {
  const { field, value, defaultValue, note, warm = false, touch = false } = props;
  const { locked = false, onChange, onReset } = props;
  const messageId = useId();
  const changed = value !== defaultValue;
  const hot = warm && value > 0;
  const commit = (next: FieldValue) => onChange(Number(next));
  const entry = useEntry({ field, value, sign: warm, onCommit: commit });
  const message = entry.message ?? note ?? null;
  return (
    <div
      className={`${styles.block} ${touch ? styles.touch : ''} ${locked ? styles.inert : ''}`}
      data-block={field.name}
    >
      <Row className={`gap-1 ${styles.head}`}>
        {changed && <span className={changedStyles.mark} title="Changed" />}
        <span className={`label ${styles.name}`}>{field.label}</span>
        {field.kafkaName !== undefined && <code className="quiet clip">{field.kafkaName}</code>}
        <span className="grow" />
        {locked && (
          <Note as="span" className={`gap-1 ${styles.locked} soft`}>
            <Icon name="lock" size={14} />
            <span>Locked</span>
          </Note>
        )}
        {changed && !locked && (
          <IconButton
            icon="reset"
            label={`Reset ${field.label}`}
            className={changedStyles.reset}
            onClick={onReset}
          />
        )}
        <Entry field={field} entry={entry} messageId={messageId} size="big" hot={hot} skipped />
      </Row>
      {props.stops !== undefined && (
        <div className={styles.stops}>
          <div>{props.stops}</div>
        </div>
      )}
      <Track {...props} hot={hot} />
      {message !== null && (
        <Note id={messageId} className="strong" role={entry.message === null ? 'status' : 'alert'}>
          {message}
        </Note>
      )}
    </div>
  );
}

/** Maximum stops with a label each; with more, a narrow track labels every other one. */
const MOST_LABELS = 8;

const percent = (position: number): string => `${position * 100}%`;

function Track(props: HeadlineSliderProps & { readonly hot: boolean }) {
  const { field, value, defaultValue, index, hot, was = null } = props;
  const stops = field.stops ?? [field.lowest, field.highest];
  const track = useRef<HTMLDivElement>(null);
  const thumb = useRef<HTMLDivElement>(null);
  const drag = useDrag(props, stops, track, thumb);
  const [at, start] = [positionOf(value, stops), positionOf(defaultValue, stops)];
  const bar: CSSProperties = {
    left: percent(Math.min(at, start)),
    width: percent(Math.abs(at - start)),
  };
  const change = value === defaultValue ? '' : `, changed from ${valueText(field, defaultValue)}`;
  return (
    <div className={`above-1 ${styles.track} ${hot ? styles.hot : ''}`} {...drag}>
      <div className={styles.rail} ref={track} />
      <div className={styles.bar}>
        <span style={bar} />
      </div>
      <div className={`${styles.ticks} ${stops.length > MOST_LABELS ? styles.many : ''}`}>
        {stops.map((stop, place) => (
          <div key={stop} className={styles.tick} style={{ left: percent(place / (stops.length - 1)) }}>
            <span className={stop === value ? styles.here : undefined}>{stop}</span>
          </div>
        ))}
        {was !== null && was !== value && (
          <div className={`placed ${styles.was}`} style={{ left: percent(positionOf(was, stops)) }} />
        )}
        <div className={styles.default} style={{ left: percent(start) }} />
        {props.target !== undefined && (
          <div
            className={`placed strong ${styles.target}`}
            style={{ left: percent(at), width: percent(positionOf(props.target, stops) - at) }}
          >
            <span />
          </div>
        )}
        <div
          ref={thumb}
          className={styles.thumb}
          style={{ left: percent(at) }}
          role="slider"
          tabIndex={0}
          aria-label={field.label}
          aria-valuemin={field.lowest}
          aria-valuemax={field.highest}
          aria-valuenow={value}
          aria-valuetext={valueText(field, value) + change}
          aria-disabled={props.locked}
          aria-description="Enter: type a value"
          data-headline={index}
          data-setting={field.name}
          onKeyDown={(event) => !props.locked && onSliderKey(event, props, stops)}
        />
      </div>
    </div>
  );
}

/** Dragging anywhere on the track moves the thumb to the nearest stop. */
function useDrag(
  { value, locked, onChange }: HeadlineSliderProps,
  stops: readonly number[],
  track: React.RefObject<HTMLDivElement | null>,
  thumb: React.RefObject<HTMLDivElement | null>,
) {
  const move = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    const next = stopAt((event.clientX - box.left) / box.width, stops);
    if (next !== value) onChange(next);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0 || locked) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      event.preventDefault();
      thumb.current?.focus({ focusVisible: false } as FocusOptions);
      move(event);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event);
    },
  };
}

function onSliderKey(event: KeyboardEvent, props: HeadlineSliderProps, stops: readonly number[]): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { field, value, onChange, onReset } = props;
  const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  let next: number | undefined;
  if (direction === 1 || direction === -1) {
    const bySmallest = Number((value + direction * field.step).toFixed(6));
    next = event.shiftKey ? bySmallest : nextStop(value, stops, direction);
  } else if (event.key === 'Home') {
    next = stops[0];
  } else if (event.key === 'End') {
    next = stops.at(-1);
  } else if (event.key.toLowerCase() === 'r') {
    onReset();
  } else if (event.key === 'Enter') {
    event.currentTarget.closest('[data-block]')?.querySelector('input')?.focus();
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  if (next !== undefined && next !== value && next >= field.lowest && next <= field.highest) onChange(next);
}
