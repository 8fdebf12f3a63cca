import { useMemo } from 'react';
import { categoryHue, type Theme } from '../../../draw/theme';
import type { Playhead } from '../../../run/Playhead';
import { stageDetail } from '../../../store/playbackSlice';
import { useApp } from '../../../ui/app';
import { Breakable } from '../../../ui/Breakable';
import { useReducedMotion } from '../../../ui/media';
import { Stack } from '../../../ui/Primitives';
import { useTheme } from '../../../ui/theme';
import { StageView } from '../../../watch/stage/StageView';
import { Chip } from '../../../watch/strips/Readouts';
import type { CompareRun } from '../core/CompareSession';
import { letterOf, type ScenarioName } from './names';
import styles from './Stages.module.css';

interface StagesProps {
  readonly runs: readonly CompareRun[];
  readonly names: readonly ScenarioName[];
  readonly playhead: Playhead;
}

/** On this screen a hue is a scenario, so its partitions share it: their places and names tell them apart. */
function inOneHue(theme: Theme, index: number): Theme {
  const hue = theme.categories[index] ?? theme.tx2;
  return { ...theme, categories: [hue, hue, hue, hue, hue] };
}

/** Compact stages of all runs at the same instant. */
export function Stages({ runs, names, playhead }: StagesProps) {
  const theme = useTheme();
  const themes = useMemo(() => runs.map((_, index) => inOneHue(theme, index)), [runs, theme]);
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const reducedMotion = useReducedMotion(useApp((state) => state.motion));
  return (
    <div className={styles.stages} data-count={runs.length} data-region="stage" tabIndex={-1}>
      {runs.map((run, index) => (
        <Stack
          key={letterOf(index)}
          as="section"
          className={styles.stage}
          data-state={run.phase}
          aria-label={`Stage of ${letterOf(index)}`}
          data-picture="part"
        >
          <h3>
            <Chip hue={categoryHue(index)} />
            {letterOf(index)}{' '}
            <span>
              <Breakable text={names[index]?.title ?? ''} />
            </span>
          </h3>
          <div className="room">
            <StageView
              stage={run.stage}
              history={() => run.shown?.history ?? null}
              playhead={playhead}
              scenario={run.scenario}
              sloMs={sloMs}
              theme={themes[index] ?? theme}
              detail={stageDetail(run.scenario)}
              onSlowBroker={() => {}}
              reducedMotion={reducedMotion}
              handles={false}
              compact
            />
          </div>
        </Stack>
      ))}
    </div>
  );
}
