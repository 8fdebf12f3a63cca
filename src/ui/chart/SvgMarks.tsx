import { Fragment, type ReactNode, type SVGProps, useLayoutEffect, useRef } from 'react';
import { assertNever } from '../../base/assert';
import { type BoxLook, type InkStroke, type Mark, paintMarks } from '../../draw/marks';
import type { Point, Size } from '../../draw/surface';
import { fontOf } from '../../draw/text';
import type { Ink } from '../../draw/theme';
import { registerPainter } from '../picture/painters';

/** Marks as elements of an SVG: for pictures that scale with their box, are printed, or have handles among them. */
export function SvgMarks({ marks }: { readonly marks: readonly Mark[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place in the picture
  return marks.map((mark, index) => <Fragment key={index}>{elementOf(mark)}</Fragment>);
}

interface DrawingProps extends SVGProps<SVGSVGElement> {
  readonly size: Size;
  readonly marks: readonly Mark[];
  /** As large as its style says, instead of its own size. */
  readonly isScaled?: boolean;
  /** The picture in words; left out where the text around it says the same. */
  readonly says?: string;
}

/** A picture of marks. */
export function Drawing({ size, marks, isScaled = false, says, ...rest }: DrawingProps) {
  const svg = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    if (svg.current) registerPainter(svg.current, (surface, _, theme) => paintMarks(surface, marks, theme));
  }, [marks]);
  return (
    <svg
      ref={svg}
      {...(isScaled ? { viewBox: `0 0 ${size.width} ${size.height}` } : size)}
      role="img"
      aria-label={says}
      aria-hidden={says === undefined}
      {...rest}
    >
      <SvgMarks marks={marks} />
    </svg>
  );
}

function elementOf(mark: Mark): ReactNode {
  switch (mark.kind) {
    case 'box':
      return <rect {...mark.box} {...boxLook(mark.look)} />;
    case 'area':
      return <path d={`${pathOf([mark.corners])}Z`} fill={css(mark.fill)} fillOpacity={mark.alpha} />;
    case 'dot': {
      const [cx, cy] = mark.at;
      return (
        <>
          <circle cx={cx} cy={cy} r={mark.radius + 1} fill={css(mark.ring)} />
          {mark.fill !== mark.ring && <circle cx={cx} cy={cy} r={mark.radius - 1} fill={css(mark.fill)} />}
        </>
      );
    }
    case 'group':
      return (
        <g transform={`translate(${mark.at.join(' ')}) scale(${mark.scale})`}>
          <SvgMarks marks={mark.marks} />
        </g>
      );
    case 'line': {
      const d = pathOf(mark.lines);
      const { casing, ...look } = mark.look;
      return (
        <>
          {casing !== undefined && <path d={d} {...strokeLook(casing)} />}
          <path d={d} {...strokeLook(look)} />
        </>
      );
    }
    case 'text': {
      const { at, look } = mark;
      const place = look.isUpright
        ? { transform: `translate(${at.join(' ')}) rotate(-90)` }
        : { x: at[0], y: at[1] };
      const halo = look.halo && {
        stroke: css(look.halo),
        strokeWidth: look.haloPx ?? 3,
        paintOrder: 'stroke',
      };
      return (
        <text
          {...place}
          {...halo}
          fill={css(look.colour)}
          textAnchor={ANCHORS[look.align ?? 'left']}
          style={{ font: fontOf(look) }}
        >
          {mark.runs.map((run) => (
            <tspan key={run.text} fill={run.colour && css(run.colour)} style={{ font: fontOf(look, run) }}>
              {run.text}
            </tspan>
          ))}
        </text>
      );
    }
    default:
      return assertNever(mark);
  }
}

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const;

/** An ink as the style sheets know it. */
function css(ink: Ink): string {
  return /^(#|rgb)/.test(ink) ? ink : `var(--${ink})`;
}

function boxLook({ fill, alpha, edge, round }: BoxLook) {
  return {
    fill: fill === undefined ? 'none' : css(fill),
    fillOpacity: alpha,
    rx: round,
    ...(edge && edgeLook(edge)),
  };
}

function strokeLook(look: InkStroke) {
  return { fill: 'none', ...edgeLook(look) };
}

function edgeLook({ colour, width = 1, dash = [], alpha, cap }: InkStroke) {
  return {
    stroke: css(colour),
    strokeWidth: width,
    strokeDasharray: dash.length === 0 ? undefined : dash.join(' '),
    strokeLinecap: cap,
    strokeLinejoin: 'round' as const,
    strokeOpacity: alpha,
  };
}

function pathOf(each: readonly (readonly Point[])[]): string {
  return each
    .map((points) => `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}`)
    .join('');
}
