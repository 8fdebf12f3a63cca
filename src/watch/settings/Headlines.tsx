import type { FieldValue } from '../../scenario/field';
import type { FieldName } from '../../scenario/scenario';
import { runBefore } from '../../store/beforeSlice';
import { useApp, useServices } from '../../ui/app';
import { optional } from '../../ui/Boundary';
import { HeadlineSlider } from '../../ui/controls/HeadlineSlider';
import { Lockable, useLocked } from '../../ui/controls/Lockable';
import { lazyPart } from '../../ui/lazyPart';
import { useSetting } from '../../ui/settings';

const StopDots = optional(lazyPart(async () => (await import('../stops/StopDots')).StopDots));

/** The four settings with large sliders, in the order of the keys 1 to 4. */
export const HEADLINE_NAMES = [
  'linger.ms',
  'partitions',
  'producers',
  'slow.ms',
] as const satisfies readonly FieldName[];
export type HeadlineName = (typeof HEADLINE_NAMES)[number];

interface HeadlineProps {
  readonly name: HeadlineName;
  readonly touch?: boolean;
  /** p99 at each stop has room above its track, if it is the slider that was moved last. */
  readonly withStops?: boolean;
  /** A stop that the reader is invited to drag the thumb to. */
  readonly target?: number | undefined;
}

/** The slider of one headline setting. */
export function Headline({ name, touch = false, withStops = false, target }: HeadlineProps) {
  const { field, value, defaultValue, note, set, reset } = useSetting(name);
  const locked = useLocked(name);
  const { store } = useServices();
  const keepsBroker = useLocked('slow.broker');
  const slow = useSetting('slow.broker');
  // Slowness of no broker is none, and the slider makes broker 0 slow, unless which one is locked.
  const idle = name === 'slow.ms' && slow.value === 'none' && !keepsBroker;
  const idleAtFirst = name === 'slow.ms' && slow.defaultValue === 'none';
  const was = useApp((state) => {
    const before = runBefore(state)?.scenario;
    if (before === undefined) return null;
    return name === 'slow.ms' && before['slow.broker'] === 'none' ? 0 : before[name];
  });
  const showsStops = useApp(
    ({ touched, view }) => withStops && (touched === name || touch) && view.lesson === null && !view.guess,
  );
  const slowDown = (ms: FieldValue): void =>
    store.getState().changeSettings({ 'slow.broker': 0, [name]: ms });
  if (field.kind !== 'integer' && field.kind !== 'number') return null;
  const change = (next: FieldValue): void => {
    store.getState().touch(name);
    (idle ? slowDown : set)(next);
  };
  const stops = showsStops && !locked && (
    <StopDots name={name} field={field} value={value} onChange={change} />
  );
  return (
    <Lockable name={name}>
      <HeadlineSlider
        field={field}
        value={idle ? 0 : value}
        defaultValue={idleAtFirst ? 0 : defaultValue}
        index={HEADLINE_NAMES.indexOf(name) + 1}
        note={note}
        warm={name === 'slow.ms'}
        touch={touch}
        was={was}
        stops={stops || undefined}
        onChange={change}
        target={target}
        onReset={reset}
        locked={locked}
      />
    </Lockable>
  );
}
