import { withUnit } from '../../../base/format';
import { lateRun } from '../../../store/runSlice';
import { useApp } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { lazyPart } from '../../../ui/lazyPart';
import { useReducedMotion } from '../../../ui/media';
import styles from '../../../ui/Panel.module.css';
import { Part } from '../../../ui/Part';
import { Withdrawn } from '../../../watch/computing/OldRun';
import { NotesSection } from './NotesSection';
import { SummarySection } from './Summary';

const Breakdown = lazyPart(async () => (await import('./Breakdown')).Breakdown);
const WholeRun = optional(lazyPart(async () => (await import('./WholeRun')).WholeRun));

/** All figures of a run below its verdict, section by section. */
export function RunFigures() {
  return (
    <>
      <NotesSection />
      <ChangesSection />
      <Part name="summary">
        <SummarySection />
      </Part>
      <Part name="breakdown">
        <BreakdownSection />
      </Part>
      <WholeRun />
    </>
  );
}

/** Parts of the time of the window's acks. */
function BreakdownSection() {
  const reading = useApp((state) => state.reading);
  const computing = useApp((state) => lateRun(state) !== null);
  const withdrawn = reading === null ? computing : reading.soFarMs !== null;
  if (!withdrawn && (reading === null || reading.figures.parts === null)) return null;
  return (
    <section className={styles.section} aria-label="Where the time goes" aria-busy={withdrawn}>
      <h2 className={styles.title}>Where the time goes</h2>
      {withdrawn || reading === null ? (
        <Withdrawn rows={2} says="Appears once the window is computed." />
      ) : (
        <Breakdown figures={reading.figures} mode="p50p99" />
      )}
    </section>
  );
}

/** Changes in the last step, with reduced motion. */
function ChangesSection() {
  const reduced = useReducedMotion(useApp((state) => state.motion));
  const changes = useApp((state) => state.changes);
  if (!reduced || changes === null || changes.spanMs === 0) return null;
  const span = spanText(Math.abs(changes.spanMs));
  return (
    <section className={styles.section} aria-label="What changed">
      <h2>{changes.spanMs > 0 ? `What changed in the last ${span}` : `What changes in the next ${span}`}</h2>
      <ul className={styles.changes} aria-live="polite">
        {changes.changes.length === 0 && <li>Nothing.</li>}
        {changes.changes.map(({ title, detail }) => (
          <li key={title}>
            <b>{title}</b>
            {detail}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A span without trailing zeros: `20 ms`, `0.5 s`. */
function spanText(ms: number): string {
  return ms < 100
    ? withUnit(String(Math.round(ms * 1000) / 1000), 'ms')
    : withUnit(String(Math.round(ms) / 1000), 's');
}
