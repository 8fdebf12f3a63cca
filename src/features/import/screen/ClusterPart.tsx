import { readStored, writeStored } from '../../../base/storage';
import type { Twin } from '../../../scenario/twin';
import { twinText } from '../../../scenario/twinText';
import { useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Row } from '../../../ui/Primitives';
import { clusterFileText } from '../core/fit/clusterFile';

/** Storage key of the last used cluster, kept as a cluster file. */
const SAVED_KEY = 'linger.cluster';

/** Keeps a cluster for the next visit. */
export function saveCluster(twin: Twin): void {
  writeStored(SAVED_KEY, clusterFileText(twin));
}

interface SavedClusterProps {
  readonly onOpen: (text: string) => void;
}

/** Opens the saved cluster file, if there is one. */
export function SavedCluster({ onOpen }: SavedClusterProps) {
  const saved = readStored(SAVED_KEY);
  if (saved === null) return null;
  return <Button onClick={() => onOpen(saved)}>My cluster</Button>;
}

interface ClusterPartProps {
  readonly twin: Twin;
  readonly onUsed: () => void;
}

/** Content of a cluster file, and the button that uses its constants; the producers' settings stay. */
export function ClusterPart({ twin, onUsed }: ClusterPartProps) {
  const { store } = useServices();
  const use = (): void => {
    const constants = Object.fromEntries(twin.fields.map((field) => [field, twin.scenario[field]]));
    store.getState().changeScenario(constants, { twin: twinText(twin) });
    saveCluster(twin);
    onUsed();
  };
  return (
    <Row wrap above={2} below={1}>
      <p role="status">
        A cluster file: {twin.fields.length} constants of a cluster, fitted to its metrics. Your producers'
        settings stay as they are.
      </p>
      <Button look="solid" onClick={use}>
        Use as my cluster
      </Button>
    </Row>
  );
}
