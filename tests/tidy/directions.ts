import { posix } from 'node:path';
import { codeOf, oncePerFile, type SourceFile } from './files';

/** A room of src, with the packages that its files may import, by the start of their names. */
interface Room {
  readonly name: string;
  readonly packages: readonly string[];
}

const READERS = ['smol-toml', 'yaml', 'hdr-histogram-js', 'valibot', 'jsonc-parser'];
const INTERFACE = ['react', 'react-dom', '@base-ui/react', '@fontsource/', 'zustand', 'd3', 'uqr'];

/** From the ground up: a file may import its own room and those below it. */
const ROOMS: readonly Room[] = [
  { name: 'base', packages: [] },
  { name: 'draw', packages: ['d3'] },
  { name: 'scenario', packages: [] },
  { name: 'workers', packages: [] },
  { name: 'figures', packages: [] },
  { name: 'run', packages: [] },
  { name: 'store', packages: ['zustand', 'zundo'] },
  { name: 'ui', packages: INTERFACE },
  { name: 'watch', packages: INTERFACE },
  { name: 'shell', packages: [...INTERFACE, 'virtual:pwa-register'] },
  { name: 'features', packages: [...INTERFACE, ...READERS, '@valibot/'] },
  { name: 'main', packages: INTERFACE },
];

/** What src may import of workers: the seam. Only the client names the worker's entry and its model, to start it. */
const SEAM = /^workers\/(protocol|layout|frame|columns)$/;
const ENTRY: readonly string[] = ['workers/run.worker', 'workers/model/pkg/linger_model.wasm'];

/** The module whose sources Lab saves, as text. */
const MODULE =
  /^src\/features\/lab\/text\/\w+\.ts \.\.\/\.\.\/\.\.\/\.\.\/partitioner\/[\w/]+\.(java|go)\?raw$/;

/** What published schemas say, for commands and the build: the page takes types of it, and no code. */
const SHAPE = /(?:^|\/)shape(?:\.ts)?$|^workers\/summary(?:\.ts)?$/;

/** Three parts of a feature work without a page, so that commands and packages can use them; the rest is its screen. */
const PARTS: Readonly<Record<string, { readonly top: string; readonly packages: readonly string[] }>> = {
  core: { top: 'run', packages: READERS },
  text: { top: 'run', packages: [] },
  chart: { top: 'figures', packages: ['d3'] },
};

/** One import statement. */
export interface Import {
  /** `path:line`. */
  readonly place: string;
  readonly specifier: string;
  /** Gone after compilation. */
  readonly typeOnly: boolean;
}

/** Sentences about imports of this file that go against the directions in ARCHITECTURE.md. */
export function wrongImports(file: SourceFile): readonly string[] {
  const here = placeOf(file.path);
  const room = ROOMS[here.floor];
  if (room === undefined) return [`${file.path} lies in no room that the directions know`];
  const part = PARTS[here.part];
  return importsOf(file).flatMap((found) => {
    const { specifier } = found;
    if (!specifier.startsWith('.')) {
      const allowed = SHAPE.test(file.path) ? ['valibot'] : (part?.packages ?? room.packages);
      return allowed.some((name) => specifier === name || specifier.startsWith(`${name.replace(/\/$/, '')}/`))
        ? []
        : [`${found.place}: ${nameOf(here)} may not import the package ${specifier}`];
    }
    if (MODULE.test(`${file.path} ${specifier}`)) return [];
    const path = moduleOf(posix.join(posix.dirname(file.path), specifier));
    return mayImport(here, placeOf(path), path, found.typeOnly) &&
      (found.typeOnly || SHAPE.test(file.path) || !SHAPE.test(path))
      ? []
      : [`${found.place}: ${nameOf(here)} may not import ${path}`];
  });
}

/** Where a file lies: its room by number, and within `features` the feature and its part. */
interface Place {
  readonly floor: number;
  readonly feature: string;
  readonly part: string;
}

function mayImport(here: Place, there: Place, path: string, typeOnly: boolean): boolean {
  const part = PARTS[here.part];
  if (here.feature !== '' && there.feature !== '') {
    if (here.feature !== there.feature) return false;
    return part === undefined || there.part === here.part || (here.part !== 'core' && there.part === 'core');
  }
  const top = part === undefined ? here.floor : floorOf(part.top);
  if (there.floor < 0 || there.floor > top) return false;
  const room = ROOMS[here.floor]?.name;
  if (path.startsWith('workers/') && room !== 'workers') {
    return SEAM.test(path) || (room === 'run' && ENTRY.includes(path));
  }
  // The store keeps what runs say, never a run.
  return !(room === 'store' && ROOMS[there.floor]?.name === 'run') || typeOnly;
}

function nameOf({ floor, feature, part }: Place): string {
  return [ROOMS[floor]?.name, feature, PARTS[part] === undefined ? '' : part].filter(Boolean).join('/');
}

function moduleOf(path: string): string {
  return path.replace(/\?.*$/, '').replace(/\.tsx?$/, '');
}

function placeOf(path: string): Place {
  const [top, room = '', feature = '', part = ''] = moduleOf(path).split('/');
  if (top === 'workers') return { floor: floorOf('workers'), feature: '', part: '' };
  const isFeature = top === 'src' && room === 'features';
  return {
    floor: top === 'src' ? floorOf(room) : -1,
    feature: isFeature ? feature : '',
    part: isFeature ? part : '',
  };
}

function floorOf(name: string): number {
  return ROOMS.findIndex((room) => room.name === name);
}

/** Every import of a file, those of types included. */
export const importsOf = oncePerFile((file): readonly Import[] => {
  const code = codeOf(file);
  const statements =
    /\b(?:import|export)\s+(type\s)?(?:[\w*{}\s,$]+\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/g;
  const urls = /new URL\(\s*'(\.[^']+)',\s*import\.meta\.url/g;
  const lineOf = (index: number): string => `${file.path}:${code.slice(0, index).split('\n').length}`;
  return [
    ...[...code.matchAll(statements)].map((match) => ({
      place: lineOf(match.index),
      specifier: match[2] ?? match[3] ?? '',
      typeOnly: match[1] !== undefined,
    })),
    ...[...code.matchAll(urls)].map((match) => ({
      place: lineOf(match.index),
      specifier: match[1] ?? '',
      typeOnly: false,
    })),
  ];
});

/** The model's layers: a file may use its own layer and those below it. */
const LAYERS: readonly (readonly string[])[] = [
  [
    'schedule',
    'random',
    'record',
    'ids',
    'placement',
    'topic_ranges',
    'decimal',
    'fifo',
    'rule',
    'client_era',
    'window',
    'layout',
    'memory',
  ],
  ['scenario'],
  ['workload', 'producer', 'broker', 'consumer', 'host', 'measure'],
  ['model'],
  ['frame', 'summary', 'journey'],
  ['run', 'past'],
  ['abi', 'laws', 'proofs'],
];

/** Sentences about `use crate::…` of this Rust file that point upwards in the model's layers. */
export function wrongUses(file: SourceFile): readonly string[] {
  const [, name = ''] = /^workers\/model\/src\/([a-z_]+)/.exec(file.path) ?? [];
  if (name === 'lib') return [];
  const layer = layerOf(name);
  if (layer < 0) return [`${file.path} lies in no layer that the directions know`];
  const code = codeOf(file);
  return [...code.matchAll(/\bcrate::(\{[^;]*\}|[a-z_]+)/g)].flatMap((match) => {
    const used = match[1] ?? '';
    const names = used.startsWith('{') ? topLevelNames(used) : [used];
    return names
      .filter((target) => layerOf(target) > layer)
      .map(
        (target) =>
          `${file.path}:${code.slice(0, match.index).split('\n').length}: ${name} may not use ${target}`,
      );
  });
}

function layerOf(name: string): number {
  return LAYERS.findIndex((names) => names.includes(name));
}

/** The first names in `{a::b, c::{d, e}}`: a and c. */
function topLevelNames(group: string): readonly string[] {
  let flat = group.slice(1, -1);
  for (let before = ''; before !== flat; ) {
    before = flat;
    flat = flat.replace(/\{[^{}]*\}/g, '');
  }
  return flat.split(',').map((part) => part.trim().split('::')[0] ?? '');
}
