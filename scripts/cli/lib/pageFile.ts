import { framed } from '../../tool/vite/pageFrame.mjs';
import pageStyle from '../../tool/vite/pages.css?raw';

/** A page in one file, which looks like the documents; `style` follows theirs, `body` is HTML. */
export function pageFile({
  title,
  style,
  body,
}: Readonly<Record<'title' | 'style' | 'body', string>>): string {
  return framed({ title, head: `<style>\n${pageStyle}${style}</style>`, body });
}
