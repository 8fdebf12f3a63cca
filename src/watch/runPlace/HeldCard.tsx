import { useApp } from '../../ui/app';
import { lazyPart, NotThere } from '../../ui/lazyPart';
import { StageCard } from './StageCard';

const LargeRun = lazyPart(
  async () => (await import('./LargeRun')).LargeRun,
  ({ bare }, retry) =>
    retry && (
      <StageCard bare={bare}>
        <NotThere retry={retry} />
      </StageCard>
    ),
);

/** Takes the place of a run that is so expensive that it waits for the reader. */
export function HeldCard({ bare = false }: { readonly bare?: boolean }) {
  const run = useApp((state) => state.run);
  return run.phase === 'held' && <LargeRun cost={run.cost} bare={bare} />;
}
