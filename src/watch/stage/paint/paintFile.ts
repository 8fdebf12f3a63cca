import type { BrokerRow } from '../../../../workers/frame';
import { formatBytes, formatCount } from '../../../base/format';
import { fillBox } from '../../../draw/draw';
import { drawRuns, fitRuns, runsWidth, type TextRun } from '../../../draw/text';
import type { Group } from './layout';
import { groupColour, type Stage } from './scene';

const BAR_HEIGHT = 4;

/** How far the open file of a broker is towards closing, 0 to 1: by size or by time, whichever comes first. */
export function fileShare(
  { fileBytes, fileClosesInMs }: Pick<BrokerRow, 'fileBytes' | 'fileClosesInMs'>,
  { intervalMs, bytes }: { readonly intervalMs: number; readonly bytes: number },
): number {
  if (fileBytes < 0) return 0;
  return Math.min(1, Math.max(fileBytes / bytes, 1 - fileClosesInMs / intervalMs));
}

/**
 * The file that a broker of diskless topics fills, as a bar at the foot of its card, and in words, where there is a line
 * for them, how large it is and how many files upload and wait for their commit.
 */
export function paintFile(stage: Stage, group: Group, broker: BrokerRow, lineY: number | null): void {
  const { surface, scene } = stage;
  const { theme } = scene;
  if (!scene.file) return;
  const { card } = group;
  const bar = {
    x: card.x + 1,
    y: card.y + card.height - BAR_HEIGHT,
    width: card.width - 2,
    height: BAR_HEIGHT - 1,
  };
  fillBox(surface, bar, theme.bg3);
  const width = bar.width * fileShare(broker, scene.file);
  if (width > 0) fillBox(surface, { ...bar, width }, groupColour(stage, group));
  if (lineY === null) return;
  const style = { sizePx: 12, colour: theme.tx3 } as const;
  const strong = (text: string): TextRun => ({ text, colour: theme.tx1, weight: 500 });
  const open: TextRun[] =
    broker.fileBytes < 0
      ? [{ text: 'no file open' }]
      : [{ text: 'file ' }, strong(formatBytes(broker.fileBytes))];
  const [left, right] = [card.x + 12, card.x + card.width - 12];
  drawRuns(surface, left, lineY, open, style);
  const room = right - left - runsWidth(surface, open, style) - 8;
  const up = strong(formatCount(broker.filesUploading));
  const done = strong(formatCount(broker.filesCommitting));
  const variants: TextRun[][] = [[up, { text: ' uploading' }], [up, { text: ' up' }], []];
  if (broker.filesCommitting > 0) variants.unshift([up, { text: ' up, ' }, done, { text: ' to commit' }]);
  if (broker.filesUploading + broker.filesCommitting > 0)
    drawRuns(surface, right, lineY, fitRuns(surface, variants, room, style), {
      ...style,
      align: 'right',
    });
}
