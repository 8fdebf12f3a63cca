import { axisBelow, axisLeft, ticksAt } from '../../../draw/axis';
import { frameOf } from '../../../draw/frame';
import { formatDecade } from '../../../draw/latencyScale';
import { area, box, diamond, dot, type Mark, rule, words } from '../../../draw/marks';
import { decadesAround, decadesBetween, logScale } from '../../../draw/scale';
import type { Point, Size } from '../../../draw/surface';

/** A latency of real Kafka, and the model's, ms. */
export interface AgreementPoint {
  readonly name: string;
  readonly kind: 'published' | 'measured';
  readonly evidenceMs: number;
  readonly modelMs: number;
}

/** Limits of the model's share of the evidence within the band. */
const BAND = { below: 0.75, above: 1.25 };

/** Evidence across, model up, on the same logarithmic axis: agreement is the diagonal. */
export function agreementPicture(size: Size, points: readonly AgreementPoint[]) {
  const values = points.flatMap(({ evidenceMs, modelMs }) => [evidenceMs, modelMs]);
  const [from, to] = decadesAround(values, [1, 10_000]);
  const scale = logScale([from, to]);
  const frame = frameOf(size, { left: 64, right: 16, top: 8, bottom: 46 }, scale, scale);
  const { plot } = frame;
  const at = (evidenceMs: number, modelMs: number): Point => [frame.x(evidenceMs), frame.y(modelMs)];
  const ticks = ticksAt(decadesBetween([from, to]), formatDecade);
  const band = [
    at(from, from),
    at(from, from * BAND.above),
    at(to / BAND.above, to),
    at(to, to),
    at(to, to * BAND.below),
    at(from / BAND.below, from),
  ];
  const note = [plot.x + plot.width - 8, plot.y + plot.height - 9] as const;
  const marks: readonly Mark[] = [
    box(plot, 'bg0'),
    area(band, 'bg3'),
    rule(at(from, from), at(to, to), { colour: 'line3' }),
    ...axisBelow(frame, { ticks, title: 'evidence' }),
    ...axisLeft(frame, { ticks, title: 'model' }),
    words(note, 'band: within 25 %', { sizePx: 12, colour: 'tx2', align: 'right' }),
    ...points.flatMap(({ kind, evidenceMs, modelMs }) => pointMarks(kind, at(evidenceMs, modelMs))),
  ];
  return { size, frame, marks };
}

function pointMarks(kind: AgreementPoint['kind'], at: Point): readonly Mark[] {
  return kind === 'measured'
    ? [dot(at, 4.4, 'c1', 'bg0')]
    : [area(diamond(at, 5.6), 'tx1'), area(diamond(at, 3.7), 'bg0')];
}
