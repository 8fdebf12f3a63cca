import { type ImportChoice, readImport } from '../../../../src/features/import/core/read';
import { readLesson } from '../../../../src/features/lessons/core/readLesson';
import { estimateCost } from '../../../../src/scenario/cost';
import { decodeLink, encodeLink, LONGEST_HASH } from '../../../../src/scenario/link/link';
import { MOST_NOTICES } from '../../../../src/scenario/notice';
import { repairScenario } from '../../../../src/scenario/repair';
import { DEFAULT_SCENARIO } from '../../../../src/scenario/scenario';

/** What is wrong with how a text was read; empty where all is well. */
export type Judge = (text: string) => readonly string[];

/** A link becomes a scenario within all limits, whose own link says the same, or a sentence. */
export const judgeLink: Judge = (hash) => {
  const link = decodeLink(hash);
  if (!link.ok) return isSentence(link.message) ? [] : [`It is refused with ${link.message}.`];
  const wrong: string[] = [];
  const { scenario, view, notices } = link;
  if (notices.length > MOST_NOTICES) wrong.push(`There are ${notices.length} notices.`);
  for (const { message } of notices) if (!isSentence(message)) wrong.push(`A notice is ${message}.`);
  for (const { field, message } of repairScenario(scenario).notices)
    wrong.push(`It is outside of a limit. ${field}: ${message}`);
  const { events, bytes } = estimateCost(scenario);
  if (!(events >= 0 && Number.isFinite(events) && bytes > 0 && Number.isFinite(bytes)))
    wrong.push(`It is estimated to take ${events} events and ${bytes} bytes.`);
  const written = encodeLink(scenario, view);
  const again = decodeLink(written);
  if (written.length > LONGEST_HASH) return wrong;
  if (!again.ok || again.notices.length > 0)
    wrong.push(`Its own link isn't read without a notice: ${written}`);
  else if (JSON.stringify([again.scenario, again.view]) !== JSON.stringify([scenario, view]))
    wrong.push(`Its own link says something else: ${written}`);
  return wrong;
};

/** A lesson is read, or each problem with it is a sentence. */
export const judgeLesson: Judge = (text) => {
  const read = readLesson(text);
  if (read.ok) return read.scenes.length === read.lesson.steps.length ? [] : ['A step has no scene.'];
  const bad = read.problems.filter((problem) => !isSentence(problem));
  return read.problems.length === 0
    ? ['It is refused without a reason.']
    : bad.map((each) => `A problem is ${each}.`);
};

/** Settings give a patch that keeps all limits, or are not recognised. */
export const judgeSettings: Judge = (text) => {
  const choice: ImportChoice = {};
  const read = readImport(text, DEFAULT_SCENARIO, choice);
  if (read === null) return [];
  const { notices } = repairScenario({ ...DEFAULT_SCENARIO, ...read.patch });
  return notices.map(({ field, message }) => `It is outside of a limit. ${field}: ${message}`);
};

function isSentence(text: string): boolean {
  return /\p{L}.*[.?!…]$/su.test(text.trim());
}
