import { inSentence, withUnit } from '../../../src/base/format';
import { scaled } from '../../../src/draw/marks';
import { type Postcard, postcardSvg } from '../../../src/draw/postcard';
import { categoryHue, THEMES, type Theme } from '../../../src/draw/theme';
import { loadEvidenceForLessons } from '../../../src/features/evidence/core/lessonEvidence';
import { barsPicture } from '../../../src/features/lab/chart/bars';
import { racePostcard } from '../../../src/features/lab/screen/racePostcard';
import { type CardPicture, cardPicture } from '../../../src/features/lessons/core/picture';
import { readLesson } from '../../../src/features/lessons/core/readLesson';
import { lessonMarks, PICTURE_SIZE } from '../../../src/features/lessons/picture/LessonPicture';
import { sourcesOf } from '../../../src/features/lessons/shelf/evidence';
import { figureOf } from '../../../src/figures/catalogue';
import { batchesAfter, cratesOf } from '../../../src/figures/crates';
import { ownWindowText } from '../../../src/figures/ownWindow';
import { withUsualRivals } from '../../../src/run/league/entrants';
import { entrantScenario } from '../../../src/run/league/League';
import { SITUATIONS } from '../../../src/run/league/situations';
import { encodeLink } from '../../../src/scenario/link/link';
import { ALL_PRESETS } from '../../../src/scenario/presets/later';
import { OPENING_PRESET_ID } from '../../../src/scenario/presets/presets';
import type { Scenario } from '../../../src/scenario/scenario';
import { DEFAULT_VIEW } from '../../../src/scenario/view';
import { type FinishScenario, openModel } from '../../cli/simulate/openModel';
import { cratesPicture, runPicture } from './paintRun';

interface Preview {
  readonly picture: string;
  readonly title: string;
  readonly says: string;
}

/** Returns the picture of a preview as SVG. */
export type DrawPreview = (preview: Preview) => string;

/** Draws previews in the style of the postcards: runs by the model, and lessons by their cards, whose texts `lessons` has by id. */
export async function previewDrawer(
  module: WebAssembly.Module,
  lessons: ReadonlyMap<string, string>,
): Promise<DrawPreview> {
  const finish = await openModel(module);
  const { presets: sources, kafka } = sourcesOf(await loadEvidenceForLessons());
  const presets = new Map(ALL_PRESETS.map((preset) => [preset.id, preset]));
  const opening = presets.get(OPENING_PRESET_ID);
  return ({ picture, title, says }) => {
    const text = lessons.get(picture.replace(/^lesson-/, ''));
    if (picture.startsWith('lesson-') && text !== undefined) {
      const read = readLesson(text, sources, kafka);
      if (!read.ok) throw new Error(`${picture} can't be read.`);
      const words = { title, line: says, foot: 'lesson' };
      return drawn(THEMES.light, { words, draw: lessonPicture(cardPicture(read, false)) });
    }
    const preset = presets.get(picture) ?? opening;
    // The page's own picture is that of its opening.
    if (preset === undefined) throw new Error(`There is no preset for ${picture}.`);
    const { scenario } = preset;
    // One line has room for one sentence.
    const [line = ''] = says.split(/(?<=\.) /);
    const seed = `seed ${scenario.seed}`;
    const sloMs = preset.opening?.sloP99Ms ?? DEFAULT_VIEW.sloP99Ms;
    const p99 = (each: Scenario): number => figureOf('p99').inWindow(finish(each), each);
    if (preset.opening?.screen === 'lab') {
      return drawn(THEMES.dark, racePostcard(raceTold(scenario, p99, sloMs)));
    }
    const words = { title, line, foot: `model, ${ownWindowText(scenario)}, ${seed}` };
    if (preset.exhibit !== undefined) {
      const runs = [scenario, ...(preset.opening?.compare ?? [])];
      const bars = runs.map((each, index) => ({
        name: preset.exhibit?.names[index] ?? '',
        p99Ms: p99(each),
        hue: categoryHue(index),
        isOwn: false,
      }));
      return drawn(THEMES.dark, {
        words: { ...words, foot: `p99, ${words.foot}` },
        draw: barsPicture(bars, sloMs),
      });
    }
    const draw =
      preset === opening ? openingPicture(finish, scenario) : runPicture(scenario, finish(scenario), sloMs);
    return drawn(THEMES.dark, { words, draw });
  };
}

function drawn(theme: Theme, card: Pick<Postcard, 'words' | 'draw'>): string {
  return postcardSvg({ ...card, alt: card.words.line }, theme);
}

function raceTold(
  scenario: Scenario,
  p99: (scenario: Scenario) => number,
  sloMs: number,
): Parameters<typeof racePostcard>[0] {
  const { rule } = scenario;
  const entrants = withUsualRivals(rule).filter(({ onClients4 }) => !onClients4);
  const situation = SITUATIONS.find((each) =>
    entrants.some((entrant) => encodeLink(entrantScenario(each, entrant)) === encodeLink(scenario)),
  );
  if (situation === undefined) throw new Error('A preset of Lab needs a situation of the league.');
  const racers = entrants.map((entrant) => ({
    id: entrant.id,
    name: inSentence(entrant.label),
    p99Ms: p99(entrantScenario(situation, entrant)),
  }));
  return { where: situation.label, situation, rule, racers, sloMs };
}

function openingPicture(finish: FinishScenario, scenario: Scenario): Postcard['draw'] {
  const until = (durationS: number) => finish({ ...scenario, 'duration.s': durationS }).partitions;
  const { 'slow.from.s': fromS, 'slow.to.s': toS } = scenario;
  const later = until(toS === 'end' ? scenario['duration.s'] : toS);
  const slowness = `+${withUnit(String(scenario['slow.ms']), 'ms')}`;
  return cratesPicture(cratesOf(scenario, batchesAfter(later, until(fromS))), slowness);
}

function lessonPicture(picture: CardPicture): Postcard['draw'] {
  const { width, height } = PICTURE_SIZE;
  return (body) => {
    const scale = Math.min(body.width / width, body.height / height);
    const [x, y] = [body.x + (body.width - scale * width) / 2, body.y + (body.height - scale * height) / 2];
    return [scaled(lessonMarks(picture), [x, y], scale)];
  };
}
