import type { BrokerRow } from '../../../../workers/frame';
import { formatCount } from '../../../base/format';
import { card } from '../../../draw/draw';
import { drawRuns, drawText, fitRuns, runsWidth } from '../../../draw/text';
import type { Group } from './layout';
import { formatCardLeader } from './leaders';
import { paintTrack } from './paintBrokerCard';
import { paintDownOutline } from './paintDown';
import type { Stage } from './scene';
import { brokerName, setting } from './stageText';

/** A lower card has no line of its own for words between its name and its handle, CSS pixels. */
const LEAST_FOR_THREE = 60;

/** The phone's card: name, how busy, and in words its trouble or its logs. */
export function paintCompactBroker(stage: Stage, group: Group, broker: BrokerRow): void {
  const { surface, scene } = stage;
  const { theme } = scene;
  const { card: box } = group;
  const hot = broker.slowMs > 0 && !broker.down;
  if (broker.down) paintDownOutline(stage, box);
  else
    card(surface, box, {
      ground: theme.bg2,
      border: { colour: hot ? theme.hot : theme.line2, width: hot ? 1.5 : 1 },
    });
  const low = box.height < 44;
  const inset = low ? 6 : 9;
  const sizePx = box.height < 18 ? 12 : 14;
  const baseline = low ? box.y + box.height / 2 + (group.handle ? 1 : 4) : box.y + 17;
  const name = { text: brokerName(scene, group.broker, true), weight: 600 } as const;
  drawRuns(surface, box.x + inset, baseline, [name], { sizePx, colour: theme.tx1 });
  drawText(surface, box.x + box.width - inset, baseline, broker.down ? 'down' : '', {
    sizePx,
    weight: 600,
    colour: hot ? theme.hot : theme.tx1,
    align: 'right',
  });
  if (group.handle && !broker.down) paintTrack(stage, group.handle);
  if (low) return;
  const style = { sizePx: 14, colour: hot || broker.stalled ? theme.hot : theme.tx3 } as const;
  const words = formatCompact(stage, group.broker, broker).map((text) => [{ text }]);
  const room = box.width - 2 * inset;
  if (group.handle && !broker.down && box.height < LEAST_FOR_THREE) {
    const beside = room - runsWidth(surface, [name], { sizePx }) - inset;
    const right = { ...style, align: 'right' } as const;
    drawRuns(surface, box.x + box.width - inset, baseline, fitRuns(surface, words, beside, right), right);
    return;
  }
  const lineY = box.y + (group.handle ? 31 : 42);
  drawRuns(surface, box.x + inset, lineY, fitRuns(surface, words, room, style), style);
}

function formatCompact({ scene, rows }: Stage, index: number, broker: BrokerRow): readonly string[] {
  const { frame } = scene;
  if (broker.down) return formatCardLeader({ scene, rows }, index);
  if (broker.slowMs > 0) return [`+${setting(broker.slowMs)}`];
  if (broker.stalled) return ['stalled'];
  const unread = formatCount(rows.unread[index] ?? 0);
  if (frame.consumers > 0) return [`${unread} behind`, unread];
  if (broker.committing > 0) return [frame.replicationFactor > 1 ? 'committing' : 'in a file'];
  return [''];
}
