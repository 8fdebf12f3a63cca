import { counted, formatShare } from '../../../base/format';
import { fillBox, strokeBox } from '../../../draw/draw';
import { drawText, runsWidth } from '../../../draw/text';
import { inkColour } from '../../../draw/theme';
import type { OtherBrokers } from './layout';
import type { BandEnd } from './paintBands';
import { matrixColours } from './ramps';
import { groupColour, type MatrixStage } from './scene';
import { brokerName } from './stageText';

/** One band to all brokers that have no row of their own. */
export function othersBand({ scene }: MatrixStage, { flowY, height, columns }: OtherBrokers): BandEnd {
  const share = columns.reduce((sum, { broker }) => sum + scene.brokerShare(broker), 0);
  return { flowY, share, colour: inkColour(scene.theme, 'n1'), pitch: height };
}

/** A column each: utilization, how full its connections are, and its name if there is room. */
export function paintOthers(stage: MatrixStage, others: OtherBrokers): void {
  const { surface, layout, rows } = stage;
  const { theme, frame } = stage.scene;
  const { busy, inFlight, columns, top } = others;
  const left = layout.columns.queue.from;
  let most = 0.1;
  for (const { broker } of columns) most = Math.max(most, rows.brokers[broker]?.busy ?? 0);
  const top10 = Math.min(1, Math.ceil(most * 10) / 10);
  const small = { sizePx: 12, colour: theme.tx3 } as const;
  const head = { sizePx: 12.5, weight: 600, colour: theme.tx1 } as const;
  const title = counted(columns.length, 'other broker');
  drawText(surface, left, top + 17, title, head);
  const note = formatNamed(stage) ?? `busy and requests in flight, a column each${counts(stage, columns)}`;
  const noteX = left + runsWidth(surface, [{ text: title }], head) + 12;
  if (noteX + runsWidth(surface, [{ text: note }], small) <= layout.columns.broker.to)
    drawText(surface, noteX, top + 17, note, small);
  drawText(surface, left, busy.y + 10, 'busy', { ...small, colour: theme.tx2 });
  if (busy.height > 24) drawText(surface, left, busy.y + 23, `0 to ${formatShare(top10)}`, small);
  drawText(surface, left, inFlight.y + 10, 'in flight', { ...small, colour: theme.tx2 });
  if (inFlight.height > 24) drawText(surface, left, inFlight.y + 23, `0 to ${frame.maxInFlight}`, small);
  fillBox(surface, busy, theme.bg1);
  fillBox(surface, inFlight, theme.bg1);
  const { cool, hot } = matrixColours(theme);
  for (const { broker, x, width } of columns) {
    const row = rows.brokers[broker];
    if (!row) continue;
    const role = rows.roles[broker];
    const height = (busy.height * Math.min(row.busy, top10)) / top10;
    const colour = role === 'other' ? theme.n3 : groupColour(stage, { broker });
    fillBox(surface, { x, y: busy.y + busy.height - height, width, height }, colour);
    if (row.down)
      strokeBox(
        surface,
        { x: x + 0.5, y: busy.y + 0.5, width: width - 1, height: busy.height - 1 },
        { colour: theme.tx2, dash: [2, 2] },
      );
    const full = row.inFlight / Math.max(1, row.connections * frame.maxInFlight);
    const ramp = full > 0.8 ? hot : cool;
    const level = Math.ceil(Math.sqrt(full) * ramp.length) - 1;
    if (level >= 0) fillBox(surface, { ...inFlight, x, width }, ramp[Math.min(level, ramp.length - 1)] ?? '');
    if (broker !== stage.scene.named) continue;
    const outlined = { x: x - 1, y: busy.y - 1, width: width + 2 };
    const outline = { ...outlined, height: inFlight.y + inFlight.height + 2 - busy.y };
    strokeBox(surface, outline, { colour: theme.tx1, width: 1.4 });
  }
  paintNames(stage, others);
}

function formatNamed({ scene, rows }: MatrixStage): string | null {
  const row = scene.named === null ? undefined : rows.brokers[scene.named];
  if (scene.named === null || row === undefined) return null;
  const requests = counted(row.inFlight, 'request');
  const share = formatShare(scene.brokerShare(scene.named));
  return `B${scene.brokerId(scene.named)}: ${formatShare(row.busy)} busy, ${share} of the records, ${requests} in flight; click or Enter pins it`;
}

/** Every n-th name, so that they keep their distance. */
function paintNames({ surface, scene }: MatrixStage, { columns, inFlight }: OtherBrokers): void {
  const style = { sizePx: 12, face: 'condensed', align: 'center', colour: scene.theme.tx3 } as const;
  const pitch = (columns[1]?.x ?? Number.POSITIVE_INFINITY) - (columns[0]?.x ?? 0);
  const widest = Math.max(
    ...columns.map(({ broker }) => runsWidth(surface, [{ text: brokerName(scene, broker, true) }], style)),
  );
  const every = Math.max(1, Math.ceil((widest + 4) / pitch));
  for (const [index, { broker, x, width }] of columns.entries()) {
    if (index % every === 0)
      drawText(
        surface,
        x + width / 2,
        inFlight.y + inFlight.height + 13,
        brokerName(scene, broker, true),
        style,
      );
  }
}

/** The number of batches waiting for all of them together. */
function counts({ rows }: MatrixStage, columns: OtherBrokers['columns']): string {
  const brokers = new Set(columns.map(({ broker }) => broker));
  let batches = 0;
  for (const { broker, waitingBatches } of rows.lanes) if (brokers.has(broker)) batches += waitingBatches;
  return `; ${counted(batches, 'batch waits', 'batches wait')} for them`;
}
