import { VIEW_LIMITS } from '../../scenario/view';
import { useApp, useServices } from '../app';
import { CommitField } from '../controls/CommitField';
import { within } from '../controls/within';

interface SlowMinutesProps {
  readonly minutes: number;
  readonly onChange: (minutes: number) => void;
}

/** Edits the minutes of a day during which a system is slow. */
export function SlowMinutes({ minutes, onChange }: SlowMinutesProps) {
  return (
    <CommitField
      label="Slow minutes per day"
      value={String(minutes)}
      unit="min"
      onCommit={within(VIEW_LIMITS.slowMinutes, 'min', onChange)}
    />
  );
}

/** The same of the view. */
export function SlowMinutesField() {
  const { store } = useServices();
  const minutes = useApp((state) => state.view.slowMinutes);
  return <SlowMinutes minutes={minutes} onChange={store.getState().setSlowMinutes} />;
}
