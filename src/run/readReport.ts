import { COLUMNS_HEADER, FRAME_HEADER, LAYOUT_VERSION } from '../../workers/layout';
import type { FailureKind, Report } from '../../workers/protocol';

const KINDS: readonly unknown[] = ['scenario', 'trap', 'blocked', 'memory'] satisfies FailureKind[];

/** Fields that a report of each type must have to be used. */
const CHECKS: Readonly<Record<Report['type'], (report: Readonly<Record<string, unknown>>) => boolean>> = {
  ready: ({ module }) => module === undefined || module instanceof WebAssembly.Module,
  pong: () => true,
  frame: (report) => isOfRun(report) && isNumber(report.atMs) && isLaidOut(report.frame, FRAME_HEADER),
  columns: (report) =>
    isOfRun(report) &&
    isLaidOut(report.columns, COLUMNS_HEADER) &&
    (report.end === null || isEnd(report.end)),
  summary: (report) =>
    isOfRun(report) &&
    isEnd(report) &&
    (report.columns === undefined || isLaidOut(report.columns, COLUMNS_HEADER)),
  journey: (report) => isOfRun(report) && (report.journey === null || isRecord(report.journey)),
  'over-budget': (report) => isOfRun(report) && isRecord(report.took),
  failed: ({ runId, kind, message }) =>
    (runId === null || isNumber(runId)) && KINDS.includes(kind) && typeof message === 'string',
};

/** A message as a report; null if it is none: an extension of the browser, for example, may send what it likes. */
export function readReport(message: unknown): Report | null {
  if (!isRecord(message)) return null;
  const { type } = message;
  const isKnown = typeof type === 'string' && Object.hasOwn(CHECKS, type);
  return isKnown && CHECKS[type as Report['type']](message) ? (message as unknown as Report) : null;
}

function isOfRun({ runId }: Readonly<Record<string, unknown>>): boolean {
  return isNumber(runId);
}

function isEnd(end: unknown): boolean {
  return isRecord(end) && isRecord(end.summary) && isNumber(end.workMs) && isNumber(end.workEvents);
}

function isLaidOut(buffer: unknown, { layoutVersion }: { readonly layoutVersion: number }): boolean {
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength % Float64Array.BYTES_PER_ELEMENT === 0;
  return isWhole && new Float64Array(buffer)[layoutVersion] === LAYOUT_VERSION;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
