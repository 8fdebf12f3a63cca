import { formatScope, type SloScope } from '../../figures/slo';
import { VIEW_LIMITS } from '../../scenario/view';
import { useApp, useServices } from '../app';
import { CommitField } from '../controls/CommitField';
import { within } from '../controls/within';
import { Note } from '../Primitives';

/** The reader's objective as a number, with its scope on this screen. */
export function SloField({ scope }: { readonly scope: SloScope }) {
  const { store } = useServices();
  const sloMs = useApp((state) => state.view.sloP99Ms);
  return (
    <div className="above-2" style={{ maxWidth: 336 }}>
      <CommitField
        label="SLO, p99 at most"
        value={String(sloMs)}
        unit="ms"
        onCommit={within(VIEW_LIMITS.sloP99Ms, 'ms', (sloP99Ms) => store.getState().setView({ sloP99Ms }))}
      />
      <Note below={1} className="num">
        {formatScope(scope)}
      </Note>
    </div>
  );
}
