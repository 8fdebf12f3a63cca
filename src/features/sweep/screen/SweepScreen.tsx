import { useMemo, useRef, useState } from 'react';
import type { Size } from '../../../draw/surface';
import { pictureSvg } from '../../../draw/svg/sheet';
import type { Theme } from '../../../draw/theme';
import { growsWithoutEnd } from '../../../figures/objective';
import type { Spot } from '../../../scenario/sweep';
import { axisValues } from '../../../scenario/sweepAxis';
import type { Keys } from '../../../shell/help/keys';
import { Notices } from '../../../shell/Notices';
import { ScreenBar } from '../../../shell/TopBar';
import { useServices } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { useSize } from '../../../ui/chart/measure';
import { Button } from '../../../ui/controls/Button';
import { download } from '../../../ui/download';
import { Icon } from '../../../ui/Icon';
import { lazyPart } from '../../../ui/lazyPart';
import { useMedia } from '../../../ui/media';
import { Note, Row } from '../../../ui/Primitives';
import { pngOf } from '../../../ui/picture/png';
import { useTheme } from '../../../ui/theme';
import { sweepLinesPicture } from '../chart/lines';
import { sweepMapLayout, sweepMapMarks } from '../chart/map';
import { sweepRegions } from '../chart/regions';
import { sweepCsv } from '../core/csv';
import { type SweepFile, sweepFile } from '../core/rows';
import type { SweepResults } from '../core/SweepRuns';
import { Differences } from './Differences';
import { NARROW_PX } from './GridFigure';
import { Head } from './Head';
import { LinesPicture, MapPicture, useCells } from './Pictures';
import { linesData, mapData } from './pictures';
import { SideLines } from './SideLines';
import { SweepRail } from './SweepRail';
import styles from './SweepScreen.module.css';
import { type SpotText, sweepCaption, sweepTitle } from './text';
import { type ClusterBands, useClusterBands } from './useClusterBands';
import { usePageSweep, useSweep } from './useSweep';

const ClusterTable = optional(lazyPart(async () => (await import('./ClusterTable')).ClusterTable));

const SWEEP_KEYS: Keys = [
  ['Arrows', 'read the next cell; Page up and down move by five'],
  ['Home and End', 'first and last cell of the row'],
  ['Enter', 'open the cell in Explore'],
  ['Shift + arrows', 'mark a region'],
  ['Z', 'sweep the region in finer steps'],
  ['Ctrl + Z', 'undo; with Shift, redo'],
  ['Esc', 'drop the region, close'],
  ['?', 'help'],
];

/** The screen Sweep: many runs over one or two settings, in one picture. */
export function SweepScreen() {
  const runs = usePageSweep();
  const results = useSweep(runs);
  const [hovered, setHovered] = useState<Spot | null>(null);
  const progress = runs.progress();
  const bands = useClusterBands(results, progress.state !== 'running');
  return (
    <div className={`screen flows ${styles.screen}`}>
      <ScreenBar keys={SWEEP_KEYS} of="scenario" />
      <aside className={`rail scroll ${styles.rail}`} aria-label="Settings of the sweep">
        <SweepRail />
      </aside>
      <main className={`stack scroll ${styles.main}`} data-sweep={progress.state}>
        <Notices />
        {results !== null && (
          <>
            <Head
              progress={progress}
              sweep={results.request.sweep}
              onRun={() => runs.run()}
              onRetry={() => runs.retry()}
              onPause={() => runs.pause()}
              onStop={() => runs.stop()}
            />
            <Picture results={results} bands={bands} onRun={() => runs.run()} onHover={setHovered} />
          </>
        )}
      </main>
      <aside className={`side scroll ${styles.side}`} aria-label="Along the chosen cell">
        {results !== null && (
          <Side
            {...{ results, bands, hovered }}
            isRunning={progress.state === 'running'}
            onRun={() => runs.run()}
          />
        )}
      </aside>
    </div>
  );
}

interface PartProps {
  readonly results: SweepResults;
  /** Null if no cluster was fitted to the reader's metrics. */
  readonly bands: ClusterBands | null;
  onRun(): void;
}

function Picture({ results, bands, onRun, onHover }: PartProps & { onHover(spot: Spot | null): void }) {
  const room = useRef<HTMLDivElement>(null);
  const measured = useSize(room);
  const size = useMemo(() => pictureSize(measured), [measured]);
  const map = useMemo(() => mapData(results), [results]);
  const lines = useMemo(
    () => (map === null ? linesData(results, results.request.sweep.x, results.lines.across) : null),
    [results, map],
  );
  return (
    <>
      <div ref={room} className={`${styles.room} room`}>
        {size && map && <MapPicture {...{ results, bands, size, onRun, onHover }} data={map} />}
        {size && lines && <LinesPicture {...{ results, bands, size, onRun, onHover }} data={lines} />}
      </div>
      <Note above={2}>
        {map === null
          ? 'Bands show the lowest and the highest of all seeds. '
          : `White line: the SLO. ${map.growth.some(growsWithoutEnd) ? 'Hatched: the backlog grows for as long as the broker stays slow. ' : ''}`}
        {useMedia('(hover: none), (width < 700px)')
          ? 'Tap a cell to read it. Drag sideways over cells to sweep them finely.'
          : 'Arrow keys move the cell; Enter or a click opens it. Drag, or Shift with arrow keys, marks a region for a finer sweep.'}
      </Note>
    </>
  );
}

/** A narrow picture has a height of its own, in the page's flow. */
function pictureSize(room: Size | null): Size | null {
  if (room === null || room.width >= NARROW_PX) return room;
  return { width: room.width, height: Math.round(room.width * 1.1) };
}

interface SideProps extends PartProps {
  readonly hovered: Spot | null;
  readonly isRunning: boolean;
}

function Side({ results, bands, onRun, hovered, isRunning }: SideProps) {
  const { map, lines, request } = results;
  const { words, lockedAt, onOpen } = useCells(results, bands, onRun);
  const isKnown =
    hovered !== null &&
    hovered.column < axisValues(request.sweep.x).length &&
    hovered.row < (map?.rows ?? lines.across.length);
  const spot = isKnown ? hovered : request.spot;
  const card = <SpotCard words={words(spot)} locked={lockedAt(spot)} onOpen={() => onOpen(spot)} />;
  return (
    <>
      {map === null ? (
        <>
          <h2 className="below-2">At the chosen value</h2>
          {card}
          <Differences results={results} lines={lines.across} column={request.spot.column} />
        </>
      ) : (
        <SideLines {...{ results, isRunning }}>{card}</SideLines>
      )}
      {bands !== null && <ClusterTable results={results} bands={bands} />}
      <Files results={results} bands={bands} />
    </>
  );
}

function Files({ results, bands }: Omit<PartProps, 'onRun'>) {
  const { link } = useServices();
  const theme = useTheme();
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (kind: FileKind): Promise<void> => {
    setProblem(null);
    try {
      await downloadSweep(kind, results, { theme, link: link(), bands });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "The file couldn't be created.");
    }
  };
  return (
    <Row as="section" wrap above={4} aria-label="Files">
      {FILE_KINDS.map((kind) => (
        <Button key={kind} onClick={() => void save(kind)}>
          <Icon name="download" />
          {kind.toUpperCase()}
        </Button>
      ))}
      {problem !== null && (
        <Note className="strong" role="alert">
          {problem}
        </Note>
      )}
    </Row>
  );
}

interface SpotCardProps {
  readonly words: SpotText;
  /** Why the cell can't be opened; null if it can. */
  readonly locked: string | null;
  onOpen(): void;
}

/** Results of the cell that is chosen, or under the pointer. */
export function SpotCard({ words, locked, onOpen }: SpotCardProps) {
  const { name, figure, sure, throughput, machines, notes, known } = words;
  if (known === 'none') return null;
  return (
    <section className={`below-4 ${styles.card} card`} aria-label="Cell">
      <p className={`breaks ${styles.name}`}>{name}</p>
      <p className={`wrap ${styles.figures} num`}>
        <b>{figure}</b>
        <small>{sure}</small>
        {throughput !== null && <span className="end">{throughput}</span>}
      </p>
      {machines !== null && <Note className="soft num">{machines}</Note>}
      {(locked === null ? notes : [...notes, locked]).map((note) => (
        <Note key={note} className="soft">
          {note}
        </Note>
      ))}
      {known === 'run' && (
        <Button look="solid" className="above-2" onClick={onOpen} disabled={locked !== null}>
          Open in Explore
        </Button>
      )}
    </section>
  );
}

const FILE_KINDS = ['csv', 'json', 'svg', 'png'] as const;
type FileKind = (typeof FILE_KINDS)[number];

/** Size of pictures in files, independent of the window. */
const PICTURE = { width: 760, height: 800 };

interface FileLook {
  readonly theme: Theme;
  readonly link: string;
  readonly bands: ClusterBands | null;
}

/** Saves a sweep as a file. Rejects with a sentence if the browser can't. */
async function downloadSweep(
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
  const layout = sweepMapLayout(PICTURE, map);
  return { size: PICTURE, marks: sweepMapMarks(layout, map, { regions, theme, selected: null }) };
}
