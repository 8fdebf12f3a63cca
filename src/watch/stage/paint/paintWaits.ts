import { strokeLines } from '../../../draw/draw';
import type { Point } from '../../../draw/surface';
import type { MatrixStage } from './scene';

/** How far an arc reaches into the margin right of the cards, CSS pixels. */
const REACH = 10;
const STEPS = 12;

/** Right of the cards, an arc from each leader that waits to the slow broker that has its copies. */
export function paintWaits({ surface, layout, rows, scene }: MatrixStage): void {
  // The consumers' bars are in the same place.
  if (scene.frame.consumers > 0) return;
  const middles = new Map(layout.groups.map(({ broker, card }) => [broker, card.y + card.height / 2]));
  const x = layout.columns.broker.to;
  for (const { broker } of layout.groups) {
    const [from, to] = [middles.get(broker), middles.get(rows.waitsFor[broker] ?? -1)];
    if (from === undefined || to === undefined) continue;
    const points = Array.from({ length: STEPS + 1 }, (_, step): Point => {
      const share = step / STEPS;
      return [x + REACH * Math.sin(Math.PI * share), from + (to - from) * share];
    });
    strokeLines(surface, [points], { colour: scene.theme.held, width: 1.2, dash: [3, 3] });
  }
}
