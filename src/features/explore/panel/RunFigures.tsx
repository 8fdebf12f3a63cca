import { formatMilliseconds, tickText } from '../../../base/format';
import { useApp } from '../../../ui/app';
import { useReducedMotion } from '../../../ui/media';
import { Part } from '../../../ui/Part';
import { Section, Stack } from '../../../ui/Primitives';
import { FiguresGroup } from './Figures';
import { NotesSection } from './NotesSection';
import { WhyGroup } from './Why';

export function RunFigures() {
  return (
    <>
      <NotesSection />
      <ChangesSection />
      <Part name="breakdown">
        <WhyGroup />
      </Part>
      <Part name="summary">
        <FiguresGroup />
      </Part>
    </>
  );
}

/** Changes in the last step, with reduced motion. */
function ChangesSection() {
  const reduced = useReducedMotion();
  const changes = useApp((state) => state.changes);
  if (!reduced || changes === null || changes.spanMs === 0) return null;
  const span = tickText(formatMilliseconds(Math.abs(changes.spanMs)));
  return (
    <Section aria-label="What changed">
      <h2>{changes.spanMs > 0 ? `What changed in the last ${span}` : `What changes in the next ${span}`}</h2>
      <ul className="ruled soft" aria-live="polite">
        {changes.changes.length === 0 && <li>Nothing.</li>}
        {changes.changes.map(({ title, detail }) => (
          <Stack as="li" key={title}>
            <b className="strong">{title}</b>
            {detail}
          </Stack>
        ))}
      </ul>
    </Section>
  );
}
