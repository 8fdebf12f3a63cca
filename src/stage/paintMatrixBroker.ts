import type { BrokerRow } from '../../workers/frame';
import { formatCount, formatShare } from '../base/format';
import { arrowHead, type Context2D, fillBox, line } from './context';
import type { MatrixGroup, MatrixLayout } from './layout';
import { paintBrokerFrame } from './paintBrokerCard';
import { paintDetour } from './paintDown';
import { groupColour, type StageRows, type StageScene } from './scene';
import { drawRuns, drawText, fitRuns, type Run } from './text';
import { setting } from './words';

/** The gate, and all connections to a broker as a histogram by requests in flight. */
export function paintConnections(
  context: Context2D,
  layout: MatrixLayout,
  scene: StageScene,
  rows: StageRows,
  group: MatrixGroup,
  broker: BrokerRow,
): void {
  const { theme, frame } = scene;
  const { matrix } = group;
  const closed = broker.connectionsFull > 0;
  const gate = layout.columns.gate;
  if (closed) {
    fillBox(context, gate - 2, matrix.y, 4, matrix.height, theme.hot);
  } else {
    fillBox(context, gate - 1, matrix.y, 2, matrix.height * 0.25, theme.line3);
    fillBox(context, gate - 1, matrix.y + matrix.height * 0.75, 2, matrix.height * 0.25, theme.line3);
  }
  const headed = group.density === 'full' || group.density === 'short';
  if (headed && !layout.compact) paintConnectionHead(context, layout, scene, group, broker);
  const labelled = group.density === 'full';
  const base = matrix.y + matrix.height - (labelled ? 16 : 1);
  const highest = Math.min(120, matrix.height - (labelled ? 26 : 1));
  const bars = Math.min(broker.inFlightHistogram.length, frame.maxInFlight < 5 ? frame.maxInFlight + 1 : 6);
  const x = layout.columns.slots.from;
  const pitch = layout.compact ? 8 : 13.4;
  const width = pitch * 0.75;
  for (let bar = 0; bar < bars; bar += 1) {
    const count = broker.inFlightHistogram[bar] ?? 0;
    const height = count > 0 ? Math.max(1, (highest * count) / Math.max(1, broker.connections)) : 0;
    const colour = bar === bars - 1 && closed ? theme.hot : groupColour(theme, group);
    fillBox(context, x + bar * pitch, base - height, width, height, colour);
    if (!labelled) continue;
    const label = stepLabel(bar, bars, frame.maxInFlight);
    const style = { sizePx: 11, colour: theme.tx3, align: 'middle', condensed: true } as const;
    drawText(context, x + bar * pitch + width / 2, base + 13, label, style);
  }
  if (group.density !== 'bar')
    line(context, x - 2, base + 0.5, x + pitch * bars - 1, base + 0.5, { colour: theme.line3 });
  if (group.height < 12 || paintDetour(context, layout, scene, rows, group)) return;
  const { from, to } = layout.columns.wire;
  line(context, from + 2, group.flowY, to - 4, group.flowY, { colour: theme.line3 });
  arrowHead(context, to - 2, group.flowY, 1, theme.line3);
}

function paintConnectionHead(
  context: Context2D,
  layout: MatrixLayout,
  scene: StageScene,
  group: MatrixGroup,
  broker: BrokerRow,
): void {
  const { theme } = scene;
  const full = broker.connectionsFull > 0;
  const count = full ? broker.connectionsFull : broker.connectionsIdle;
  const runs: Run[] = [
    {
      text: `${formatCount(count)} of ${formatCount(broker.connections)}`,
      colour: full ? theme.hot : theme.tx1,
      weight: 600,
    },
    { text: full ? ' full' : ' idle' },
  ];
  const large = group.density === 'full';
  const y = group.top + (large ? 13 : 12);
  drawRuns(context, layout.columns.slots.from, y, runs, { sizePx: large ? 13 : 12, colour: theme.tx2 });
}

/** 0 to 5 for the usual limit; of a larger one only the ends are named. */
function stepLabel(bar: number, bars: number, limit: number): string {
  if (limit <= 5) return String(bar);
  if (bar === 0) return '0';
  return bar === bars - 1 ? String(limit) : '';
}

const TICK_COLUMNS = 30;
const TICK_ROWS = 3;
const MOST_TICKS = TICK_COLUMNS * TICK_ROWS;

/**
 * The broker's card: one tick for each connection that is being served, a tick for each handler, and how many requests
 * are queued and wait for replicas.
 */
export function paintMatrixBroker(
  context: Context2D,
  scene: StageScene,
  rows: StageRows,
  group: MatrixGroup,
  broker: BrokerRow,
  labelled: boolean,
): void {
  if (group.density === 'bar') {
    paintBusyBar(context, scene, group, broker, labelled);
    return;
  }
  paintBrokerFrame(context, scene, rows, group, broker);
  if (broker.down) return;
  const { theme } = scene;
  const { card: box } = group;
  const colour = broker.slowMs > 0 ? theme.hot : groupColour(theme, group);
  if (group.density === 'full') {
    const y = box.y + Math.max(31, Math.min(box.height / 2 - 15, 90));
    paintConnectionTicks(context, box.x + 12, y, broker, colour, theme.bg3);
    paintHandlerTicks(context, scene, box.x + 12, y + TICK_ROWS * 7.4 + 3, broker);
    paintCounts(context, scene, box.x + box.width - 12, y + 8, box.width - 106, broker);
  } else {
    const short = group.density === 'short';
    const x = box.x + (short ? 68 : 30);
    const y = short ? box.y + 8 : box.y + box.height / 2 - 4;
    const width = short ? 66 : 40;
    fillBox(context, x, y, width, 9, theme.bg3);
    fillBox(context, x, y, (width * broker.serving) / Math.max(1, broker.connections), 9, colour);
  }
}

/** In words beside the ticks, a line each. */
function paintCounts(
  context: Context2D,
  scene: StageScene,
  right: number,
  y: number,
  room: number,
  broker: BrokerRow,
): void {
  const { theme, handlers, waitsForReplicas } = scene;
  const style = { sizePx: 11.5, colour: theme.tx2, align: 'end' } as const;
  const strong = (count: number): Run => ({ text: formatCount(count), colour: theme.tx1, weight: 500 });
  const lines: readonly (readonly (readonly Run[])[])[] = [
    [
      [strong(broker.serving), { text: ` of ${formatCount(broker.connections)} served` }],
      [strong(broker.serving), { text: ' served' }],
    ],
    [[strong(broker.queued), { text: ' queued' }]],
    waitsForReplicas
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
    drawRuns(context, right, y + index * 13, fitRuns(context, variants, room, style), style);
}

function paintConnectionTicks(
  context: Context2D,
  x: number,
  y: number,
  broker: BrokerRow,
  on: string,
  off: string,
): void {
  const ticks = Math.min(MOST_TICKS, broker.connections);
  // Past 90 connections a tick stands for several; a served one always shows.
  const lit = Math.ceil((broker.serving * ticks) / Math.max(1, broker.connections));
  for (let tick = 0; tick < ticks; tick += 1) {
    const left = x + (tick % TICK_COLUMNS) * 2.6;
    fillBox(context, left, y + Math.floor(tick / TICK_COLUMNS) * 7.4, 2, 6, tick < lit ? on : off);
  }
}

/** As wide together as the connections above: one tick for each handler, or for several where there are many. */
function paintHandlerTicks(
  context: Context2D,
  { theme, handlers }: StageScene,
  x: number,
  y: number,
  broker: BrokerRow,
): void {
  const ticks = Math.min(TICK_COLUMNS, handlers);
  const pitch = (TICK_COLUMNS * 2.6) / ticks;
  const lit = Math.ceil((broker.handling * ticks) / handlers);
  for (let tick = 0; tick < ticks; tick += 1) {
    fillBox(
      context,
      x + tick * pitch,
      y,
      pitch - Math.min(1.5, pitch / 4),
      5,
      tick < lit ? theme.tx1 : theme.bg3,
    );
  }
}

/** Many brokers: one bar each for how busy they are, and numbers where there is room for them. */
function paintBusyBar(
  context: Context2D,
  scene: StageScene,
  group: MatrixGroup,
  broker: BrokerRow,
  labelled: boolean,
): void {
  const { theme } = scene;
  const { card: box } = group;
  const slow = broker.slowMs > 0 && !broker.down;
  const x = box.x + 34;
  const width = box.width - 34 - 52;
  fillBox(context, x, box.y, width, box.height, theme.bg3);
  const colour = slow ? theme.hot : groupColour(theme, group);
  fillBox(context, x, box.y, width * Math.min(1, broker.busy), box.height, colour);
  if (!labelled) return;
  const y = group.flowY + 4;
  const style = { sizePx: 11, weight: 500, colour: slow ? theme.hot : theme.tx1 } as const;
  drawText(context, box.x, y, `B${group.broker}`, style);
  const says = broker.down ? 'down' : slow ? `+${setting(broker.slowMs)}` : formatShare(broker.busy);
  drawText(context, box.x + box.width, y, says, {
    ...style,
    align: 'end',
  });
}
