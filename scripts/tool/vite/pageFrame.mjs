import { escaped } from './markdown.mjs';

/**
 * A page without scripts; `head` and `body` are HTML.
 *
 * @param {{ title: string, head: string, body: string }} page
 */
export function framed({ title, head, body }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escaped(title)}</title>
${head}
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
