import { pictureSvg } from '../../../draw/svg/sheet';
import type { Theme } from '../../../draw/theme';
import { download } from '../../../ui/download';
import { pngOf } from '../../../ui/picture/png';
import { sweepLinesPicture } from '../chart/lines';
import { sweepMapLayout, sweepMapMarks } from '../chart/map';
import { sweepRegions } from '../chart/regions';
import { sweepCsv } from '../core/csv';
import { type SweepFile, sweepFile } from '../core/rows';
import type { SweepResults } from '../core/SweepRuns';
import { linesData, mapData } from './pictures';
import { sweepCaption, sweepTitle } from './text';
import type { ClusterBands } from './useClusterBands';

export const FILE_KINDS = ['csv', 'json', 'svg', 'png'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Size of pictures in files, independent of the window. */
const PICTURE = { width: 760, height: 800 };

/** Context of a file besides the sweep. */
interface FileLook {
  readonly theme: Theme;
  readonly link: string;
  readonly bands: ClusterBands | null;
}

/** Saves a sweep as a file. Rejects with a sentence if the browser can't. */
export async function downloadSweep(
  kind: FileKind,
  results: SweepResults,
  { theme, link, bands }: FileLook,
): Promise<void> {
  const name = `linger-sweep.${kind}`;
  const file = (): SweepFile => sweepFile(results, (place) => bands?.bandOf(place) ?? null);
  if (kind === 'csv') return download(new Blob([sweepCsv(file())], { type: 'text/csv' }), name);
  if (kind === 'json') {
    const text = JSON.stringify(file(), null, 2);
    return download(new Blob([text], { type: 'application/json' }), name);
  }
  const words = {
    title: sweepTitle(results.request.sweep, results.request.scenario),
    caption: sweepCaption(results, link),
    theme,
  };
  const svg = pictureSvg(pictureOf(results, theme), words);
  download(kind === 'png' ? await pngOf(svg) : new Blob([svg], { type: 'image/svg+xml' }), name);
}

function pictureOf(results: SweepResults, theme: Theme): Parameters<typeof pictureSvg>[0] {
  const map = mapData(results);
  if (map === null)
    return sweepLinesPicture(
      PICTURE,
      linesData(results, results.request.sweep.x, results.lines.across),
      null,
    );
  const regions = sweepRegions(map);
  const layout = sweepMapLayout(PICTURE, map, regions);
  return { size: PICTURE, marks: sweepMapMarks(layout, map, { regions, theme, selected: null }) };
}
