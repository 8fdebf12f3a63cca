import { Part } from '../Part';
import { DaySection } from './DaySection';
import { EndToEndSection } from './EndToEnd';
import { MachinesSection } from './Machines';

/** What only a finished run can tell; its code arrives while the first one runs. */
export function WholeRun() {
  return (
    <>
      <Part name="summary">
        <DaySection />
      </Part>
      <EndToEndSection />
      <MachinesSection />
    </>
  );
}
