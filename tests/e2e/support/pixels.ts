import type { Page } from 'playwright-core';

/** A picture as a PNG file, and the part of it that is compared, pixels. */
export interface PicturePart {
  readonly png: Buffer;
  readonly x: number;
  readonly y: number;
}

/** A channel that differs by less is the same to the eye: edges are smoothed a little differently. */
const VISIBLE = 64;

/**
 * Which share of the pixels of two pictures differ visibly, over an area of `width` × `height` pixels that begins where
 * the parts say. The pictures are decoded by the page's browser.
 */
export function differingShare(
  page: Page,
  one: PicturePart,
  other: PicturePart,
  area: { readonly width: number; readonly height: number },
): Promise<number> {
  const given = [one, other].map(({ png, x, y }) => ({ text: png.toString('base64'), x, y }));
  return page.evaluate(
    async ({ given, area, visible }) => {
      const [first, second] = await Promise.all(
        given.map(async ({ text, x, y }) => {
          const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(area.width, area.height).getContext('2d');
          context?.drawImage(image, -x, -y);
          return context?.getImageData(0, 0, area.width, area.height).data ?? new Uint8ClampedArray();
        }),
      );
      if (first === undefined || second === undefined || first.length === 0) return 1;
      let differing = 0;
      for (let at = 0; at < first.length; at += 4) {
        const distance = Math.max(
          ...[0, 1, 2].map((channel) => Math.abs((first[at + channel] ?? 0) - (second[at + channel] ?? 0))),
        );
        if (distance >= visible) differing += 1;
      }
      return differing / (first.length / 4);
    },
    { given, area, visible: VISIBLE },
  );
}

/** The colours of a PNG at these points, as red, green and blue. */
export function coloursAt(
  page: Page,
  png: Buffer,
  points: readonly { readonly x: number; readonly y: number }[],
): Promise<readonly (readonly number[])[]> {
  return page.evaluate(
    async ({ text, points }) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      // Read at once: the browser warns of reading often.
      const data = context?.getImageData(0, 0, image.width, image.height).data ?? [];
      return points.map(({ x, y }) => {
        const at = 4 * (y * image.width + x);
        return [...data.slice(at, at + 3)];
      });
    },
    { text: png.toString('base64'), points: [...points] },
  );
}
