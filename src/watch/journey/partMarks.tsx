import type { Part } from '../../../workers/frame';
import { hatchLines } from '../../draw/draw';
import { box, level, lines, type Mark, words } from '../../draw/marks';
import type { Box } from '../../draw/surface';
import type { Ink } from '../../draw/theme';
import { Drawing } from '../../ui/chart/SvgMarks';

/** A part of latency: neutral but for slowness, readable text on it, and a pattern, so that no two are alike. */
interface PartLook {
  readonly fill: Ink;
  readonly text: Ink;
  readonly pattern?: 'hatch' | 'lines';
}

const LOOKS: Readonly<Record<Part, PartLook>> = {
  batch: { fill: 'g3', text: 'bg2' },
  inFlight: { fill: 'g4', text: 'bg0' },
  network: { fill: 'g5', text: 'tx1' },
  brokerQueue: { fill: 'g1', text: 'tx1' },
  service: { fill: 'g2', text: 'bg0' },
  slowness: { fill: 'hot', text: 'onsolid', pattern: 'hatch' },
  file: { fill: 'g2', text: 'bg0', pattern: 'lines' },
  upload: { fill: 'g4', text: 'bg0', pattern: 'lines' },
  fileCommit: { fill: 'g1', text: 'tx1', pattern: 'lines' },
  commit: { fill: 'g3', text: 'bg2', pattern: 'lines' },
  response: { fill: 'g5', text: 'tx1', pattern: 'lines' },
};

/** A part in a box, perhaps with a text at its left end. */
export function partMarks(part: Part, place: Box, text = ''): readonly Mark[] {
  const { fill, text: colour, pattern } = LOOKS[part];
  const look = { colour: 'bg1', width: 1.4, alpha: 0.5 } as const;
  const { x, y, width, height } = place;
  const rows = Array.from({ length: Math.floor(height / 4) }, (_, row) => y + row * 4 + 0.5);
  return [
    box(place, fill),
    ...(pattern === 'hatch' ? [lines(hatchLines(place, 5.6, 2.8), look)] : []),
    ...(pattern === 'lines'
      ? [
          lines(
            rows.map((at) => level(at, x, x + width)),
            look,
          ),
        ]
      : []),
    // No line of a pattern runs through it.
    ...(text === ''
      ? []
      : [words([x + 8, y + 15.5], text, { sizePx: 14, weight: 600, colour, halo: fill, haloPx: 4 })]),
  ];
}

const CHIP = { width: 10, height: 10 };

/** A part's look beside its name. */
export function PartChip({ part }: { readonly part: Part }) {
  return (
    <Drawing size={CHIP} marks={partMarks(part, { x: 0, y: 0, ...CHIP })} className="chip chip-before" />
  );
}
