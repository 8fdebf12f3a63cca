import { formatCount } from '../../base/format';
import { rampKey, rampsOf } from '../../draw/ramps';
import type { Theme } from '../../draw/theme';

const CELLS = 14;
const PITCH = 6.3;

/** The key of the heat map's brightness, over and under the SLO. */
export function HeatKey({ most, theme }: { readonly most: number; readonly theme: Theme }) {
  const ramps = rampsOf(theme);
  return (
    <svg className="strips-heat-key" width="90" height="50" role="img" aria-label={keySays(most)}>
      <text x="0" y="10" className="strips-tick strips-tick-plain">
        acks per cell
      </text>
      <KeyLine y={16} colours={rampKey(ramps.hot, CELLS)} />
      <KeyLine y={25} colours={rampKey(ramps.cool, CELLS)} />
      <text x="0" y="46" className="strips-tick">
        1
      </text>
      <text x={CELLS * PITCH} y="46" className="strips-tick strips-tick-end">
        {formatCount(Math.max(1, Math.round(most)))}
      </text>
    </svg>
  );
}

function KeyLine({ y, colours }: { readonly y: number; readonly colours: readonly string[] }) {
  return colours.map((colour, cell) => (
    <rect key={colour} x={cell * PITCH} y={y} width="6.5" height="8" fill={colour} />
  ));
}

function keySays(most: number): string {
  return `Brightness of a cell: 1 to ${formatCount(Math.max(1, Math.round(most)))} acks; warm above the SLO, cool below.`;
}
