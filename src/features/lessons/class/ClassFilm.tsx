import { stageDetail } from '../../../store/playbackSlice';
import { useApp, useServices } from '../../../ui/app';
import { useReducedMotion } from '../../../ui/media';
import { usePlayheadSeconds } from '../../../ui/playhead';
import { useTheme } from '../../../ui/theme';
import { StagePicture } from '../../../watch/stage/StagePicture';
import { SkinnedStage } from '../../../watch/stage/skin/SkinnedStage';
import type { LessonRun } from '../core/facts';
import type { Asked } from '../core/film/asked';
import { type Film, factsAt, markAt } from '../core/film/film';
import { FilmChart } from '../film/FilmChart';
import { useProjection } from '../film/useFilm';
import { LessonText } from '../ui/LessonText';
import styles from './ClassScreen.module.css';
import type { ShownProps } from './Situation';

interface ClassFilmProps extends Pick<ShownProps, 'facts'> {
  readonly film: Film;
  readonly run: LessonRun;
  readonly asked: Asked | null;
}

/** The film in front of a class: the stage, one caption, the chart, and nothing to press. */
export function ClassFilm({ film, run, asked, facts }: ClassFilmProps) {
  const atMs = usePlayheadSeconds(true) * 1000;
  useProjection(film, true, stays);
  const at = markAt(film, atMs);
  const mark = film.marks[at];
  return (
    <div className={styles.film}>
      <div inert>
        <Stage />
      </div>
      <p className="heading" aria-live="polite">
        {mark !== undefined && <LessonText text={mark.says} facts={factsAt(facts, run, mark.atMs)} />}
      </p>
      <div inert>{asked !== null && <FilmChart {...{ asked, film, run }} look="phone" over={false} />}</div>
    </div>
  );
}

/** The clicker leads on, not the film's end. */
const stays = (): void => {};

function Stage() {
  const { session } = useServices();
  const scenario = useApp((state) => state.scenario);
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const detail = useApp((state) => stageDetail(state.scenario));
  const skin = useApp((state) => state.skin);
  const source = {
    stage: session.stage,
    history: session.history,
    playhead: session.playhead,
    scenario,
    sloMs,
    theme: useTheme(),
    detail,
    reducedMotion: useReducedMotion(),
    compact: true,
    handles: false,
  };
  return skin === null ? <StagePicture {...source} /> : <SkinnedStage {...source} skin={skin} />;
}
