import type { BrokerRow } from '../../../../workers/frame';
import { formatCount } from '../../../base/format';
import { arrowHead, fillBox, strokeLine, strokeLines } from '../../../draw/draw';
import { drawRuns, drawText, fitRuns, runsWidth, type TextRun } from '../../../draw/text';
import type { MatrixGroup } from './layout';
import { paintBrokerFrame } from './paintBrokerCard';
import { paintDetour } from './paintDown';
import { paintFile } from './paintFile';
import { groupColour, type MatrixStage, type Stage } from './scene';
import { brokerName } from './stageText';

/** The gate, and all connections to a broker as a histogram by requests in flight. */
export function paintConnections(stage: MatrixStage, group: MatrixGroup, broker: BrokerRow): void {
  const { surface, layout } = stage;
  const { theme, frame } = stage.scene;
  const { matrix } = group;
  const closed = broker.connectionsFull > 0;
  const gate = layout.columns.gate;
  if (closed) fillBox(surface, { ...matrix, x: gate - 2, width: 4 }, theme.hot);
  else {
    const bar = { ...matrix, x: gate - 1, width: 2, height: matrix.height * 0.25 };
    fillBox(surface, bar, theme.line3);
    fillBox(surface, { ...bar, y: matrix.y + matrix.height * 0.75 }, theme.line3);
  }
  const headed = group.density === 'full' || group.density === 'short';
  if (headed) paintConnectionHead(stage, group, broker);
  const labelled = group.density === 'full';
  const base = matrix.y + matrix.height - (labelled ? 16 : 1);
  const highest = Math.min(120, matrix.height - (labelled ? 26 : 1));
  // By requests in flight: 0 … 5, or six equal steps of a larger limit.
  const counts = [
    broker.connectionsWith0,
    broker.connectionsWith1,
    broker.connectionsWith2,
    broker.connectionsWith3,
    broker.connectionsWith4,
    broker.connectionsWith5,
  ];
  const bars = Math.min(counts.length, frame.maxInFlight + 1);
  const x = layout.columns.slots.from;
  const pitch = layout.compact ? 8 : 13.4;
  const width = pitch * 0.75;
  for (let bar = 0; bar < bars; bar += 1) {
    const count = counts[bar] ?? 0;
    const height = count > 0 ? Math.max(1, (highest * count) / Math.max(1, broker.connections)) : 0;
    const colour = bar === bars - 1 && closed ? theme.hot : groupColour(stage, group);
    fillBox(surface, { x: x + bar * pitch, y: base - height, width, height }, colour);
    if (!labelled) continue;
    const label = stepLabel(bar, bars, frame.maxInFlight);
    const style = { sizePx: 12, colour: theme.tx3, align: 'center', face: 'condensed' } as const;
    drawText(surface, x + bar * pitch + width / 2, base + 13, label, style);
  }
  strokeLine(surface, [x - 2, base + 0.5], [x + pitch * bars - 1, base + 0.5], { colour: theme.line3 });
  if (group.height < 12 || paintDetour(stage, group)) return;
  const { from, to } = layout.columns.wire;
  strokeLine(surface, [from + 2, group.flowY], [to - 4, group.flowY], { colour: theme.line3 });
  strokeLines(surface, [arrowHead([to - 2, group.flowY], 1)], { colour: theme.line3, width: 1.2 });
}

function paintConnectionHead(stage: MatrixStage, group: MatrixGroup, broker: BrokerRow): void {
  const { surface, layout } = stage;
  const { theme } = stage.scene;
  const full = broker.connectionsFull > 0;
  const count = full ? broker.connectionsFull : broker.connectionsIdle;
  const runs: TextRun[] = [
    {
      text: `${formatCount(count)} of ${formatCount(broker.connections)}`,
      colour: full ? theme.hot : theme.tx1,
      weight: 600,
    },
    { text: full ? ' full' : ' idle' },
  ];
  const large = group.density === 'full';
  const y = group.top + (large ? 13 : 12);
  const style = { sizePx: large && !layout.compact ? 13 : 12, colour: theme.tx2 } as const;
  const short = [
    { text: formatCount(count), colour: theme.tx1, weight: 600 },
    runs[1] ?? { text: '' },
  ] as const;
  const { slots, broker: card } = layout.columns;
  const variants = layout.compact ? [runs, short] : [runs];
  drawRuns(surface, slots.from, y, fitRuns(surface, variants, card.from - slots.from - 4, style), style);
}

/** 0 to 5 for the usual limit; of a larger one only the ends are named. */
function stepLabel(bar: number, bars: number, limit: number): string {
  if (limit <= 5) return String(bar);
  if (bar === 0) return '0';
  return bar === bars - 1 ? String(limit) : '';
}

/** How busy the broker is, at the card's right. */
const BUSY_ROOM = 50;
const TICK_COLUMNS = 30;
const TICK_ROWS = 3;
const MAX_TICKS = TICK_COLUMNS * TICK_ROWS;

/** The broker's card: a tick for each connection being served and for each handler, and the queues in numbers. */
export function paintMatrixBroker(stage: Stage, group: MatrixGroup, broker: BrokerRow): void {
  const { surface } = stage;
  paintBrokerFrame(stage, group, broker);
  if (broker.down) return;
  paintFile(stage, group, broker, null);
  const { theme } = stage.scene;
  const { card: box } = group;
  const colour = broker.slowMs > 0 ? theme.hot : groupColour(stage, group);
  if (group.density === 'full') {
    const y = box.y + Math.max(27, Math.min(box.height / 2 - 15, 90));
    // Above the handle, which is lower than the name.
    const room = box.y + box.height - 24 - y;
    paintConnectionTicks(stage, box.x + 12, y, broker, colour);
    if (room >= 30) paintHandlerTicks(stage, box.x + 12, y + TICK_ROWS * 7.4 + 3, broker);
    const place = { right: box.x + box.width - 12, y: y + 8, width: box.width - 106, height: room };
    paintCardCounts(stage, place, broker);
  } else {
    const short = group.density === 'short';
    if (short && paintWait(stage, group)) return;
    const x = besideName(stage, group, short);
    const y = short ? box.y + 8 : box.y + box.height / 2 - 4;
    const room = Math.max(0, box.x + box.width - BUSY_ROOM - x);
    const bar = { x, y, width: Math.min(short ? 58 : 36, room), height: 9 };
    fillBox(surface, bar, theme.bg3);
    const served = broker.serving / Math.max(1, broker.connections);
    fillBox(surface, { ...bar, width: bar.width * served }, colour);
  }
}

/** Where the name on a card ends, and what is beside it begins. */
function besideName({ surface, scene }: Stage, { broker, card: box }: MatrixGroup, short: boolean): number {
  const name = [{ text: brokerName(scene, broker, !short) }];
  const [inset, sizePx] = short ? [18, 14] : [15, 12];
  return box.x + inset + runsWidth(surface, name, { sizePx, weight: 600 });
}

/** Names the replica whose copy a leader waits for, instead of its bar. */
function paintWait(stage: Stage, group: MatrixGroup): boolean {
  const { surface, scene, rows } = stage;
  const { broker, card: box } = group;
  const slow = rows.waitsFor[broker] ?? -1;
  if (slow < 0) return false;
  const name = `B${scene.brokerId(slow)}`;
  const style = { sizePx: 12, colour: scene.theme.tx1 } as const;
  const variants = [`waits for its replica on ${name}`, `waits for ${name}`, `for ${name}`];
  const from = besideName(stage, group, true);
  const words = variants.map((text) => [{ text }]);
  drawRuns(
    surface,
    from,
    box.y + 17,
    fitRuns(surface, words, box.x + box.width - BUSY_ROOM - from, style),
    style,
  );
  return true;
}

/** Texts next to the ticks, a line each. */
function paintCardCounts(
  stage: Stage,
  {
    right,
    y,
    width,
    height,
  }: { readonly right: number; readonly y: number; readonly width: number; readonly height: number },
  broker: BrokerRow,
): void {
  const { surface } = stage;
  const { theme, handlers, waitsForReplicas, file } = stage.scene;
  const style = { sizePx: 12, colour: theme.tx2, align: 'right' } as const;
  const strong = (count: number): TextRun => ({ text: formatCount(count), colour: theme.tx1, weight: 500 });
  const lines: readonly (readonly (readonly TextRun[])[])[] = [
    [
      [strong(broker.serving), { text: ` of ${formatCount(broker.connections)} served` }],
      [strong(broker.serving), { text: ' served' }],
    ],
    [[strong(broker.queued), { text: ' queued' }]],
    waitsForReplicas || file
      ? [
          [strong(broker.committing), { text: ' committing' }],
          [strong(broker.committing), { text: ' commit' }],
        ]
      : [
          [strong(broker.handling), { text: ` of ${formatCount(handlers)} handlers` }],
          [strong(broker.handling), { text: ' handlers' }],
        ],
  ];
  for (const [index, variants] of lines.entries())
    if (8 + index * 13 <= height)
      drawRuns(surface, right, y + index * 13, fitRuns(surface, variants, width, style), style);
}

function paintConnectionTicks(stage: Stage, x: number, y: number, broker: BrokerRow, lit: string): void {
  const { surface, scene } = stage;
  const ticks = Math.min(MAX_TICKS, broker.connections);
  // With more than 90 connections, a tick means several; a served one always shows.
  const served = Math.ceil((broker.serving * ticks) / Math.max(1, broker.connections));
  for (let tick = 0; tick < ticks; tick += 1) {
    const [left, top] = [x + (tick % TICK_COLUMNS) * 2.6, y + Math.floor(tick / TICK_COLUMNS) * 7.4];
    fillBox(surface, { x: left, y: top, width: 2, height: 6 }, tick < served ? lit : scene.theme.bg3);
  }
}

/** As wide together as the connections above: one tick for each handler, or for several if there are many. */
function paintHandlerTicks(stage: Stage, x: number, y: number, broker: BrokerRow): void {
  const { surface } = stage;
  const { theme, handlers } = stage.scene;
  const ticks = Math.min(TICK_COLUMNS, handlers);
  const pitch = (TICK_COLUMNS * 2.6) / ticks;
  const lit = Math.ceil((broker.handling * ticks) / handlers);
  for (let tick = 0; tick < ticks; tick += 1) {
    const box = { x: x + tick * pitch, y, width: pitch - Math.min(1.5, pitch / 4), height: 5 };
    fillBox(surface, box, tick < lit ? theme.tx1 : theme.bg3);
  }
}
