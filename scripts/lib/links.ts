import { loadEvidencePresets } from '../../src/evidence/presets';
import { decodeLink, presetName, type View } from '../../src/link/link';
import { DECISION_PRESETS } from '../../src/scenario/decisionPresets';
import type { Notice } from '../../src/scenario/notice';
import { findPreset, PRESETS, type Preset } from '../../src/scenario/presets';
import type { Scenario } from '../../src/scenario/scenario';

/** A link of a command that can be used. */
export interface ReadLink {
  /** What a sentence about it begins with where it is one of several: `Link 2: `. */
  readonly name: string;
  readonly scenario: Scenario;
  readonly view: View;
  readonly notices: readonly Notice[];
}

/** Reads the links of a command, and tells `warn` what of them couldn't be used. Null where one is of no use at all. */
export async function readLinks(
  texts: readonly string[],
  warn: (text: string) => void,
): Promise<readonly ReadLink[] | null> {
  const presets = await presetsFor(texts);
  const links: ReadLink[] = [];
  for (const [index, text] of texts.entries()) {
    const name = texts.length === 1 ? '' : `Link ${index + 1}: `;
    const link = decodeLink(text, { presets });
    if (link.ok) links.push({ ...link, name });
    for (const sentence of link.ok ? link.notices.map(noticeLine) : [link.message])
      warn(`${name}${sentence}`);
  }
  return links.length === texts.length ? links : null;
}

/** To read the presets of the evidence takes longer than a run: they are left alone unless a link may name one. */
async function presetsFor(texts: readonly string[]): Promise<readonly Preset[]> {
  const isKnown = (text: string): boolean => {
    const name = presetName(text);
    return name === null || findPreset(name, PRESETS) !== undefined;
  };
  return texts.every(isKnown) ? PRESETS : [...PRESETS, ...DECISION_PRESETS, ...(await loadEvidencePresets())];
}

function noticeLine({ field, message }: Notice): string {
  return field === null ? message : `${field}: ${message}`;
}
