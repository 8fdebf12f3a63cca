import type { FieldValue } from '../../scenario/field';
import type { FieldName } from '../../scenario/scenario';
import { useServices } from '../../ui/app';
import { HeadlineSlider } from '../../ui/controls/HeadlineSlider';
import { Lockable, useLocked } from '../../ui/controls/Lockable';
import { useSetting } from '../../ui/settings';

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
  /** A few words next to the name. */
  readonly detail?: string;
  /** A stop that the reader is invited to drag the thumb to. */
  readonly target?: number | undefined;
}

/** The slider of one headline setting. */
export function Headline({ name, touch = false, detail, target }: HeadlineProps) {
  const { field, value, defaultValue, note, set, reset } = useSetting(name);
  const locked = useLocked(name);
  const { store } = useServices();
  const keepsBroker = useLocked('slow.broker');
  const slow = useSetting('slow.broker');
  // Slowness of no broker is none.
  const idle = name === 'slow.ms' && slow.value === 'none';
  const idleAtFirst = name === 'slow.ms' && slow.defaultValue === 'none';
  // If no broker is slow, the slider applies to broker 0.
  const slowDown = (ms: FieldValue): void =>
    store.getState().changeSettings({ 'slow.broker': 0, [name]: ms });
  if (field.kind !== 'integer' && field.kind !== 'number') return null;
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
        detail={detail}
        target={target}
        onChange={idle && !keepsBroker ? slowDown : set}
        onReset={reset}
        locked={locked}
      />
    </Lockable>
  );
}
