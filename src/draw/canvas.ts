import type { Size } from './surface';

/** Device pixels per CSS pixel of `element`, including zoom and scaled ancestors such as the projector view. */
export function devicePixels(element: HTMLElement): number {
  const drawn = element.getBoundingClientRect().width;
  const laidOut = element.offsetWidth;
  const scaling = drawn > 0 && laidOut > 0 ? drawn / laidOut : 1;
  return (globalThis.devicePixelRatio || 1) * scaling;
}

/**
 * Fits `canvas` to the device, clears it, and returns a context in CSS pixels; null if the browser has none left.
 * `ratio` = its device pixels if known: measuring them forces a layout of the page.
 */
export function fitToDevice(
  canvas: HTMLCanvasElement,
  size: Size,
  ratio = devicePixels(canvas),
): CanvasRenderingContext2D | null {
  canvas.width = Math.max(1, Math.round(size.width * ratio));
  canvas.height = Math.max(1, Math.round(size.height * ratio));
  const surface = canvas.getContext('2d');
  surface?.setTransform(canvas.width / size.width, 0, 0, canvas.height / size.height, 0, 0);
  return surface;
}

/** Position of the pointer within `element`, in CSS pixels of the element's own layout (before any scaling). */
export function pointIn(
  element: HTMLElement,
  pointer: { readonly clientX: number; readonly clientY: number },
): { readonly x: number; readonly y: number } {
  const box = element.getBoundingClientRect();
  const scaling = box.width > 0 && element.offsetWidth > 0 ? element.offsetWidth / box.width : 1;
  return { x: (pointer.clientX - box.left) * scaling, y: (pointer.clientY - box.top) * scaling };
}
