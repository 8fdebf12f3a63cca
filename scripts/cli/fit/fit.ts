import {
  CandidateFits,
  candidateInUse,
  candidatesToCheck,
} from '../../../src/features/import/core/fit/checkCandidates';
import { clusterFileText } from '../../../src/features/import/core/fit/clusterFile';
import { formatCandidate } from '../../../src/features/import/core/fit/fitText';
import { whyNoFit } from '../../../src/features/import/core/fit/simulated';
import { measurementsFromTexts } from '../../../src/features/import/core/fit/situations';
import { Runs } from '../../../src/run/Runs';
import { assumedIn } from '../../../src/scenario/origins';
import { readCommandLink } from '../lib/commandLinks';
import { EXIT, fail, whyUnread } from '../lib/exit';
import type { Machine, Pools } from '../lib/machine';
import { STOPPED_EARLY, stoppedSentence, writeOutput } from '../lib/output';
import { readRequest } from '../lib/request';
import { fewRunsNote, fitJson, fitLines, NO_METRIC } from './lines';
import { finishFit } from './wholeFit';

export interface Surroundings
  extends Pools,
    Pick<Machine, 'print' | 'warn' | 'show' | 'onInterrupt' | 'nowMs'> {
  readonly readFile: Machine['readText'];
  readonly openOutput: Machine['openFile'];
}

/** The whole command. Resolves to the exit code, and never rejects. */
export async function fitMetrics(words: readonly string[], world: Surroundings): Promise<number> {
  const request = readRequest('fit', words);
  if (!request.ok) return fail(world.warn, request.message, EXIT.unusable);
  const link = await readCommandLink(request.scenario, { ...request, warn: world.warn });
  if (link === null) return EXIT.unusable;
  const { scenario } = link;
  const texts: string[] = [];
  for (const name of request.links) {
    try {
      texts.push(await world.readFile(name));
    } catch (problem) {
      return fail(world.warn, whyUnread(name, problem), EXIT.unusable);
    }
  }
  const assumed = assumedIn(scenario, link.view, link.preset?.scenario);
  const { notes, ...measured } = measurementsFromTexts(texts, scenario, assumed);
  for (const note of notes) world.warn(note);
  const noFit = measured.targets.length === 0 ? NO_METRIC : whyNoFit(measured.scenario);
  if (noFit !== null) return fail(world.warn, noFit, EXIT.unusable);
  const note = fewRunsNote(request.runs);
  if (note !== null) world.warn(`--${note}`);
  try {
    // Before the work begins: a missing folder must not surface at the end.
    const output = request.out === null ? null : await world.openOutput(request.out);
    const runs = new Runs(await world.openPool(request.workers));
    const began = world.nowMs();
    const asked = { ...measured, most: request.runs ?? undefined, turns: request.work };
    const fits = new CandidateFits({ ...asked, candidates: candidatesToCheck(measured) }, runs);
    const show = (): void => {
      if (fits.progress === null) return;
      const { candidate, whole } = fits.progress;
      const leftS = ((world.nowMs() - began) * (1 - whole)) / whole / 1000;
      world.show(
        `checking ${formatCandidate(candidate)}, ${(whole * 100).toFixed(0)} %, ${leftS.toFixed(0)} s left at most`,
      );
    };
    const checked = await finishFit(fits, {
      scenario: measured.scenario,
      sloP99Ms: link.view.sloP99Ms,
      window: request.window,
      runs,
      show,
      onInterrupt: world.onInterrupt,
    }).finally(() => runs.dispose());
    world.show(null);
    if (checked === null) return fail(world.warn, STOPPED_EARLY, EXIT.stopped);
    const { fit: found } = candidateInUse(checked, measured.scenario);
    const isWhole = found.end !== 'stopped';
    const file = await writeOutput(output, clusterFileText(found.twin), isWhole).finally(() =>
      world.print(
        request.json
          ? JSON.stringify(fitJson(checked, measured.scenario, request.window), null, 2)
          : fitLines(checked, measured.scenario).join('\n'),
      ),
    );
    if (!isWhole) world.warn(stoppedSentence(file));
    return isWhole ? EXIT.done : EXIT.stopped;
  } catch (problem) {
    world.show(null);
    return fail(world.warn, problem, EXIT.broken);
  }
}
