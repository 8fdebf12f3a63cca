import { useEffect, useState } from 'react';
import { useLatest } from '../../ui/useLatest';
import type { StageScene } from './paint/scene';
import { NO_MARKS, type StageSource, sceneOf } from './stageScene';

/** How often screen readers get a new summary. */
const SUMMARY_MS = 1000;

/** The text of the picture, refreshed at most once a second. Without `describe` it's in Kafka's words, which are fetched. */
export function useDescription(source: StageSource, describe?: (scene: StageScene) => string): string {
  const [fetched, setFetched] = useState<(scene: StageScene) => string>();
  const [text, setText] = useState('The stage is empty until the model is ready.');
  const words = describe ?? fetched;
  const latest = useLatest({ source, words });
  useEffect(() => {
    if (describe !== undefined) return;
    import('./paint/describe').then(
      ({ describeStage }) => setFetched(() => describeStage),
      () => setText("What the stage shows can't be described: its words couldn't be loaded."),
    );
  }, [describe]);
  const isReady = words !== undefined;
  useEffect(() => {
    if (!isReady) return;
    const read = (): void => {
      const { source, words } = latest.current;
      const stage = source.stage();
      if (stage && words) setText(words(sceneOf(source, stage, NO_MARKS)));
    };
    read();
    const timer = setInterval(read, SUMMARY_MS);
    return () => clearInterval(timer);
  }, [latest, isReady]);
  return text;
}
