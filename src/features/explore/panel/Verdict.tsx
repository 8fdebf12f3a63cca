import { hasChange } from '../../../store/beforeSlice';
import { useApp } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { lazyPart, NotThere } from '../../../ui/lazyPart';
import { Part } from '../../../ui/Part';
import { type VerdictLook, VerdictPlace, Waiting } from './VerdictPlace';

const ChangeSection = optional(lazyPart(async () => (await import('../before/ChangeSection')).ChangeSection));
const WaysOutSection = optional(lazyPart(async () => (await import('./WaysOut')).WaysOutSection));
/** The judge and its sentences arrive while the first run is computed. */
const JudgedVerdict = lazyPart(
  async () => (await import('./JudgedVerdict')).JudgedVerdict,
  ({ look }, retry) => (
    <VerdictPlace look={look}>{retry === null ? <Waiting /> : <NotThere retry={retry} />}</VerdictPlace>
  ),
);

/** What the run comes to, and in the plain look the fixes of a trouble. */
export function Verdict({ look = 'plain' }: { readonly look?: VerdictLook }) {
  const changed = useApp(hasChange);
  return (
    <>
      <Part name="verdict">
        {changed && look !== 'large' && <ChangeSection look={look} />}
        {!(changed && look === 'compact') && <JudgedVerdict look={look} />}
      </Part>
      {look === 'plain' && (
        <Part name="ways.out">
          <WaysOutSection />
        </Part>
      )}
    </>
  );
}
