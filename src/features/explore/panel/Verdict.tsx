import { isHidden } from '../../../scenario/parts';
import { hasChange } from '../../../store/beforeSlice';
import { useApp } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { lazyPart, NotThere } from '../../../ui/lazyPart';
import { Part } from '../../../ui/Part';
import { type VerdictLook, WaitingPlace } from './VerdictPlace';

const ChangeHead = optional(lazyPart(async () => (await import('../before/ChangeSection')).ChangeHead));
const ChangeFoot = optional(lazyPart(async () => (await import('../before/ChangeSection')).ChangeFoot));
/** The judge and its sentences arrive while the first run is computed. */
const JudgedVerdict = lazyPart(
  async () => (await import('./JudgedVerdict')).JudgedVerdict,
  ({ look }, retry) => <WaitingPlace look={look}>{retry && <NotThere retry={retry} />}</WaitingPlace>,
);

/** What the run comes to: in one word, a few figures and a sentence. */
export function Verdict({ look = 'plain' }: { readonly look?: VerdictLook }) {
  const changed = useApp((state) => look !== 'large' && hasChange(state));
  const isEmpty = useApp(({ view }) => isHidden(view, 'verdict') && isHidden(view, 'summary'));
  return (
    <>
      <Part name="verdict">{changed && <ChangeHead />}</Part>
      {!isEmpty && <JudgedVerdict look={look} />}
      <Part name="verdict">{changed && <ChangeFoot />}</Part>
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
