import { cratesOf } from '../../../figures/crates';
import { Stack } from '../../../ui/Primitives';
import { Crates } from '../../../watch/crates/Crates';
import { lessonFigure } from '../core/lessonFigure';
import { LessonText } from '../ui/LessonText';
import { PartsPicture } from '../ui/pictures/PartsPicture';
import { RulerPicture } from '../ui/pictures/RulerPicture';
import styles from './ClassScreen.module.css';
import { NOTES } from './presenterViews';
import { type ShownProps, Situation } from './Situation';

/** Why the run did that, with the picture that explains it. */
export function Why(props: ShownProps) {
  const { step, facts } = props;
  const { reveal } = step;
  return (
    <div className={styles.body}>
      <Stack as="section" gap={4} className={styles.drawn} data-type="desk">
        <Explanation {...props} />
      </Stack>
      <Stack as="section">
        <h2 className={styles.title}>
          <LessonText text={reveal.title} facts={facts} />
        </h2>
        {NOTES.map(([key, title]) => {
          const text = reveal[key];
          return text === undefined ? null : (
            <section key={key}>
              <h3 className={`${styles.label} above-4`}>
                <b className="strong">{title}</b>
              </h3>
              <p className={styles.label}>
                <LessonText text={text} facts={facts} />
              </p>
            </section>
          );
        })}
      </Stack>
    </div>
  );
}

/** The runaway's batches, the parts of latency, or the figure before and now; otherwise the situation. */
function Explanation(props: ShownProps) {
  const { step, facts, scene } = props;
  const { reveal, question } = step;
  const [before, after] = [scene.hidden ? undefined : facts.runs.get('before'), facts.runs.get('after')];
  const looped = reveal.loop === undefined ? undefined : facts.runs.get(reveal.loop);
  if (looped !== undefined) {
    return (
      <>
        <Situation {...props} />
        <Crates crates={cratesOf(looped.scenario, looped.summary.partitions)} look="half" />
      </>
    );
  }
  if (after === undefined) return null;
  if (reveal.parts !== undefined)
    return <PartsPicture parts={reveal.parts} before={before ?? null} after={after} />;
  const figure = question.kind === 'curve' ? null : lessonFigure(facts, question.figure);
  return (
    <>
      <Situation {...props} />
      {figure !== null && (
        <RulerPicture
          figure={figure}
          now={figure.of(after)}
          before={before === undefined ? null : figure.of(before)}
          guess={null}
          limit={figure.unit === 'ms' && facts.skin === null ? { value: facts.sloMs, says: 'SLO' } : null}
        />
      )}
    </>
  );
}
