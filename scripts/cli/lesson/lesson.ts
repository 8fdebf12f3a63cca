import { loadEvidenceForLessons } from '../../../src/features/evidence/core/lessonEvidence';
import { authorNotices } from '../../../src/features/lessons/authoring/lint/withRuns';
import { type Finished, factsOf, type RunOf } from '../../../src/features/lessons/core/facts';
import type { Step } from '../../../src/features/lessons/core/format';
import { formatProblems } from '../../../src/features/lessons/core/jsonText';
import { type Facts, formatPlain } from '../../../src/features/lessons/core/placeholders';
import { type ReadyLesson, readLesson, startProblems } from '../../../src/features/lessons/core/readLesson';
import { sourcesOf } from '../../../src/features/lessons/shelf/evidence';
import { RunHistory } from '../../../src/run/RunHistory';
import { modelText } from '../../../src/scenario/modelText';
import { Columns } from '../../../workers/columns';
import { ModelFull, ModelRefusal } from '../../../workers/Model';
import { StandaloneModel } from '../../../workers/StandaloneModel';
import { EXIT, fail, whyUnread } from '../lib/exit';
import type { Machine } from '../lib/machine';
import { readRequest } from '../lib/request';

export type LessonWorld = Pick<Machine, 'loadModel' | 'print' | 'readText' | 'warn'>;

/**
 * The whole command: runs a lesson's scenarios, prints what a reader would see and warns of what its author should look
 * at. Resolves to the exit code.
 */
export async function lesson(words: readonly string[], world: LessonWorld): Promise<number> {
  const { print, readText, warn } = world;
  const request = readRequest('lesson', words);
  if (!request.ok) {
    warn(request.message);
    return EXIT.unusable;
  }
  const [file] = request.links;
  const text = await readText(file).catch((problem: Error) => problem);
  if (typeof text !== 'string') return fail(warn, whyUnread(file, text), EXIT.unusable);
  const { presets, kafka } = sourcesOf(await loadEvidenceForLessons());
  const read = readLesson(text, presets, kafka);
  if (!read.ok) {
    for (const line of formatProblems(text, read.problems)) warn(line);
    return EXIT.unusable;
  }
  const runOf = runsOnce(await StandaloneModel.create(await world.loadModel()));
  const refused = startProblems(read.lesson, read.scenes, runOf);
  const notices = authorNotices(text, read, kafka, runOf);
  if (refused.length === 0)
    print(
      lessonText(read, (scene) =>
        factsOf(scene, runOf, { now: scene.solutions[0] ?? scene.before, guess: 'your guess', kafka }),
      ),
    );
  for (const line of formatProblems(text, [...refused, ...notices])) warn(line);
  return refused.length > 0 || (request.strict && notices.length > 0) ? EXIT.unusable : EXIT.done;
}

/** Each scenario's run, once; null if the model refuses it or has too little memory. */
function runsOnce(model: StandaloneModel): RunOf {
  const known = new Map<string, Finished | null>();
  return (scenario) => {
    const key = modelText(scenario);
    const run = known.has(key) ? (known.get(key) ?? null) : finished(() => model.open(scenario), model);
    known.set(key, run);
    return run;
  };
}

const EVENTS_A_CALL = 1_000_000;

function finished(open: () => void, model: StandaloneModel): Finished | null {
  try {
    open();
    const history = new RunHistory();
    for (let done = false; !done; ) {
      done = model.scout(EVENTS_A_CALL);
      history.append(new Columns(model.columns()));
    }
    history.finish();
    return { history, summary: model.summary() };
  } catch (error) {
    if (error instanceof ModelRefusal || error instanceof ModelFull) return null;
    throw error;
  }
}

/** A lesson step by step: texts with their numbers, the question, its answers and its run. */
function lessonText(
  { lesson: { title, idea, steps }, scenes }: ReadyLesson,
  factsIn: (scene: ReadyLesson['scenes'][number]) => Facts,
): string {
  const told = steps.map((step, index) => {
    const scene = scenes[index];
    const facts = scene === undefined ? null : factsIn(scene);
    return stepLines(step, (text) => formatPlain(text, facts)).join('\n');
  });
  return [`${title}\n${idea}`, ...told.map((text, index) => `${index + 1}. ${text}`)].join('\n\n');
}

function stepLines(step: Step, say: (text: string) => string): readonly string[] {
  const head = [say(step.title), say(step.text)];
  if (step.kind === 'try') return [...head, `Solved: ${say(step.done)}`];
  const { change, question, reveal } = step;
  return [
    ...head,
    ...(change === undefined ? [] : [`Change: ${say(change.says)}`]),
    `Question: ${say(question.text)}`,
    ...(question.kind === 'choose' ? question.options.map(({ text }) => `  - ${say(text)}`) : []),
    `Answer: ${say(reveal.title)}`,
    `Why: ${say(reveal.why)}`,
  ];
}
