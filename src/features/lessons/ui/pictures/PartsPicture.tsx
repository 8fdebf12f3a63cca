import { box } from '../../../../draw/marks';
import type { Box } from '../../../../draw/surface';
import type { Ink } from '../../../../draw/theme';
import { type Figure, findFigure } from '../../../../figures/catalogue';
import { StackBar } from '../../../../ui/chart/StackBar';
import { FiguresTable } from '../../../../ui/Primitives';
import type { LessonRun } from '../../core/facts';
import styles from './pictures.module.css';

/** From the part nearest to send() on; more parts begin again. */
const TONES: readonly Ink[] = ['g4', 'g2', 'g3', 'g1', 'g5'];

interface PartsPictureProps {
  /** Names of figures that add up, the first part first. */
  readonly parts: readonly string[];
  /** Null if there is none. */
  readonly before: LessonRun | null;
  readonly after: LessonRun;
}

/** The parts of a mean, as a bar before the change and one after it on the same scale. */
export function PartsPicture({ parts, before, after }: PartsPictureProps) {
  const figures = parts.flatMap((name) => findFigure(name) ?? []);
  const runs = [...(before === null ? [] : [{ name: 'before', run: before }]), { name: 'now', run: after }];
  const longest = Math.max(...runs.map(({ run }) => sumOf(figures, run)));
  return (
    <FiguresTable className={`${styles.parts} soft above-2 below-2`}>
      <thead>
        <tr>
          <th scope="col">Part of the mean</th>
          {runs.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.map((figure, index) => (
          <tr key={figure.id}>
            <th scope="row">
              <i
                className="chip chip-before"
                style={{ background: `var(--${TONES[index % TONES.length]})` }}
                aria-hidden="true"
              />
              {figure.title}
            </th>
            {runs.map(({ name, run }) => (
              <td key={name} className="num">
                {figure.format(figure.of(run))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Together</th>
          {runs.map(({ name, run }) => (
            <td key={name} className="num">
              {figures[0]?.format(sumOf(figures, run))}
            </td>
          ))}
        </tr>
      </tfoot>
      <caption aria-hidden="true">
        {runs.map(({ name, run }) => (
          <StackBar
            key={name}
            name={name}
            total=""
            says={name}
            longest={longest}
            parts={figures.map((figure, index) => ({
              length: shareOf(figure, run),
              marks: (place: Box) => [box(place, TONES[index % TONES.length] ?? 'g1')],
            }))}
          />
        ))}
      </caption>
    </FiguresTable>
  );
}

function shareOf(figure: Figure, run: LessonRun): number {
  const value = figure.of(run);
  return Number.isFinite(value) ? Math.max(0, value) : 0;
}

function sumOf(figures: readonly Figure[], run: LessonRun): number {
  return figures.reduce((sum, figure) => sum + shareOf(figure, run), 0);
}
