import { isHidden } from '../../../scenario/parts';
import { hasChange } from '../../../store/beforeSlice';
import { lateRun } from '../../../store/runSlice';
import { useApp } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { lazyPart, NotThere } from '../../../ui/lazyPart';
import { Part } from '../../../ui/Part';
import { type VerdictLook, WaitingPlace } from './VerdictPlace';

const ChangeSection = optional(lazyPart(async () => (await import('../before/ChangeSection')).ChangeSection));
/** The judge and its sentences arrive while the first run is computed. */
const JudgedVerdict = lazyPart(
  async () => (await import('./JudgedVerdict')).JudgedVerdict,
  ({ look }, retry) => <WaitingPlace look={look}>{retry && <NotThere retry={retry} />}</WaitingPlace>,
);

/** What the run comes to: in one word, a few figures and a sentence. */
export function Verdict({ look = 'plain' }: { readonly look?: VerdictLook }) {
  // The phone has room for one of them: the comparison, once the run is there.
  const changed = useApp(
    (state) => hasChange(state) && (look === 'plain' || (state.before !== null && lateRun(state) === null)),
  );
  const isEmpty = useApp(({ view }) => isHidden(view, 'verdict') && isHidden(view, 'summary'));
  return (
    <>
      <Part name="verdict">{changed && look !== 'large' && <ChangeSection look={look} />}</Part>
      {!isEmpty && !(changed && look === 'compact') && <JudgedVerdict look={look} />}
    </>
  );
}

const WaysOutSection = optional(lazyPart(async () => (await import('./WaysOut')).WaysOutSection));

/** The fixes of a trouble. */
export function WaysOut() {
  return (
    <Part name="ways.out">
      <WaysOutSection />
    </Part>
  );
}
