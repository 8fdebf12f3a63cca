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
  const idle = useSetting('slow.broker').value === 'none' && name === 'slow.ms';
  // If no broker is slow, the slider applies to broker 0.
  const slowDown = (ms: FieldValue): void =>
    store.getState().changeSettings({ 'slow.broker': 0, [name]: ms });
  if (field.kind !== 'integer' && field.kind !== 'number') return null;
  return (
    <Lockable name={name}>
      <HeadlineSlider
        field={field}
        value={value}
        defaultValue={defaultValue}
        index={HEADLINE_NAMES.indexOf(name) + 1}
        note={note}
        warm={name === 'slow.ms'}
        idle={idle}
        touch={touch}
        detail={idle && touch ? 'no broker is slow' : detail}
        target={target}
        onChange={idle && !keepsBroker ? slowDown : set}
        onReset={reset}
        locked={locked}
      />
    </Lockable>
  );
}
