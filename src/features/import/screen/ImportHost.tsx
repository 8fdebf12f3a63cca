import { lazyPart } from '../../../ui/lazyPart';
import { closeImport, useImport } from './door';

const ImportDialog = lazyPart(async () => (await import('./ImportDialog')).ImportDialog);
/** Without it, nothing that is dropped or pasted is read. */
const Arrivals = lazyPart(
  async () => (await import('./Arrivals')).Arrivals,
  () => null,
);

/** Mounted once: shows the dialog, and takes what is dropped or pasted. */
export function ImportHost() {
  const { isOpen } = useImport();
  return (
    <>
      <Arrivals />
      {isOpen && <ImportDialog onClose={closeImport} />}
    </>
  );
}
