import type { Size } from './surface';

/**
 * How many device pixels a CSS pixel of `element` covers, with the page's zoom and any scaling of its ancestors,
 * so that a canvas stays sharp in the projector view.
 */
export function devicePixels(element: HTMLElement): number {
  const drawn = element.getBoundingClientRect().width;
  const laidOut = element.offsetWidth;
  const scaling = drawn > 0 && laidOut > 0 ? drawn / laidOut : 1;
  return (globalThis.devicePixelRatio || 1) * scaling;
}

/**
 * Gives `canvas` as many pixels as the device shows of it, clears it and lets its context count in CSS pixels.
 * Null where the browser has no 2D context left to give.
 */
export function fitToDevice(canvas: HTMLCanvasElement, size: Size): CanvasRenderingContext2D | null {
  const ratio = devicePixels(canvas);
  canvas.width = Math.max(1, Math.round(size.width * ratio));
  canvas.height = Math.max(1, Math.round(size.height * ratio));
  const surface = canvas.getContext('2d');
  surface?.setTransform(canvas.width / size.width, 0, 0, canvas.height / size.height, 0, 0);
  return surface;
}

/** Where the pointer is within `element`, in CSS pixels of the element's own layout (before any scaling). */
export function pointIn(
  element: HTMLElement,
  pointer: { readonly clientX: number; readonly clientY: number },
): { readonly x: number; readonly y: number } {
  const box = element.getBoundingClientRect();
  const scaling = box.width > 0 && element.offsetWidth > 0 ? element.offsetWidth / box.width : 1;
  return { x: (pointer.clientX - box.left) * scaling, y: (pointer.clientY - box.top) * scaling };
}
