import { colourAndAlpha, fontAttributes } from '../../draw/svg/svgText';

const INK = [
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'paint-order',
  'text-anchor',
  'dominant-baseline',
  'visibility',
  'display',
] as const;
/** Meaningless outside of the page. */
const OF_THE_PAGE = /^(class|style|role|tabindex|aria-.*|data-.*)$/;

/** An inline SVG as markup that needs no style sheet. */
export function drawingMarkup(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  for (const [index, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const original = originals[index];
    if (original !== undefined) settle(element, getComputedStyle(original));
  }
  const { width, height } = drawing.getBoundingClientRect();
  if (!drawing.hasAttribute('viewBox')) {
    copy.setAttribute('viewBox', `0 0 ${drawing.clientWidth} ${drawing.clientHeight}`);
  }
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('overflow', getComputedStyle(drawing).overflowX);
  return new XMLSerializer().serializeToString(copy);
}

/** Writes what the browser computed from style sheets into the element itself. */
function settle(element: Element, style: CSSStyleDeclaration): void {
  for (const { name } of [...element.attributes]) if (OF_THE_PAGE.test(name)) element.removeAttribute(name);
  // On paper the page's own ids are in the same document.
  if (element.id !== '') element.id = `drawn-${element.id}`;
  for (const name of INK) element.setAttribute(name, style.getPropertyValue(name));
  for (const name of ['fill', 'stroke'] as const) {
    const { colour, alpha } = colourAndAlpha(style[name]);
    element.setAttribute(name, colour.replace(/^url\("#(.*)"\)/, 'url(#drawn-$1)'));
    element.setAttribute(`${name}-opacity`, String(Number(style[`${name}Opacity`]) * alpha));
  }
  if (!(element instanceof SVGTextContentElement)) return;
  const font = fontAttributes(`${style.fontWeight} ${style.fontSize} ${style.fontFamily}`);
  for (const [name, value] of Object.entries(font))
    if (value !== undefined) element.setAttribute(name, value);
}
