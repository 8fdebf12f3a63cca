import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fitToDevice } from '../../draw/canvas';
import { drawLoop } from '../../run/drawLoop';
import { usePixelRatio } from '../../ui/chart/measure';
import { useLatest } from '../../ui/useLatest';
import { layoutStage, type StageLayout } from './paint/layout';
import { type MatrixPainter, paintSkeleton, paintStage } from './paint/paintStage';
import { type StageLook, type StageSource, sceneOf, shapeKey, shapeOf } from './stageScene';

/**
 * Paints the stage when something that it shows has changed. Frames don't pass through React, which learns the layout
 * only.
 */
export function useStagePainting(
  canvas: RefObject<HTMLCanvasElement | null>,
  source: StageSource,
  look: StageLook | null,
  paintMatrix: MatrixPainter | null,
): StageLayout | null {
  const ratio = usePixelRatio();
  const [layout, setLayout] = useState<StageLayout | null>(null);
  const latest = useLatest({ source, look, paintMatrix });
  const stale = useRef(true);
  useLayoutEffect(drawLoop.requestFrames);

  // Faces may still be loading.
  useEffect(() => {
    const repaint = (): void => {
      stale.current = true;
      drawLoop.requestFrames();
    };
    document.fonts?.addEventListener('loadingdone', repaint);
    return () => document.fonts?.removeEventListener('loadingdone', repaint);
  }, []);

  const width = look?.width ?? 0;
  const height = look?.height ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new ratio changes what fitToDevice finds
  useEffect(() => {
    const context =
      canvas.current && width > 0 && height > 0 ? fitToDevice(canvas.current, { width, height }) : null;
    if (!context) return;
    stale.current = true;
    const painter = new StagePainter(context, setLayout);
    return drawLoop.onDraw(() => {
      const { source, look, paintMatrix } = latest.current;
      if (look) painter.draw(source, look, paintMatrix, stale.current);
      stale.current = false;
    });
  }, [canvas, width, height, ratio, latest]);
  return layout;
}

/** Remembers the last drawing, so that nothing is drawn twice. */
class StagePainter {
  readonly #context: CanvasRenderingContext2D;
  readonly #onLayout: (layout: StageLayout) => void;
  #layout: StageLayout | null = null;
  /** Order of the brokers without a row, if it isn't by number. */
  #key = '';
  #drawn: readonly unknown[] = [];

  constructor(context: CanvasRenderingContext2D, onLayout: (layout: StageLayout) => void) {
    this.#context = context;
    this.#onLayout = onLayout;
  }

  draw(source: StageSource, look: StageLook, paintMatrix: MatrixPainter | null, stale: boolean): void {
    const frame = source.stage()?.frame;
    const history = source.history();
    const { playing, speed } = source.playhead;
    const { theme, sloMs, detail, reducedMotion, compact, paint } = source;
    const bin = frame && history && history.bins > 0 ? history.representativeBinAt(frame.atMs) : -1;
    const shown = [
      ...[frame ?? source.scenario, history, bin, playing, speed],
      ...[theme, sloMs, detail, reducedMotion, compact, paint, look.crosshair, look.onlyBroker],
      ...[look.pinned, look.named, paintMatrix, source.shares, source.before],
    ];
    if (!stale && shown.every((value, index) => value === this.#drawn[index])) return;
    this.#drawn = shown;
    const stage = source.stage();
    const layout = this.#layoutOf(source, look);
    if (stage) {
      const scene = sceneOf(source, stage, look);
      if (paint !== undefined) paint(this.#context, layout, scene);
      else paintStage(this.#context, layout, scene, paintMatrix);
    } else paintSkeleton(this.#context, layout, theme);
  }

  #layoutOf(source: StageSource, look: StageLook): StageLayout {
    const frame = source.stage()?.frame ?? null;
    const key = shapeKey(source, look, frame);
    if (this.#layout === null || key !== this.#key) {
      this.#key = key;
      this.#layout = layoutStage(shapeOf(source, look, frame));
      this.#onLayout(this.#layout);
    }
    return this.#layout;
  }
}
