import { existsSync, readFileSync, statSync } from 'node:fs';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  lessonPreviews,
  PAGE_PREVIEW,
  PICTURE,
  previewPages,
  previews,
  undrawnPreviews,
} from '../../scripts/tool/vite/previewPages.mjs';
import { ALL_PRESETS } from '../../src/scenario/presets/later';

type Previews = Awaited<ReturnType<typeof previews>>;
let all: Previews;
beforeAll(async () => {
  all = await previews();
});
afterEach(() => vi.unstubAllEnvs());

/** Width and height of a JPEG: they follow the marker of its frame. */
function sizeOf(file: Buffer): readonly number[] {
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
  return [file.readUInt16BE(frame + 7), file.readUInt16BE(frame + 5)];
}

/** The content of each `meta` element, by its name, property or `http-equiv`. */
function metaOf(html = ''): ReadonlyMap<string | undefined, string | undefined> {
  const elements = html.matchAll(/<meta (?:name|property|http-equiv)="([^"]*)" content="([^"]*)">/g);
  return new Map([...elements].map(([, name, content]) => [name, content]));
}

/** The pages that the build writes, by path. */
async function pages(): Promise<ReadonlyMap<string, string>> {
  const written = new Map<string, string>();
  const { generateBundle } = previewPages() as unknown as {
    readonly generateBundle: (this: object) => Promise<void>;
  };
  await generateBundle.call({
    emitFile: ({ fileName, source }: { readonly fileName: string; readonly source: string }) =>
      written.set(fileName, source),
  });
  return written;
}

test('every preset but the searches, and every lesson, has a small picture of its own; after a change, `npm run previews` draws it', () => {
  expect(all.length).toBeGreaterThan(30);
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
  let bytes = 0;
  for (const { picture } of [PAGE_PREVIEW, ...all]) {
    const file = `public/${PICTURE.folder}/${picture}.jpg`;
    expect(existsSync(file), file).toBe(true);
    expect(sizeOf(readFileSync(file)), file).toEqual([PICTURE.width, PICTURE.height]);
    const { size } = statSync(file);
    expect(size, file).toBeLessThan(60_000);
    bytes += size;
  }
  expect(bytes).toBeLessThan(2_700_000);
});

test('each page has its own title, description and picture, relative without a base, and leads to the app', async () => {
  vi.stubEnv('LINGER_BASE_URL', '');
  const written = await pages();
  expect([...written.keys()]).toEqual(
    expect.arrayContaining(['p/runaway/index.html', 'l/the-runaway/index.html']),
  );
  const others = await undrawnPreviews();
  const paths = new Set([...all, ...others].map(({ path }) => path));
  expect(ALL_PRESETS.filter(({ id }) => !paths.has(`p/${id}/`))).toEqual([]);
  expect(others.length).toBeGreaterThan(100);
  for (const { path, picture, to } of [...all, ...others]) {
    const html = written.get(`${path}index.html`) ?? '';
    const meta = metaOf(html);
    expect(meta.get('og:image')).toBe(`../../${PICTURE.folder}/${picture}.jpg`);
    expect(meta.get('og:title')).toMatch(/./);
    expect(meta.get('og:description')).toMatch(/./);
    expect(meta.get('twitter:card')).toBe('summary_large_image');
    expect(meta.get('refresh')).toBe(`0; url=../../${to}`);
    expect(html).toContain(`<a href="../../${to}">Open it in Linger</a>`);
    expect(html).not.toMatch(/<script|\sstyle=|(?:href|src)="\//);
  }
  // Rows of the evidence share titles: the same scenario with another client.
  const titles = all.map(
    ({ path }) => /<title>(.*)<\/title>/.exec(written.get(`${path}index.html`) ?? '')?.[1],
  );
  expect(new Set(titles).size).toBe(all.length);
});

test('the title of a lesson has its numbers, as on the page, and no marks of code', async () => {
  const lesson = JSON.parse(readFileSync('public/lessons/the-runaway.json', 'utf8'));
  const titled = async (title: string) =>
    (await lessonPreviews([{ id: 'mine', text: JSON.stringify({ ...lesson, title }) }]))[0]?.title;
  expect(await titled('Can `linger.ms` {setting:linger.ms} stay under {slo}?')).toBe(
    'Can linger.ms 0\u202fms stay under 300\u202fms?',
  );
  await expect(titled('Under {sol}?')).rejects.toThrow(
    /^mine\.json .* Line 1, column \d+\. title: "\{sol\}" isn't a placeholder\./,
  );
});

test('a base makes the addresses of pictures whole; anything but a web address is refused', async () => {
  vi.stubEnv('LINGER_BASE_URL', 'https://course.example.edu/linger');
  const html = (await pages()).get('p/runaway/index.html');
  expect(html).toContain('content="https://course.example.edu/linger/previews/runaway.jpg"');
  expect(metaOf(html).get('og:url')).toBe('https://course.example.edu/linger/p/runaway/');
  vi.stubEnv('LINGER_BASE_URL', 'course.example.edu');
  await expect(pages()).rejects.toThrow('must be an address such as https://');
});
