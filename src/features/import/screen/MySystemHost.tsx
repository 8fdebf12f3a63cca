import { lazyPart } from '../../../ui/lazyPart';
import { useMySystem } from './door';

const MySystemDialog = lazyPart(async () => (await import('./MySystemDialog')).MySystemDialog);
/** Without it, nothing that is dropped or pasted is read. */
const Arrivals = lazyPart(
  async () => (await import('./Arrivals')).Arrivals,
  () => null,
);

/** Mounted once: shows the page, and takes what is dropped or pasted. */
export function MySystemHost() {
  const { isOpen } = useMySystem();
  return (
    <>
      <Arrivals />
      {isOpen && <MySystemDialog />}
    </>
  );
}
