import { own } from '../../base/own';
import type { Matrix } from './matrix';

/** Attributes of an SVG element; undefined ones aren't written. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** An element as text; `content` is markup. */
export function tag(name: string, attributes: Attributes, content?: string): string {
  const open = openTag(name, attributes).slice(0, -1);
  return content === undefined ? `${open}/>` : `${open}>${content}</${name}>`;
}

export function openTag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(value)}"`],
  );
  return `<${name}${written.join('')}>`;
}

/** To a hundredth, and never "-0". */
export function number(value: number): string {
  return String(Math.round(value * 100) / 100 || 0);
}

/** A matrix in SVG's notation; undefined if it's the identity. */
export function formatTransform([a, b, c, d, e, f]: Matrix): string | undefined {
  if (a === 1 && b === 0 && c === 0 && d === 1) {
    return e === 0 && f === 0 ? undefined : `translate(${number(e)} ${number(f)})`;
  }
  // Rounding a rotation moves distant points a lot.
  const finely = [a, b, c, d].map((value) => String(Math.round(value * 1e6) / 1e6 || 0));
  return `matrix(${[...finely, number(e), number(f)].join(' ')})`;
}

/** The parts of a CSS font: weight, size in px, families. */
export function fontAttributes(font: string): Attributes {
  const [, weight = '400', size = '10', family = 'sans-serif'] =
    /^(?:(\d+) )?([\d.]+)px (.+)$/.exec(font) ?? [];
  return {
    'font-family': family.replaceAll('"', "'"),
    'font-size': size,
    'font-weight': weight === '400' ? undefined : weight,
  };
}

/** A colour and its opacity: other viewers than browsers know neither `rgba()` nor `color()`. */
export function colourAndAlpha(css: string): { readonly colour: string; readonly alpha: number } {
  const [, name, inside] = /^(rgba?|color)\(([^()]*)\)$/.exec(css.trim()) ?? [];
  if (name === undefined || inside === undefined) return { colour: css, alpha: 1 };
  const [space, ...rest] = inside.split(/[\s,/]+/).filter((part) => part !== '');
  const isColour = name === 'color';
  if (space === undefined || (isColour && space !== 'srgb')) return { colour: css, alpha: 1 };
  const [red, green, blue, alpha = '1'] = isColour ? rest : [space, ...rest];
  const channels = [red, green, blue].map((text) => Number(text) * (isColour ? 255 : 1));
  const share = alpha.endsWith('%') ? Number(alpha.slice(0, -1)) / 100 : Number(alpha);
  if (![...channels, share].every(Number.isFinite)) return { colour: css, alpha: 1 };
  const hex = (value: number): string =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0');
  return { colour: `#${channels.map(hex).join('')}`, alpha: share };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
};

export function escaped(text: string): string {
  return wellFormed(text).replace(/[<>&"]/g, (character) => own(ENTITIES, character) ?? character);
}

/** Removes characters that XML forbids: control characters and lone surrogates. */
function wellFormed(text: string): string {
  return [...text]
    .filter((character) => character >= ' ' || character === '\n' || character === '\t')
    .filter((character) => !/^[\uD800-\uDFFF\uFFFE\uFFFF]$/.test(character))
    .join('');
}
