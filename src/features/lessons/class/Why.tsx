import { cratesOf } from '../../../figures/crates';
import { Stack } from '../../../ui/Primitives';
import { Crates } from '../../../watch/crates/Crates';
import { lessonFigure, sloNear } from '../core/lessonFigure';
import { LessonText } from '../ui/LessonText';
import { PartsPicture } from '../ui/pictures/PartsPicture';
import { RulerPicture } from '../ui/pictures/RulerPicture';
import styles from './ClassScreen.module.css';
import { NOTES } from './presenterViews';
import { type ShownProps, Situation } from './Situation';

export function Why(props: ShownProps) {
  const { step, facts } = props;
  const { reveal } = step;
  return (
    <div className={`${styles.body} ${styles.why}`}>
      <section className={styles.fits}>
        <Explanation {...props} />
      </section>
      <Stack gap={3} as="section">
        <LessonText as="h2" className="label" text={reveal.title} facts={facts} />
        <div className={styles.fits}>
          {NOTES.map(([key, title]) => {
            const text = reveal[key];
            return text === undefined ? null : (
              <section key={key}>
                <h3>{title}</h3>
                <LessonText as="p" text={text} facts={facts} />
              </section>
            );
          })}
        </div>
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
  if (figure === null) return <Situation {...props} />;
  const values = { now: figure.of(after), before: before === undefined ? null : figure.of(before) };
  return (
    <>
      <Situation {...props} />
      <RulerPicture
        {...{ figure, ...values }}
        guess={null}
        limit={sloNear(figure, Object.values(values), facts)}
      />
    </>
  );
}
