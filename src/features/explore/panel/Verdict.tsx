import { isHidden } from '../../../scenario/parts';
import { hasChange } from '../../../store/beforeSlice';
import type { AppState } from '../../../store/store';
import { useApp } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { lazyPart, NotThere } from '../../../ui/lazyPart';
import { Part } from '../../../ui/Part';
import { type VerdictLook, WaitingPlace } from './VerdictPlace';

/** The scenario whose effect the reader guesses first; null if there's nothing to guess. */
function linkedGuess({ view }: AppState): AppState['view']['next'] {
  return view.guess && view.lesson === null ? view.next : null;
}

const GuessQuestion = lazyPart(
  async () => (await import('../before/GuessQuestion')).GuessQuestion,
  (_, retry) => retry && <NotThere retry={retry} />,
);
const ChangeHead = optional(lazyPart(async () => (await import('../before/ChangeSection')).ChangeHead));
const ChangeFoot = optional(lazyPart(async () => (await import('../before/ChangeSection')).ChangeFoot));
/** The judge and its sentences arrive while the first run is computed. */
const JudgedVerdict = lazyPart(
  async () => (await import('./JudgedVerdict')).JudgedVerdict,
  ({ look }, retry) => <WaitingPlace look={look}>{retry && <NotThere retry={retry} />}</WaitingPlace>,
);

export function Verdict({ look = 'plain' }: { readonly look?: VerdictLook }) {
  const changed = useApp((state) => look !== 'large' && hasChange(state));
  const next = useApp(linkedGuess);
  const isEmpty = useApp(({ view }) => isHidden(view, 'verdict') && isHidden(view, 'summary'));
  if (next !== null) return <GuessQuestion next={next} />;
  return (
    <>
      <Part name="verdict">{changed && <ChangeHead />}</Part>
      {!isEmpty && <JudgedVerdict look={look} />}
      <Part name="verdict">{changed && <ChangeFoot />}</Part>
    </>
  );
}

const WaysOutSection = optional(lazyPart(async () => (await import('./WaysOut')).WaysOutSection));

/** The fixes of a trouble; they'd give a guess away. */
export function WaysOut() {
  if (useApp(linkedGuess) !== null) return null;
  return (
    <Part name="ways.out">
      <WaysOutSection />
    </Part>
  );
}
