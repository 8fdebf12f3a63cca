import { escaped } from '../../tool/vite/markdown.mjs';
import pageStyle from '../../tool/vite/pages.css?raw';

/** A page in one file, which looks like the documents; `style` follows theirs, `body` is HTML. */
export function pageFile({
  title,
  style,
  body,
}: Readonly<Record<'title' | 'style' | 'body', string>>): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escaped(title)}</title>
<style>
${pageStyle}${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
