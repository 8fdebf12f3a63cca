import { useRef } from 'react';
import { useSize } from '../../ui/chart/measure';
import { paintMatrix } from './paint/paintMatrix';
import type { StageScene } from './paint/scene';
import styles from './stage.module.css';
import { NO_MARKS, type StageSource } from './stageScene';
import { useDescription } from './useDescription';
import { useStagePainting } from './useStagePainting';

interface StagePictureProps extends StageSource {
  /** The scene in words, for readers who can't see it; in Kafka's unless given. */
  readonly describe?: (scene: StageScene) => string;
  readonly className?: string;
}

export function StagePicture({ describe, className = '', ...source }: StagePictureProps) {
  const figure = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(figure);
  const look = size && { ...size, ...NO_MARKS, onlyBroker: 0 };
  useStagePainting(canvas, source, look, paintMatrix);
  return (
    <figure ref={figure} className={`over ${styles.figure}`}>
      <canvas
        ref={canvas}
        className={`over ${styles.canvas} ${className}`}
        style={size ?? undefined}
        role="img"
        aria-label={useDescription(source, describe)}
      />
    </figure>
  );
}
