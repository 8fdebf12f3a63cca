import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from '../../draw/surface';

/** The size of an element, CSS pixels; null before layout. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const measure = (): void => {
      const next = { width: observed.clientWidth, height: observed.clientHeight };
      setSize((last) => (last && last.width === next.width && last.height === next.height ? last : next));
    };
    measure();
    // Drawing within the observer's own turn would be too late for other sizes: WebKit reports an error.
    let timer = 0;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = window.setTimeout(measure);
    });
    observer.observe(observed);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
  return size;
}

/** Counts up when typefaces arrive: a canvas painted before has its texts in another face. */
export function useTypefaces(): number {
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    // Missing without a browser.
    const fonts: FontFaceSet | undefined = document.fonts;
    const note = (): void => setCount((before) => before + 1);
    fonts?.addEventListener('loadingdone', note);
    return () => fonts?.removeEventListener('loadingdone', note);
  }, []);
  return count;
}

/** Device pixels per CSS pixel, which change with zoom and screen. */
export function usePixelRatio(): number {
  const [ratio, setRatio] = useState(() => window.devicePixelRatio || 1);
  useLayoutEffect(() => {
    const query = window.matchMedia(`(resolution: ${ratio}dppx)`);
    const read = (): void => setRatio(window.devicePixelRatio || 1);
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, [ratio]);
  return ratio;
}
