import { posix } from 'node:path';
import { codeOf, type SourceFile } from './files';

/** What the files of one place may import. A screen is a folder of src that only composes. */
interface Rule {
  /** Places of ours, beside the file's own. */
  readonly ours: readonly string[];
  /** Packages, by the start of their name. */
  readonly packages: readonly string[];
}

const SEAM = ['workers/protocol', 'workers/layout', 'workers/frame', 'workers/columns'];
const SEEN_BY_UI = [
  'store',
  'chart',
  'stage',
  'exchange',
  'sim',
  'link',
  'figures',
  'scenario',
  'base',
  ...SEAM,
];
const UI_PACKAGES = ['react', 'react-dom', '@base-ui/react', '@fontsource/', 'zustand', 'd3', 'uqr'];
const SCREEN: Rule = { ours: ['ui', ...SEEN_BY_UI], packages: UI_PACKAGES };

/** Who may import whom, by place: a folder of src, `main`, `workers`, or a file there with a rule of its own. */
const RULES: Readonly<Record<string, Rule>> = {
  base: { ours: [], packages: [] },
  scenario: { ours: ['base'], packages: [] },
  'workers/layout': { ours: [], packages: [] },
  'workers/protocol': { ours: ['workers/layout', 'scenario'], packages: [] },
  'workers/frame': { ours: ['workers/layout', 'scenario'], packages: [] },
  'workers/columns': { ours: ['workers/layout', 'workers/frame'], packages: [] },
  workers: { ours: [...SEAM, 'scenario', 'base'], packages: [] },
  figures: { ours: [...SEAM, 'scenario', 'base'], packages: [] },
  link: { ours: ['figures', 'scenario', 'base'], packages: [] },
  chart: { ours: ['workers/frame', 'workers/columns', 'figures', 'scenario', 'base'], packages: ['d3'] },
  stage: { ours: ['workers/frame', 'workers/columns', 'scenario', 'base'], packages: ['d3'] },
  // The client names the worker's entry to start it; nothing of it is linked into the page.
  sim: { ours: [...SEAM, 'workers/run.worker', 'figures', 'scenario', 'base'], packages: [] },
  exchange: {
    ours: ['sim', 'link', 'figures', 'scenario', 'base', ...SEAM],
    packages: ['dot-properties', 'hdr-histogram-js', 'yaml'],
  },
  store: {
    ours: ['figures', 'scenario', 'link', 'base', 'sim', 'exchange', ...SEAM],
    packages: ['zustand', 'zundo'],
  },
  evidence: SCREEN,
  ui: { ours: SEEN_BY_UI, packages: UI_PACKAGES },
  explore: SCREEN,
  sweep: SCREEN,
  compare: SCREEN,
  decide: SCREEN,
  welcome: SCREEN,
  lessons: { ours: SCREEN.ours, packages: [...UI_PACKAGES, 'valibot'] },
  main: {
    ours: ['explore', 'sweep', 'compare', 'decide', 'evidence', 'lessons', 'welcome', 'ui', ...SEEN_BY_UI],
    packages: [...UI_PACKAGES, 'virtual:pwa-register'],
  },
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
  const place = placeOf(file.path);
  const rule = RULES[place];
  if (rule === undefined) return [`${file.path} lies in no place that the directions know`];
  return importsOf(file).flatMap((found) => {
    const { specifier } = found;
    const path = specifier.startsWith('.') ? posix.join(posix.dirname(file.path), specifier) : null;
    if (path === null) {
      return rule.packages.some(
        (name) => specifier === name || specifier.startsWith(`${name.replace(/\/$/, '')}/`),
      )
        ? []
        : [`${found.place}: ${place} may not import the package ${specifier}`];
    }
    const target = placeOf(path);
    if (place === 'store' && (target === 'sim' || target === 'exchange') && !found.typeOnly) {
      return [`${found.place}: store may import only types of ${target}`];
    }
    return target === place || rule.ours.includes(target) || rule.ours.includes(moduleOf(path))
      ? []
      : [`${found.place}: ${place} may not import ${target}`];
  });
}

function moduleOf(path: string): string {
  return path.replace(/\?.*$/, '').replace(/\.tsx?$/, '');
}

function placeOf(path: string): string {
  const name = moduleOf(path);
  if (RULES[name] !== undefined) return name;
  if (name.startsWith('workers/')) return 'workers';
  const [, place = ''] = name.split('/');
  return place;
}

/** Every import of a file, those of types included. */
export function importsOf(file: SourceFile): readonly Import[] {
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
}

/** The model's layers: a file may use its own layer and those below it. */
const LAYERS: readonly (readonly string[])[] = [
  ['schedule', 'random', 'record', 'ids', 'placement', 'topic_ranges', 'decimal', 'layout', 'memory'],
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
