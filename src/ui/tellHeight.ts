/**
 * Makes the page as high as its content, and tells the page around it how high that is, now and whenever it changes:
 * what `linger-explorer.js` listens for. A height is no secret, so anybody may hear it.
 */
export function tellHeight(content: HTMLElement): void {
  document.documentElement.dataset.height = 'content';
  const tell = (): void => {
    parent.postMessage({ type: 'linger.height', height: content.getBoundingClientRect().height }, '*');
  };
  new ResizeObserver(tell).observe(content);
}
