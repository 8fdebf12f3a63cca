import { Button } from '../../ui/controls/Button';
import type { Bands } from './useBands';

interface BandsWorkProps {
  readonly bands: Bands;
  readonly className: string | undefined;
}

/** How far the runs in a fitted cluster are, or the button that begins them; nothing once they are done. */
export function BandsWork({ bands, className }: BandsWorkProps) {
  const { done, total, problem, isOver, ask } = bands;
  if (ask !== null) return <Button onClick={ask}>Run it with all sets that fit your metrics</Button>;
  if (isOver && problem === null) return null;
  return <p className={className}>{problem ?? `${done} of ${total} runs in your cluster`}</p>;
}
