import { counted, formatCount } from '../../../base/format';
import { arrowHead, card, dot, fillBox, strokeBox, strokeLine, strokeLines } from '../../../draw/draw';
import type { Box, Surface } from '../../../draw/surface';
import { drawRuns, drawText, fitRuns } from '../../../draw/text';
import { categoryColour } from '../../../draw/theme';
import { SKIN_PARTS } from '../../../scenario/skins';
import type { StageLayout } from '../paint/layout';
import type { StageScene } from '../paint/scene';
import { type BusScene, busScene } from './busScene';

interface Drawing {
  readonly surface: Surface;
  readonly scene: StageScene;
  readonly bus: BusScene;
  /** Parts that have turned into Kafka's. */
  readonly turned: number;
  readonly places: Places;
}

/** Where things stand, CSS pixels. */
interface Places {
  readonly town: Box;
  readonly counter: Box;
  /** The pole of the stop. */
  readonly stopX: number;
  /** The road, or the line that replaces it. */
  readonly groundY: number;
  /** From one person to the next. */
  readonly pitch: number;
  /** Width of what is said of a part. */
  readonly captionRoom: number;
}

/** Seats in one row of a bus; more take further rows. */
const ROW_OF_SEATS = 8;
/** A bus with more has no empty seats drawn: nobody could count them. */
const MOST_SEATS = 16;

/** Draws a run as people who wait for a bus. Pure: the same layout and scene always give the same calls. */
export function paintBus(surface: Surface, layout: StageLayout, scene: StageScene, turned: number): void {
  surface.clearRect(0, 0, layout.width, layout.height);
  const drawing = { surface, scene, bus: busScene(scene), turned, places: placesOf(layout) };
  paintGround(drawing);
  paintTown(drawing);
  paintStop(drawing);
  paintCounter(drawing);
  paintVehicle(drawing);
}

/** From one person to the next: by the stage's size, within what can be told apart and what looks like a person. */
const PITCH = { least: 10, most: 26, perWidth: 1 / 46, perHeight: 1 / 20 };

function placesOf({ width, height, compact }: StageLayout): Places {
  const fitting = Math.min(width * PITCH.perWidth, height * PITCH.perHeight);
  const pitch = Math.round(Math.min(PITCH.most, Math.max(PITCH.least, fitting)));
  const groundY = Math.round(height * 0.5 + pitch * (compact ? 1.5 : 3));
  const margin = pitch * 1.5;
  const tall = pitch * 7;
  return {
    town: { x: margin, y: groundY - tall, width: pitch * 6, height: tall },
    counter: { x: width - margin - pitch * 7, y: groundY - tall, width: pitch * 7, height: tall },
    stopX: Math.round(width * 0.4),
    groundY,
    pitch,
    captionRoom: Math.min(width / 4 - 12, 7.5 * pitch),
  };
}

function paintGround({ surface, scene, places, turned }: Drawing): void {
  const { theme } = scene;
  const { town, counter, groundY, stopX } = places;
  if (turned < SKIN_PARTS.bus.length) {
    strokeLine(surface, [town.x, groundY], [counter.x + counter.width, groundY], {
      colour: theme.line3,
      width: 2,
    });
    return;
  }
  const y = groundY - 1.3 * places.pitch;
  strokeLine(surface, [stopX, y], [counter.x - 6, y], { colour: theme.line3 });
  strokeLines(surface, [arrowHead([counter.x - 4, y], 1)], { colour: theme.line3, width: 1.2 });
}

/** The name of a part, in its turn Kafka's, and what there is to say of it under it, in the longest way that fits. */
function caption(drawing: Drawing, part: number, x: number, ways: readonly string[]): void {
  const { surface, scene, places, turned } = drawing;
  const { theme } = scene;
  const { is = '', becomes = '' } = SKIN_PARTS.bus[part] ?? {};
  const size = places.pitch > 14 ? 15 : 12;
  const name = { sizePx: size, weight: 600, colour: theme.tx1, align: 'center' } as const;
  const figure = { ...name, weight: 400, colour: theme.tx2 } as const;
  const says = fitRuns(
    surface,
    ways.map((text) => [{ text }]),
    places.captionRoom,
    figure,
  );
  const y = places.groundY + size + 12;
  drawText(surface, x, y, turned > part ? becomes : is, name);
  drawRuns(surface, x, y + size + 6, says, figure);
}

/** A person, who turns into a record. */
function paintPerson({ surface, places, turned }: Drawing, x: number, y: number, colour: string): void {
  const radius = places.pitch * 0.36;
  if (turned > 0)
    fillBox(surface, { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }, colour);
  else {
    dot(surface, [x, y - radius * 0.6], radius * 0.62, colour);
    fillBox(surface, { x: x - radius * 0.7, y, width: radius * 1.4, height: radius * 1.3 }, colour);
  }
}

/** Houses that people come from. */
function paintTown(drawing: Drawing): void {
  const { surface, scene, places, turned } = drawing;
  const { theme } = scene;
  const { x, y, width, height } = places.town;
  if (turned > 0) card(surface, places.town, { ground: theme.bg2, border: { colour: theme.line2 } });
  else {
    for (const [share, tall] of [
      [0, 0.55],
      [0.34, 0.9],
      [0.68, 0.7],
    ] as const) {
      const house = {
        x: x + width * share,
        y: y + height * (1 - tall),
        width: width * 0.3,
        height: height * tall,
      };
      card(surface, house, { ground: theme.bg2, border: { colour: theme.line2 }, radius: 2 });
    }
  }
  const { ratePerSecond: rate } = scene;
  const sends = rate === null ? [] : [`${formatCount(rate)} a second`];
  const hourly = Math.round((rate ?? 0) * HOURS_OF_A_SECOND);
  const come = rate === null ? [] : [`${counted(hourly, 'person', 'people')} an hour`, `${hourly} an hour`];
  caption(drawing, 0, x + width / 2, turned > 0 ? sends : come);
}

/** A millisecond is a minute. */
const HOURS_OF_A_SECOND = 60 / 1000;

/** The stop with those who wait there; whoever gets on next stands at the pole. */
function paintStop(drawing: Drawing): void {
  const { surface, scene, bus, places, turned } = drawing;
  const { theme } = scene;
  const { stopX, groundY, pitch, town } = places;
  const room = stopX - pitch - (town.x + town.width + pitch);
  const columns = Math.max(1, Math.floor(room / pitch));
  const rows = 4;
  if (turned > 1) {
    const box = { x: stopX - pitch * (columns + 0.9), y: groundY - pitch * (rows + 1) };
    const size = { width: pitch * (columns + 0.4), height: pitch * (rows + 0.8) };
    strokeBox(surface, { ...box, ...size }, { colour: theme.line3, dash: [3, 3] });
  } else {
    strokeLine(surface, [stopX, groundY], [stopX, groundY - 5 * pitch], { colour: theme.line3, width: 3 });
    dot(surface, [stopX, groundY - 5.4 * pitch], pitch * 0.8, theme.tx2);
  }
  const shown = Math.min(bus.waiting, columns * rows);
  for (let index = 0; index < shown; index += 1) {
    const x = stopX - pitch * (1.2 + (index % columns));
    const y = groundY - pitch * (0.8 + Math.floor(index / columns));
    paintPerson(drawing, x, y, index < bus.seats ? theme.tx1 : theme.tx3);
  }
  const waits =
    turned > 0
      ? counted(bus.waiting, 'record waits', 'records wait')
      : counted(bus.waiting, 'person waits', 'people wait');
  caption(drawing, 1, stopX - room / 2, [waits, `${formatCount(bus.waiting)} wait`]);
}

function paintCounter(drawing: Drawing): void {
  const { surface, scene, places, turned } = drawing;
  const { theme } = scene;
  const box = places.counter;
  card(surface, box, { ground: theme.bg2, border: { colour: theme.line2 } });
  if (turned < SKIN_PARTS.bus.length) {
    // An awning, and the counter under it.
    const stripe = box.width / 6;
    for (let index = 0; index < 6; index += 2)
      fillBox(surface, { x: box.x + index * stripe, y: box.y, width: stripe, height: 14 }, theme.line3);
    strokeLine(surface, [box.x, box.y + 14], [box.x + box.width, box.y + 14], { colour: theme.line3 });
    fillBox(
      surface,
      { x: box.x + 10, y: box.y + box.height * 0.6, width: box.width - 20, height: 6 },
      theme.line3,
    );
  }
  caption(drawing, 3, box.x + box.width / 2, ['one at a time', '']);
}

/** The bus with those who ride in it, where its trip has brought it. */
function paintVehicle(drawing: Drawing): void {
  const { surface, scene, bus, places, turned } = drawing;
  const { theme } = scene;
  const { stopX, counter, groundY, pitch } = places;
  const aboard = bus.trip !== null && bus.trip.done < 0.5 ? bus.trip.people : 0;
  const seats = bus.seats > MOST_SEATS ? Math.max(ROW_OF_SEATS, bus.trip?.people ?? 0) : bus.seats;
  const columns = Math.min(ROW_OF_SEATS, seats);
  const rows = Math.ceil(seats / columns);
  const body = { width: (columns + 1) * pitch, height: (rows + 0.8) * pitch };
  const done = bus.trip?.done ?? 0;
  const away = 1 - Math.abs(1 - 2 * done);
  const x = stopX + pitch + away * (counter.x - pitch - body.width - (stopX + pitch));
  const isBus = turned < 3;
  const wheel = pitch * 0.4;
  const y = groundY - wheel - body.height;
  card(
    surface,
    { x, y, ...body },
    { ground: theme.bg1, border: { colour: theme.line3, width: 1.5 }, radius: isBus ? 6 : 2 },
  );
  for (let seat = 0; seat < seats; seat += 1) {
    const seatX = x + pitch * (1 + (seat % columns));
    const seatY = y + pitch * (0.9 + Math.floor(seat / columns));
    if (seat < aboard) paintPerson(drawing, seatX, seatY, categoryColour(theme, 0));
    else if (bus.seats <= MOST_SEATS)
      strokeBox(
        surface,
        { x: seatX - pitch * 0.3, y: seatY - pitch * 0.3, width: pitch * 0.6, height: pitch * 0.6 },
        { colour: theme.line2 },
      );
  }
  if (isBus)
    for (const share of [0.22, 0.78])
      dot(surface, [x + body.width * share, groundY - wheel], wheel, theme.tx3);
  const middle = Math.min(x + body.width / 2, counter.x - 4 * pitch);
  caption(drawing, 2, Math.max(stopX + 4 * pitch, middle), ridesTexts(drawing, aboard));
}

/** Who rides, and of how many seats if they can be counted; from long to short. */
function ridesTexts({ bus, turned }: Drawing, aboard: number): readonly string[] {
  if (bus.trip === null) return ['at the stop'];
  if (bus.trip.done >= 0.5) return turned > 2 ? ['answered'] : ['on its way back', 'drives back'];
  const rides = turned > 0 ? counted(aboard, 'record') : counted(aboard, 'person', 'people');
  if (bus.seats > MOST_SEATS) return [rides];
  const taken = `${aboard} of ${bus.seats}`;
  return [`${taken} ${turned > 0 ? 'records' : 'seats'}`, taken];
}
