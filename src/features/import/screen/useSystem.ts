import { useMemo } from 'react';
import { assumedIn, from } from '../../../scenario/origins';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import type { Twin } from '../../../scenario/twin';
import { twinText } from '../../../scenario/twinText';
import { baselineOf, withoutLocked } from '../../../store/scenarioSlice';
import { useApp } from '../../../ui/app';
import { type CheckedCandidates, candidatesToCheck } from '../core/fit/checkCandidates';
import { readClusterFile } from '../core/fit/clusterFile';
import { canReproduce } from '../core/fit/fitText';
import { whyNoFit } from '../core/fit/simulated';
import { measurementsOf } from '../core/fit/situations';
import { interpret } from '../core/meaning/interpret';
import { askedBefore, measuredScenario, measuredSystem } from '../core/measuredScenario';
import { type BaseSystem, statedSystem, systemScenario, systemView, TYPICAL_SYSTEM } from '../core/mySystem';
import { type ImportChoice, namedView } from '../core/read';
import { type FilesReading, type NamedText, type ReadingOrder, togetherOf } from '../core/readFiles';
import { readInWorker } from '../core/readInWorker';
import { useMySystem } from './door';
import { foundBy, useFit } from './useFit';
import { useWork } from './useWork';

/**
 * The system as far as it's said: a typical one or the scenario in sight, with what the texts say on top, and the
 * answers on top of that.
 */
export function useSystem(choice: ImportChoice) {
  const { edits, isFresh, texts, answers, mended, isAsked } = useMySystem();
  const present = useApp((state) => state.scenario);
  const view = useApp((state) => state.view);
  const before = useApp(baselineOf);
  const start: BaseSystem = useMemo(
    () =>
      edits
        ? { scenario: present, view }
        : isFresh
          ? TYPICAL_SYSTEM
          : statedSystem({ scenario: present, view }, before),
    [edits, isFresh, present, view, before],
  );
  const unstated = useMemo(() => assumedIn(start.scenario, start.view, before), [start, before]);
  const { cluster, others } = useMemo(() => {
    const files = texts.map((text) => ({ text, twin: readClusterFile(text.text) }));
    const found = files.findLast(({ twin }) => twin !== null)?.twin ?? null;
    return { cluster: found, others: files.flatMap(({ text, twin }) => (twin === null ? [text] : [])) };
  }, [texts]);
  const { read, isBusy } = useReading(others, start.scenario, choice);
  const result = read?.result ?? null;
  const together = useMemo(
    () => (read === null || result === null ? null : togetherOf(read.files, result)),
    [read, result],
  );
  const measured = useMemo(
    () => (read === null ? {} : measuredSystem(read, start.scenario, unstated)),
    [read, start, unstated],
  );
  const base: BaseSystem = useMemo(() => {
    const wanted = {
      ...(read === null ? start.scenario : measuredScenario(read, start.scenario, unstated)),
      ...(cluster === null ? {} : constantsOf(cluster)),
      ...mended,
    };
    const scenario = edits ? withoutLocked(wanted, present, view).next : wanted;
    const named =
      result === null ? start.view : { ...start.view, ...namedView(result, scenario, start.view) };
    const origins = {
      ...from(
        'unsure',
        unstated.filter((name) => scenario[name] !== start.scenario[name]),
      ),
      ...named.origins,
      ...from(
        'metric',
        Object.keys(measured).filter((name) => named.origins[name as FieldName] !== 'file'),
      ),
      ...from('reader', Object.keys(mended)),
    };
    const twin = cluster === null ? named.twin : twinText(cluster);
    return { scenario, view: { ...named, origins, twin } };
  }, [start, unstated, measured, read, result, cluster, mended, edits, present, view]);
  const { scenario, notices } = useMemo(() => systemScenario(answers, base), [answers, base]);
  const assumed = useMemo(
    () => assumedIn(scenario, { ...base.view, ...systemView(answers, base) }, before),
    [scenario, base, answers, before],
  );
  const figures = useMemo(() => {
    const found = read && measurementsOf(read, scenario);
    return found?.targets.length === 0 ? null : found;
  }, [read, scenario]);
  const noFit = figures && whyNoFit(scenario);
  const canFit = figures !== null && noFit === null;
  const asked = isAsked || !canFit ? [] : askedBefore(result, assumed);
  const begins = canFit && asked.length === 0;
  const order = useMemo(
    () => (begins ? { ...figures, assumed, candidates: candidatesToCheck(figures) } : null),
    [figures, assumed, begins],
  );
  const fit = useFit(order);
  const found = foundBy(fit);
  const meaning = useMemo(
    () => together && interpret(together, scenario, found && fittedBrokers(found)),
    [together, scenario, found],
  );
  return {
    base,
    scenario,
    notices,
    cluster,
    read,
    isBusy,
    result,
    measured,
    assumed,
    asked,
    noFit,
    meaning,
    order,
    fit,
  };
}

export type DescribedSystem = ReturnType<typeof useSystem>;

function constantsOf({ fields, scenario }: Twin) {
  return Object.fromEntries(fields.map((field) => [field, scenario[field]]));
}

/** The slow brokers with which the model reproduces the metrics; null if it doesn't with any. */
function fittedBrokers({ best, alike }: CheckedCandidates): readonly number[] | null {
  if (!canReproduce(best.fit)) return null;
  return alike.flatMap(({ broker }) => broker?.yours ?? []);
}

/** The last reading; `isBusy` while that of other texts or choices is under way. */
interface Reading {
  readonly read: FilesReading | null;
  readonly isBusy: boolean;
}

/** Reads texts in a worker whenever they, the scenario or a choice change. */
export function useReading(texts: readonly NamedText[], scenario: Scenario, choice: ImportChoice): Reading {
  const order = useMemo<ReadingOrder>(() => ({ texts, scenario, choice }), [texts, scenario, choice]);
  const last = useWork(texts.length === 0 ? null : order, readTexts);
  // The boundary around the dialog says so.
  if (last?.result instanceof Error) throw last.result;
  if (texts.length === 0) return { read: null, isBusy: false };
  return { read: last?.result ?? null, isBusy: last?.of !== order };
}

function readTexts(
  order: ReadingOrder,
  signal: AbortSignal,
  tell: (read: FilesReading | Error) => void,
): void {
  const reading = readInWorker(order);
  signal.addEventListener('abort', () => reading.stop());
  reading.result.then(tell, tell);
}
