import { VIEW_LIMITS } from '../../scenario/view';
import { useApp, useServices } from '../app';
import { CommitField } from '../controls/CommitField';
import { within } from '../controls/within';

/** For how many minutes of a day a broker is slow. */
export function SlowMinutesField() {
  const { store } = useServices();
  const minutes = useApp((state) => state.view.slowMinutes);
  return (
    <CommitField
      label="Slow, a day"
      value={String(minutes)}
      unit="min"
      onCommit={within(VIEW_LIMITS.slowMinutes, 'min', store.getState().setSlowMinutes)}
    />
  );
}
