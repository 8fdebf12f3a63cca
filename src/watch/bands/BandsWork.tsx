import { Button } from '../../ui/controls/Button';
import { RunNote } from '../runPlace/RunNote';
import type { Bands } from './useBands';

interface BandsWorkProps {
  readonly bands: Bands;
  readonly className: string | undefined;
}

/** How far the runs in a fitted cluster are, or the button that begins them; nothing once they are done. */
export function BandsWork({ bands, className }: BandsWorkProps) {
  const { done, total, failure, isOver, ask, retry } = bands;
  if (ask !== null) return <Button onClick={ask}>Run it with all sets that fit your metrics</Button>;
  if (failure !== null)
    return <RunNote run={{ phase: 'failed', failure }} subject="Some runs in your cluster" onRetry={retry} />;
  if (isOver) return null;
  return <p className={className}>{`${done} of ${total} runs in your cluster`}</p>;
}
