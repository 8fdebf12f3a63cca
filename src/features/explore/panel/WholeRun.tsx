import { useApp } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { lazyPart } from '../../../ui/lazyPart';
import { Part } from '../../../ui/Part';
import { DaySection } from './DaySection';
import { EndToEndSection } from './EndToEnd';
import { MachinesSection } from './Machines';

const DashboardSection = optional(
  lazyPart(async () => (await import('./DashboardSection')).DashboardSection),
);
const ClusterSection = optional(lazyPart(async () => (await import('./ClusterSection')).ClusterSection));

/** Figures that only a finished run has; the code arrives while the first one runs. */
export function WholeRun() {
  const hasCluster = useApp(({ view }) => view.twin !== '');
  return (
    <>
      <Part name="summary">
        <DaySection />
      </Part>
      {hasCluster && <ClusterSection />}
      <EndToEndSection />
      <MachinesSection />
      <Part name="summary">
        <DashboardSection />
      </Part>
    </>
  );
}
