import { fillBox, strokeBox } from '../../../draw/draw';
import type { Surface } from '../../../draw/surface';
import { brokerHue, hueColour, MAX_BROKER_HUES } from '../../../draw/theme';
import type { MatrixLayout } from './layout';
import { fits, LEFT, label, legendRight, width } from './paintLegend';
import { matrixColours } from './ramps';
import type { MatrixStage, StageRows, StageScene } from './scene';
import { setting } from './stageText';

/** Room that "slow" and "held back" take with their squares. */
const ROLES_ROOM = 132;
/** What "slow" alone takes. */
const SLOW_ROOM = 44;
const SECOND_GROUP = 'second group';

/** Legend of a cell's brightness and hue, and how many queues are merged in one. */
export function paintMatrixLegend(stage: MatrixStage): void {
  const { surface, layout, scene, rows } = stage;
  if (layout.cellColumns === 0) {
    label(stage, LEFT, layout.legendY, 'Too many queues to draw every batch. Choose Matrix.');
    return;
  }
  const colours = matrixColours(scene.theme);
  const y = layout.legendY;
  const under = `oldest under ${setting(scene.sloMs)}`;
  const keys = 46 + width(surface, under) + 12 + 46 + width(surface, 'older');
  const merged = mergedQueues(layout, scene, rows);
  const variants = [
    ...(merged > 1
      ? [
          `batches waiting in a cell (the most of ${merged} queues), 1 to 8+:`,
          `batches in a cell (most of ${merged}), 1 to 8+:`,
        ]
      : ['batches waiting in a cell, 1 to 8+:']),
    'batches, 1 to 8+:',
  ];
  const second = scene.secondGroup == null ? 0 : 13 + width(surface, SECOND_GROUP) + 16;
  const isSlow = rows.brokers.length > MAX_BROKER_HUES && rows.roles.includes('slow');
  const marks = isSlow ? Math.max(ROLES_ROOM, second + SLOW_ROOM) : second;
  const room = legendRight(layout) - LEFT - keys - marks - 8;
  const text = variants.find((variant) => width(surface, variant) <= room) ?? '';
  label(stage, LEFT, y, text);
  let x = LEFT + width(surface, text) + 8;
  paintKey(surface, x, y, colours.cool);
  label(stage, x + 46, y, under);
  x += 46 + width(surface, under) + 12;
  paintKey(surface, x, y, colours.hot);
  label(stage, x + 46, y, 'older');
  x += 46 + width(surface, 'older') + 16;
  if (scene.secondGroup != null && fits(stage, x + 13, SECOND_GROUP)) {
    strokeBox(surface, { x, y: y - 8, width: 8, height: 8 }, { colour: scene.theme.tx1, width: 1.5 });
    label(stage, x + 13, y, SECOND_GROUP);
    x += second;
  }
  paintRoles(stage, x);
}

/** Legend of the hues of many brokers, if one of them is in use now. */
function paintRoles(stage: MatrixStage, x: number): void {
  const { surface, layout, rows, scene } = stage;
  if (rows.brokers.length <= MAX_BROKER_HUES) return;
  let at = x;
  for (const [role, words] of [
    ['slow', 'slow'],
    ['held', 'held back'],
    ['pinned', 'pinned'],
  ] as const) {
    if (!rows.roles.includes(role) || !fits(stage, at + 13, words)) continue;
    const box = { x: at, y: layout.legendY - 8, width: 8, height: 8 };
    fillBox(surface, box, hueColour(scene.theme, brokerHue(rows.brokers.length, 0, role)));
    label(stage, at + 13, layout.legendY, words);
    at += 13 + width(surface, words) + 14;
  }
}

function paintKey(surface: Surface, x: number, y: number, colours: readonly string[]): void {
  for (const [index, colour] of colours.entries())
    fillBox(surface, { x: x + index * 5, y: y - 9, width: 5, height: 10 }, colour);
}

/** The largest number of queues in one cell. */
function mergedQueues(layout: MatrixLayout, scene: StageScene, rows: StageRows): number {
  let partitions = 1;
  for (const { lanes } of layout.matrixRows) {
    let sum = 0;
    for (const lane of lanes) sum += rows.lanes[lane]?.partitions ?? 0;
    partitions = Math.max(partitions, sum);
  }
  return Math.ceil(partitions) * Math.ceil(scene.frame.producers / Math.max(1, layout.cellColumns));
}
