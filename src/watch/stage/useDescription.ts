import { useEffect, useState } from 'react';
import { useLatest } from '../../ui/useLatest';
import type { StageScene } from './paint/scene';
import { NO_MARKS, type StageSource, sceneOf } from './stageScene';

/** How often screen readers get a new summary. */
const SUMMARY_MS = 1000;

/** The text of the picture, refreshed at most once a second. */
export function useDescription(source: StageSource, describe: (scene: StageScene) => string): string {
  const latest = useLatest({ source, describe });
  const [text, setText] = useState('The stage is empty until the model is ready.');
  useEffect(() => {
    const read = (): void => {
      const { source, describe } = latest.current;
      const stage = source.stage();
      if (stage) setText(describe(sceneOf(source, stage, NO_MARKS)));
    };
    read();
    const timer = setInterval(read, SUMMARY_MS);
    return () => clearInterval(timer);
  }, [latest]);
  return text;
}
