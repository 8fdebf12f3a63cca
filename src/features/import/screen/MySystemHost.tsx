import { useEffect, useState } from 'react';
import { mySystemWanted } from '../../../shell/doors';
import { lazyPart } from '../../../ui/lazyPart';

const MySystemDialog = lazyPart(async () => (await import('./MySystemDialog')).MySystemDialog);
/** Without it, nothing that is dropped or pasted is read. */
const Arrivals = lazyPart(
  async () => (await import('./Arrivals')).Arrivals,
  () => null,
);

/** Mounted once: shows the page, and takes what is dropped or pasted. */
export function MySystemHost() {
  /** Whether it changes the scenario in sight; null while it's closed. */
  const [edits, setEdits] = useState<boolean | null>(null);
  useEffect(() => mySystemWanted.subscribe((wanted) => setEdits((now) => now ?? wanted.edits)), []);
  return (
    <>
      <Arrivals />
      {edits !== null && <MySystemDialog edits={edits} onClose={() => setEdits(null)} />}
    </>
  );
}
