/** Pixels of a saved chart per CSS pixel. */
const PNG_RATIO = 2;

/** An SVG as pixels, `ratio` of them per CSS pixel. Rejects with a sentence if the browser has no canvas of that size. */
export async function pngOf(svg: string, ratio = PNG_RATIO): Promise<Blob> {
  const image = new Image();
  // An SVG image can't use the page's faces, so it brings its own.
  const complete = svg.replace('</title>', `</title><style>${await facesOf(svg)}</style>`);
  image.src = URL.createObjectURL(new Blob([complete], { type: 'image/svg+xml' }));
  await image.decode().catch(() => {
    throw new Error(NO_CANVAS);
  });
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(image.naturalWidth * ratio);
  canvas.height = Math.ceil(image.naturalHeight * ratio);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(NO_CANVAS))), 'image/png');
  });
}

const NO_CANVAS = 'The browser has no room for this picture. A smaller window makes a smaller picture.';

/** The faces that the picture names, as rules with their files. */
async function facesOf(svg: string): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSFontFaceRule ? [{ sheet, rule }] : [])),
  );
  const faces = rules.map(async ({ sheet, rule }) => {
    const family = rule.style.getPropertyValue('font-family').replaceAll('"', '');
    const [, address] = /url\("([^"]+)"\)/.exec(rule.style.getPropertyValue('src')) ?? [];
    if (address === undefined || !svg.includes(`'${family}'`)) return '';
    const file = await fetch(new URL(address, sheet.href ?? document.baseURI));
    const letters = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
    const weight = rule.style.getPropertyValue('font-weight');
    return `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${btoa(letters.join(''))})}`;
  });
  return (await Promise.all(faces)).join('');
}
