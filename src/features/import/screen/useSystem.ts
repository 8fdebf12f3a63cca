import { useMemo } from 'react';
import { assumedIn, from } from '../../../scenario/origins';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import { twinText } from '../../../scenario/twinText';
import { baselineOf } from '../../../store/scenarioSlice';
import { useApp } from '../../../ui/app';
import { candidatesToCheck } from '../core/fit/checkCandidates';
import { readClusterFile } from '../core/fit/clusterFile';
import { canReproduce } from '../core/fit/fitText';
import { whyNoFit } from '../core/fit/simulated';
import { measurementsOf } from '../core/fit/situations';
import { interpret } from '../core/meaning/interpret';
import { askedBefore, measuredScenario } from '../core/measuredScenario';
import { answeredSystem, type BaseSystem, statedSystem, TYPICAL_SYSTEM } from '../core/mySystem';
import { namedView } from '../core/read';
import { togetherOf } from '../core/readFiles';
import { useDraft } from './draft';
import { useFit, useReading } from './useWork';

/**
 * The system as far as it's said: a typical one, the scenario in sight, or what is stated there, with what the texts say on
 * top, and the answers on top of that.
 */
export function useSystem(about: 'typical' | 'present' | 'stated') {
  const { texts, choice, answers, isAsked } = useDraft();
  const present = useApp((state) => state.scenario);
  const view = useApp((state) => state.view);
  const before = useApp(baselineOf);
  const start: BaseSystem = useMemo(() => {
    if (about === 'typical') return TYPICAL_SYSTEM;
    const own = { scenario: present, view };
    return about === 'present' ? own : statedSystem(own, before);
  }, [about, present, view, before]);
  const [cluster, others] = useMemo(() => {
    const clusters = texts.map(({ text }) => readClusterFile(text));
    const last = clusters.findLast((each) => each !== null) ?? null;
    return [last, texts.filter((_, index) => clusters[index] === null)] as const;
  }, [texts]);
  const { read, isBusy } = useReading(others, start.scenario, choice, answers.client);
  const result = read?.result ?? null;
  const { base, measured } = useMemo(() => {
    const unstated = assumedIn(start.scenario, start.view, before);
    const own =
      read === null
        ? { scenario: start.scenario, measured: {} }
        : measuredScenario(read, start.scenario, unstated);
    const constants = cluster?.fields.map((field) => [field, cluster.scenario[field]]) ?? [];
    const scenario: Scenario = { ...own.scenario, ...Object.fromEntries(constants) };
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
        Object.keys(own.measured).filter((name) => named.origins[name as FieldName] !== 'file'),
      ),
    };
    const twin = cluster === null ? named.twin : twinText(cluster);
    return { base: { scenario, view: { ...named, origins, twin } }, measured: own.measured };
  }, [start, read, result, cluster, before]);
  const answered = useMemo(() => answeredSystem(answers, base), [answers, base]);
  const { scenario } = answered;
  const said = useMemo(() => {
    const assumed = assumedIn(scenario, { ...base.view, ...answered.view }, before);
    const found = read && measurementsOf(read, scenario);
    const figures = found?.targets.length === 0 ? null : found;
    const noFit = figures && whyNoFit(scenario);
    const canFit = figures !== null && noFit === null;
    const asked = isAsked || !canFit ? [] : askedBefore(result, assumed);
    const begins = canFit && asked.length === 0;
    const order = begins ? { ...figures, assumed, candidates: candidatesToCheck(figures) } : null;
    return { assumed, asked, noFit, order };
  }, [scenario, base, answered, before, read, result, isAsked]);
  const fit = useFit(said.order);
  const found = fit.type === 'done' ? fit.found : null;
  /** The best candidate, if the model reproduces the metrics with it. */
  const good = found !== null && canReproduce(found.best.fit) ? found.best : null;
  const meaning = useMemo(() => {
    if (read === null || result === null) return null;
    // The slow brokers with which the model reproduces the metrics.
    const slow = good && [...new Set(found?.alike.flatMap(({ broker }) => broker?.yours ?? []))];
    const fitted = { ...scenario, 'slow.kind': good?.scenario['slow.kind'] ?? scenario['slow.kind'] };
    return interpret(togetherOf(read.files, result), fitted, slow);
  }, [read, result, scenario, found, good]);
  return {
    ...answered,
    ...said,
    base,
    cluster,
    read,
    isBusy,
    result,
    measured,
    meaning,
    fit,
    found,
    good,
  };
}

export type DescribedSystem = ReturnType<typeof useSystem>;
