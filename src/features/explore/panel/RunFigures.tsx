import { PARTS } from '../../../../workers/frame';
import { formatShare, inSentence, NO_FIGURE, withUnit } from '../../../base/format';
import { PART_LABELS } from '../../../figures/parts';
import { useApp } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { Group } from '../../../ui/controls/Group';
import { lazyPart } from '../../../ui/lazyPart';
import { useReducedMotion } from '../../../ui/media';
import styles from '../../../ui/Panel.module.css';
import { Part } from '../../../ui/Part';
import { Section } from '../../../ui/Primitives';
import { Withdrawn } from '../../../watch/computing/OldRun';
import { Breakdown } from './Breakdown';
import { NotesSection } from './NotesSection';
import { JourneyGroup, PercentilesGroup } from './Summary';

const WholeRun = optional(lazyPart(async () => (await import('./WholeRun')).WholeRun));

/** All figures of a run below its verdict, each part folded to one line. */
export function RunFigures() {
  return (
    <>
      <NotesSection />
      <ChangesSection />
      <Part name="breakdown">
        <BreakdownGroup />
      </Part>
      <Part name="summary">
        <PercentilesGroup />
        <JourneyGroup />
      </Part>
      <WholeRun />
    </>
  );
}

/** Parts of the time of the window's acks. */
function BreakdownGroup() {
  const reading = useApp((state) => state.reading);
  const withdrawn = reading === null || reading.soFarMs !== null;
  const parts = withdrawn ? null : reading.figures.parts;
  if (!withdrawn && parts === null) return null;
  return (
    <Group
      name="panel.breakdown"
      title="Where the time goes"
      summary={parts === null ? NO_FIGURE : formatLargestPart(parts.p99)}
    >
      <div aria-busy={withdrawn}>
        {withdrawn ? (
          <Withdrawn rows={2} says="Appears once the window is computed." />
        ) : (
          <Breakdown figures={reading.figures} mode="p50p99" />
        )}
      </div>
    </Group>
  );
}

/** `p99: 98 % behind the in-flight limit`; `partsMs` in the order of `PARTS`. */
export function formatLargestPart(partsMs: readonly number[]): string {
  const totalMs = partsMs.reduce((sum, ms) => sum + ms, 0);
  const largestMs = Math.max(...partsMs);
  const part = PARTS[partsMs.indexOf(largestMs)];
  if (part === undefined || totalMs === 0) return NO_FIGURE;
  return `p99: ${formatShare(largestMs / totalMs)} ${inSentence(PART_LABELS[part])}`;
}

/** Changes in the last step, with reduced motion. */
function ChangesSection() {
  const reduced = useReducedMotion(useApp((state) => state.motion));
  const changes = useApp((state) => state.changes);
  if (!reduced || changes === null || changes.spanMs === 0) return null;
  const span = spanText(Math.abs(changes.spanMs));
  return (
    <Section aria-label="What changed">
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
    </Section>
  );
}

/** A span without trailing zeros: `20 ms`, `0.5 s`. */
function spanText(ms: number): string {
  return ms < 100
    ? withUnit(String(Math.round(ms * 1000) / 1000), 'ms')
    : withUnit(String(Math.round(ms) / 1000), 's');
}
