import type { CardPicture } from '../core/picture';
import { Label, Line, partitionColor, Unknown } from './marks';

/** A figure before and after the change; before the answer, nobody knows how long the second bar is. */
export function Bars({ values: [before = 1, after = 1], labels, asks }: CardPicture) {
  const scale = 116 / Math.max(before, after, asks ? 2 * before : 0);
  const [first, second] = [before * scale, after * scale];
  return (
    <>
      <Label x={84} y={32} anchor="end">
        {labels[0]}
      </Label>
      <rect x="96" y="22" width={first} height="14" fill="var(--g2)" />
      <Label x={84} y={60} anchor="end">
        {labels[1]}
      </Label>
      {asks ? (
        <>
          <Line d={`M96.5,50.500h${first * 1.6}v13h${-first * 1.6}z`} strokeDasharray="3 2" />
          <Unknown x={96 + first * 0.8} y={65} />
        </>
      ) : (
        <rect x="96" y="50" width={second} height="14" fill="var(--g2)" />
      )}
    </>
  );
}

/** Room of all parts together, and between two of them. */
const WHOLE = 180;
const GAP = 4;

/** How the bytes are divided; what moves the borders is the question. */
export function Shares({ values, asks }: CardPicture) {
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  const room = WHOLE - GAP * (values.length - 1);
  let at = 30;
  const parts = values.map((value) => {
    const part = { x: at, width: (value / total) * room };
    at += part.width + GAP;
    return part;
  });
  return (
    <>
      {parts.map(({ x, width }, index) => (
        <rect key={x} {...{ x, width }} y="28" height="24" fill={partitionColor(index)} />
      ))}
      {asks &&
        parts.slice(1).map(({ x }) => (
          <g key={x}>
            <Line d={`M${x - 2},20v40`} stroke="var(--tx1)" />
            <Line d={`M${x - 10},14l-6,5l6,5M${x + 6},14l6,5l-6,5`} stroke="var(--tx2)" />
          </g>
        ))}
      {asks && parts[0] !== undefined && <Unknown x={parts[0].x + parts[0].width / 2} y={72} />}
    </>
  );
}

/** Columns as far as a mean tells of them, then the slow ones. */
const TOLD = 8;

/** How many acks took how long. */
export function Histogram({ values, asks }: CardPicture) {
  const highest = Math.max(1, ...values);
  return (
    <>
      <Line d="M16,68H224" stroke="var(--line2)" />
      {values.map((value, index) => {
        const height = Math.max(1.5, (52 * value) / highest);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns can be alike
            key={index}
            x={18 + index * 13}
            y={68 - height}
            width="11"
            height={height}
            fill={index < TOLD ? 'var(--g1)' : 'var(--hot)'}
          />
        );
      })}
      <Line d="M78,10V68" stroke="var(--tx1)" strokeDasharray="3 2" />
      <Label x={84} y={20} anchor="start" strong>
        mean
      </Label>
      {asks && <Unknown x={172} y={56} />}
    </>
  );
}

/** A figure over time: level so far, or as the values go. */
export function Curve({ values, asks }: CardPicture) {
  const highest = Math.max(1, ...values);
  const points = values.map((value, index) => {
    const x = 40 + (164 * index) / Math.max(1, values.length - 1);
    return `${x.toFixed(1)},${(64 - (44 * value) / highest).toFixed(1)}`;
  });
  return (
    <>
      <Line d="M40,12V64H204" />
      {asks || points.length < 2 ? (
        <Line d="M40,52H120" stroke="var(--c1)" strokeWidth="2" />
      ) : (
        <Line d={`M${points.join('L')}`} stroke="var(--c1)" strokeWidth="2" />
      )}
      {asks && <Line d="M120,52C150,52 160,30 204,26" stroke="var(--tx2)" strokeDasharray="4 3" />}
      {asks && <Unknown x={164} y={34} />}
    </>
  );
}
