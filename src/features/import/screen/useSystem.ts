import { useMemo } from 'react';
import type { Twin } from '../../../scenario/twin';
import { twinText } from '../../../scenario/twinText';
import { withoutLocked } from '../../../store/scenarioSlice';
import { useApp } from '../../../ui/app';
import type { CheckedCandidates } from '../core/fit/candidates';
import { candidatesToCheck } from '../core/fit/checkCandidates';
import { readClusterFile } from '../core/fit/clusterFile';
import { canReproduce } from '../core/fit/fitText';
import { measurementsOf } from '../core/fit/situations';
import { interpret } from '../core/meaning/interpret';
import { type BaseSystem, systemScenario, TYPICAL_SYSTEM } from '../core/mySystem';
import { namedView } from '../core/namedView';
import type { ImportChoice } from '../core/read';
import { togetherOf } from '../core/readFiles';
import { useMySystem } from './door';
import { measuredSystem } from './system';
import { foundBy, useFit } from './useFit';
import { useReading } from './useReading';

/**
 * The system as far as it's said: a typical one or the scenario in sight, with what the texts say on top, and the
 * answers on top of that.
 */
export function useSystem(choice: ImportChoice) {
  const { edits, texts, answers, mended } = useMySystem();
  const present = useApp((state) => state.scenario);
  const view = useApp((state) => state.view);
  const start: BaseSystem = useMemo(
    () => (edits ? { scenario: present, view } : TYPICAL_SYSTEM),
    [edits, present, view],
  );
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
    () => (together === null ? {} : measuredSystem(interpret(together, start.scenario).figures.differences)),
    [together, start],
  );
  const base: BaseSystem = useMemo(() => {
    const wanted = {
      ...start.scenario,
      ...measured,
      ...result?.patch,
      ...(cluster === null ? {} : constantsOf(cluster)),
      ...mended,
    };
    const scenario = edits ? withoutLocked(wanted, present, view).next : wanted;
    const named =
      result === null ? start.view : { ...start.view, ...namedView(result, scenario, start.view) };
    return { scenario, view: cluster === null ? named : { ...named, twin: twinText(cluster) } };
  }, [start, measured, result, cluster, mended, edits, present, view]);
  const { scenario, notices } = useMemo(() => systemScenario(answers, base), [answers, base]);
  const order = useMemo(() => {
    if (read === null) return null;
    const figures = measurementsOf(read, scenario);
    return figures.targets.length === 0 ? null : { ...figures, candidates: candidatesToCheck(figures) };
  }, [read, scenario]);
  const { state: fit, searchOn } = useFit(order);
  const found = foundBy(fit);
  const meaning = useMemo(
    () => together && interpret(together, scenario, found && fittedBrokers(found)),
    [together, scenario, found],
  );
  return { base, scenario, notices, cluster, read, isBusy, result, measured, meaning, order, fit, searchOn };
}

/** All that is known of the system. */
export type DescribedSystem = ReturnType<typeof useSystem>;

function constantsOf({ fields, scenario }: Twin) {
  return Object.fromEntries(fields.map((field) => [field, scenario[field]]));
}

/** The slow brokers with which the model reproduces the metrics; null if it doesn't with any. */
function fittedBrokers({ best, alike }: CheckedCandidates): readonly number[] | null {
  if (!canReproduce(best.fit)) return null;
  return alike.flatMap(({ broker }) => broker?.yours ?? []);
}
