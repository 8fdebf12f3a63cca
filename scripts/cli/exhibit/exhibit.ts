import { exhibitResult, exhibitSubject } from '../../../src/features/compare/screen/exhibit';
import { altText } from '../../../src/features/compare/screen/exhibitText';
import { exhibitSvg } from '../../../src/features/compare/screen/figure';
import { seedFigures } from '../../../src/run/seedFigures';
import { formerRevisions } from '../../../src/scenario/revisions';
import { withSeeds } from '../../../src/scenario/seeds';
import { isScenarioAtFault } from '../../../workers/Model';
import { readCommandLink } from '../lib/commandLinks';
import { estimateLine } from '../lib/estimate';
import { EXIT, fail } from '../lib/exit';
import type { ReadLink } from '../lib/links';
import type { Machine, OwnModel } from '../lib/machine';
import { type Request, readRequest } from '../lib/request';
import { type ProgressWorld, RunsProgress } from '../simulate/RunsProgress';
import { exhibitJson, type WholeExhibit } from './exhibitJson';
import { exhibitPage } from './exhibitPage';
import { FIGURES } from './figures';

export interface Surroundings
  extends ProgressWorld,
    OwnModel,
    Pick<Machine, 'openFolder' | 'print' | 'warn'> {}

/** The whole command. Resolves to the exit code, and never rejects. */
export async function exhibit(words: readonly string[], world: Surroundings): Promise<number> {
  const { print, warn, show } = world;
  const request = readRequest('exhibit', words);
  if (!request.ok) return fail(warn, request.message, EXIT.unusable);
  const link = await readCommandLink(request.links[0], { ...request, warn });
  if (link === null) return EXIT.unusable;
  try {
    // First of all: a folder that can't be made must not surface at the end.
    const write = request.out === null ? null : await world.openFolder(request.out);
    const whole = await run(link, request, world);
    const json = `${JSON.stringify(exhibitJson(whole), null, 2)}\n`;
    try {
      await write?.([...staticFiles(whole, request.page), ['exhibit.json', json]]);
    } finally {
      print(json);
    }
    return EXIT.done;
  } catch (problem) {
    show(null);
    return fail(warn, problem, isScenarioAtFault(problem) ? EXIT.unusable : EXIT.broken);
  }
}

async function run(
  link: ReadLink,
  { repeat, window }: Request<'exhibit'>,
  world: Surroundings,
): Promise<WholeExhibit> {
  const subject = exhibitSubject(link);
  const { scenarios } = subject;
  const plans = scenarios.map((scenario) => withSeeds(scenario, repeat));
  const all = plans.flat();
  const progress = new RunsProgress(all, world);
  const model = await world.openModel(progress.events, formerRevisions(all));
  world.warn(estimateLine(all, 1));
  const summaries = plans.map((plan) => plan.map((scenario) => progress.run(scenario, model)));
  world.show(null);
  const figures = scenarios.map((scenario, index) =>
    (summaries[index] ?? []).map((summary) => seedFigures(summary, scenario, window)),
  );
  return {
    subject,
    result: exhibitResult(scenarios, figures, window),
    modelRevision: summaries[0]?.[0]?.modelRevision ?? 0,
    digests: summaries.map((runs) => runs.map(({ digest }) => digest)),
    notices: link.notices,
    window,
  };
}

/** The files of a folder that needs neither a server nor a script, but for the data. */
function staticFiles(whole: WholeExhibit, page: string | null): readonly (readonly [string, string])[] {
  const { subject, result } = whole;
  const alt = altText(result, subject.names);
  return [
    ['index.html', exhibitPage(whole, page)],
    ...FIGURES.map(({ name, theme, size }) => {
      const svg = exhibitSvg({ result, names: subject.names, size, theme }, alt);
      return [name, svg] as const;
    }),
  ];
}
