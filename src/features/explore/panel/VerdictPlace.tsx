import type { ReactNode } from 'react';
import { formatMilliseconds, NARROW_SPACE } from '../../../base/format';
import { sloText } from '../../../figures/slo';
import type { WindowFigures } from '../../../figures/windowFigures';
import { isHidden } from '../../../scenario/parts';
import { lateRun } from '../../../store/runSlice';
import { useApp } from '../../../ui/app';
import styles from '../../../ui/Panel.module.css';
import { Part } from '../../../ui/Part';
import { Row } from '../../../ui/Primitives';

/** `compact` = the phone, with the figure beside the state; `large` = the projector. */
export type VerdictLook = 'plain' | 'compact' | 'large';

interface VerdictPlaceProps {
  readonly look: VerdictLook;
  readonly busy?: boolean;
  readonly state: ReactNode;
  /** In the line of the state, a part of the summary. */
  readonly menu?: ReactNode;
  readonly before?: WindowFigures | null;
  /** The window in words, where there is no menu of windows. */
  readonly when?: string;
  readonly children: ReactNode;
}

/** The section of the verdict, whatever it says: the state, p99, a sentence. */
export function VerdictPlace({
  look,
  busy = false,
  state,
  menu,
  before = null,
  when = '',
  children,
}: VerdictPlaceProps) {
  const worded = useApp(({ view }) => !isHidden(view, 'verdict'));
  const figure = (
    <Part name="summary">
      <P99 {...{ before, when }} />
    </Part>
  );
  return (
    <section
      className={`section ${look === 'plain' ? '' : styles[look]}`}
      aria-label={worded ? 'Verdict' : 'Summary'}
      data-region="verdict"
      tabIndex={-1}
      aria-busy={busy}
    >
      <Row wrap={look !== 'compact'} apart>
        <Part name="verdict">{state}</Part>
        {look === 'compact' ? figure : <Part name="summary">{menu}</Part>}
      </Row>
      {look !== 'compact' && figure}
      <Part name="verdict">{children}</Part>
    </section>
  );
}

/** The one figure: p99 of the window, a dash until the window is computed. */
function P99({ before, when }: { readonly before: WindowFigures | null; readonly when: string }) {
  const reading = useApp((state) => state.reading);
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const computing = useApp((state) => lateRun(state) !== null);
  const p99 = (figures: WindowFigures | null | undefined): number => figures?.latency?.p99 ?? Number.NaN;
  const now = reading === null || reading.soFarMs !== null ? Number.NaN : p99(reading.figures);
  const [number, unit] = formatMilliseconds(now).split(NARROW_SPACE);
  return (
    <section className={`${styles.figure} num`} aria-label="Summary" aria-busy={computing}>
      <b className={now > sloMs ? 'hot' : undefined}>
        {number}
        {unit !== undefined && (
          <span>
            {NARROW_SPACE}
            {unit}
          </span>
        )}
      </b>{' '}
      <span className="soft">
        p99{when && ` ${when}`}
        {before !== null
          ? `, was ${formatMilliseconds(p99(before))}`
          : when === '' && `, SLO ${sloText(sloMs)}`}
      </span>
    </section>
  );
}

interface WaitingPlaceProps {
  readonly look: VerdictLook;
  readonly children?: ReactNode;
}

/** Before the first run, and while nothing can judge it yet. */
export function WaitingPlace({ look, children }: WaitingPlaceProps) {
  const held = useApp(({ run }) => run.phase === 'held');
  return (
    <VerdictPlace look={look} state={<h2 className="title row">Waiting</h2>}>
      {children ?? (
        <p className={`${styles.say} ${styles.room}`}>
          {held ? 'The verdict appears once you start the run.' : 'The verdict appears with the first run.'}
        </p>
      )}
    </VerdictPlace>
  );
}
