import { createContext, type SVGProps, use } from 'react';

/** Leaves texts out. */
export const WithoutText = createContext(false);

export function partitionColor(index: number): string {
  return `var(--c${(index % 5) + 1})`;
}

/** Indexes from 0. */
export function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

interface BoxProps {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly hot?: boolean;
  readonly dashed?: boolean;
  readonly fill?: string;
}

/** The outline of a thing: a broker, a crate, a file. */
export function Box({ x, y, w, h, hot = false, dashed = false, fill = 'var(--bg2)' }: BoxProps) {
  return (
    <rect
      x={x + 0.5}
      y={y + 0.5}
      width={w - 1}
      height={h - 1}
      rx="2"
      fill={fill}
      stroke={hot ? 'var(--hot)' : 'var(--line3)'}
      strokeWidth={hot ? 1.5 : 1}
      strokeDasharray={dashed ? '3 2' : undefined}
    />
  );
}

/** A line; what isn't said of it is grey and thin. */
export function Line(props: SVGProps<SVGPathElement>) {
  return <path fill="none" stroke="var(--line3)" strokeWidth="1.2" {...props} />;
}

/** A level arrow to the right. */
export function Arrow({ x, y, to, color = 'var(--tx2)', width = 1.2 }: ArrowProps) {
  const head = 3 + width;
  return (
    <Line
      d={`M${x},${y}H${to - 1}M${to - 1 - 1.5 * head},${y - head}l${1.5 * head},${head}l${-1.5 * head},${head}`}
      stroke={color}
      strokeWidth={width}
    />
  );
}

interface ArrowProps {
  readonly x: number;
  readonly y: number;
  readonly to: number;
  readonly color?: string;
  readonly width?: number;
}

interface LabelProps {
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly strong?: boolean;
  readonly color?: string;
  readonly children: React.ReactNode;
}

export function Label({ x, y, anchor = 'middle', strong = false, color, children }: LabelProps) {
  if (use(WithoutText)) return null;
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      fontSize="12"
      fontWeight={strong ? 600 : 400}
      fill={color ?? (strong ? 'var(--tx1)' : 'var(--tx2)')}
    >
      {children}
    </text>
  );
}

export function Unknown({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      fontSize="22"
      fontWeight="600"
      fill="var(--tx1)"
      stroke="var(--bg0)"
      strokeWidth="4"
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      ?
    </text>
  );
}

interface CrateProps {
  readonly records: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Records of a full batch of 16 KB, in columns of eight. */
const CAPACITY = 32;
const COLUMNS = 4;
const ROWS = CAPACITY / COLUMNS;

/** A batch: one square a record. */
export function Crate({ records, x, y, w, h }: CrateProps) {
  const [cellW, cellH] = [(w - 6) / COLUMNS, (h - 6) / ROWS];
  return (
    <>
      <Box {...{ x, y, w, h }} fill="var(--bg0)" />
      {upTo(Math.min(CAPACITY, Math.round(records))).map((index) => (
        <rect
          key={index}
          x={x + 4 + (index % COLUMNS) * cellW}
          y={y + h - 2 - (Math.floor(index / COLUMNS) + 1) * cellH}
          width={cellW - 2}
          height={cellH - 2}
          fill="var(--c1)"
        />
      ))}
    </>
  );
}
