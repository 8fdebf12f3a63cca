import { formatBytes, formatCount, formatFigure, withUnit } from '../../../base/format';
import { card, fillBox, strokeBox } from '../../../draw/draw';
import { drawRuns, drawText, fitRuns, type TextRun } from '../../../draw/text';
import { fillsSeveral } from './motion';
import { bufferColour, matrixColours } from './ramps';
import { groupColour, isInSecondGroup, type MatrixStage } from './scene';
import { brokerName } from './stageText';

/** The producers as a grid, shaded by how much of their buffer is taken, and how many fill each broker now. */
export function paintProducerGrid(stage: MatrixStage): void {
  const { surface, layout, scene } = stage;
  const box = layout.producerBoxes[0];
  if (!box) return;
  const { theme, frame } = scene;
  const x = box.x + 12;
  card(surface, box, { ground: theme.bg2, border: { colour: theme.line2 } });
  const rate = scene.ratePerSecond;
  drawText(surface, x, box.y + 22, rate === null ? 'Unthrottled' : formatCount(rate), {
    sizePx: 13,
    weight: 600,
    colour: theme.tx1,
  });
  if (rate !== null) {
    const style = { sizePx: 12, colour: theme.tx2 } as const;
    const perSecond = (rate * scene.recordBytes) / 1_048_576;
    const variants = [
      [{ text: `rec/s, ${withUnit(formatFigure(perSecond, perSecond < 10 ? 1 : 0), 'MB/s')}` }],
      [{ text: 'rec/s' }],
    ];
    drawRuns(surface, x, box.y + 38, fitRuns(surface, variants, box.width - 18, style), style);
  }

  const count = frame.producerRows;
  const columns = Math.max(1, Math.ceil(Math.sqrt((count * 68) / 76)));
  const pitch = Math.min(15, 68 / columns);
  const colours = matrixColours(theme);
  const used: number[] = [];
  let blocked = 0;
  let most = 1;
  let least = Number.POSITIVE_INFINITY;
  for (let row = 0; row < count; row += 1) {
    const producer = frame.producer(row);
    used.push(producer.blocked ? -1 : producer.bufferUsedBytes);
    if (producer.blocked) blocked += 1;
    most = Math.max(most, producer.bufferUsedBytes);
    least = Math.min(least, producer.bufferUsedBytes);
  }
  for (const [row, usedBytes] of used.entries()) {
    const cellX = x + (row % columns) * pitch;
    const cellY = box.y + 54 + Math.floor(row / columns) * pitch;
    const colour = usedBytes < 0 ? theme.hot : bufferColour(colours, usedBytes / most);
    const cell = { x: cellX, y: cellY, width: pitch * 0.85, height: pitch * 0.85 };
    fillBox(surface, cell, colour);
    // Rows may stand for several producers.
    const producer = Math.floor((row * frame.producers) / Math.max(1, count));
    if (isInSecondGroup(scene, producer)) strokeBox(surface, cell, { colour: theme.tx1, width: 1.5 });
  }
  const small = { sizePx: 12, colour: theme.tx3 } as const;
  const megabytes = (value: number): string => formatFigure(value / 1_048_576, 1);
  const limit = formatBytes(frame.bufferMemoryBytes);
  const below = box.y + 54 + Math.max(2, Math.ceil(count / columns)) * pitch + 16;
  drawText(surface, x, below, `buffer ${megabytes(Number.isFinite(least) ? least : 0)} to`, small);
  drawText(surface, x, below + 14, `${megabytes(most)} of ${limit}`, small);
  if (blocked > 0)
    drawText(surface, x, below + 28, `${formatCount(blocked)} wait`, { ...small, colour: theme.hot });
  const filling = below + (blocked > 0 ? 52 : 40);
  if (blocked < used.length)
    paintFilling(stage, x, filling, Math.floor((box.y + box.height - filling - 12) / 17));
}

/** How many producers now fill the partitions of each broker, as many brokers as there is room for. */
function paintFilling(stage: MatrixStage, x: number, y: number, room: number): void {
  const { surface, rows } = stage;
  const { theme } = stage.scene;
  const filling = rows.brokers
    .map((_, broker) => broker)
    .filter((broker) => (rows.brokers[broker]?.connections ?? 0) > 0)
    .map((broker) => ({ broker, producers: rows.brokers[broker]?.producersFilling ?? 0 }))
    .filter(({ producers }, _, all) => all.length <= room || producers > 0)
    .sort((a, b) => (rows.brokers.length <= room ? 0 : b.producers - a.producers));
  if (room < 2) return;
  drawText(surface, x, y, 'now filling', { sizePx: 12, colour: theme.tx3 });
  const style = { sizePx: 12, colour: theme.tx2 } as const;
  if (filling.every(({ producers }) => producers === 0)) {
    drawText(surface, x, y + 18, fillsSeveral(stage.scene), style);
    return;
  }
  const shown = filling.length > room ? room - 1 : filling.length;
  for (const [index, { broker, producers }] of filling.slice(0, shown).entries()) {
    const top = y + 10 + index * 17;
    fillBox(surface, { x, y: top, width: 8, height: 8 }, groupColour(stage, { broker }));
    const runs: TextRun[] = [
      { text: formatCount(producers), colour: theme.tx1, weight: 600 },
      { text: ` on ${brokerName(stage.scene, broker, true)}` },
    ];
    drawRuns(surface, x + 13, top + 8, runs, style);
  }
  if (shown === filling.length) return;
  let rest = 0;
  for (const { producers } of filling.slice(shown)) rest += producers;
  drawText(surface, x, y + 18 + shown * 17, `${formatCount(rest)} on others`, style);
}
