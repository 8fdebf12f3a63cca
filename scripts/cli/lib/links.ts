import { loadEvidencePresets } from '../../../src/features/evidence/core/presets';
import { decodeLink, presetNeeded, type View } from '../../../src/scenario/link/link';
import { type Notice, noticeLine } from '../../../src/scenario/notice';
import { ALL_PRESETS } from '../../../src/scenario/presets/later';
import { findPreset, type Preset } from '../../../src/scenario/presets/presets';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';

export interface ReadLink {
  /** Begins a sentence about it if it is one of several: `Link 2: `. */
  readonly name: string;
  readonly scenario: Scenario;
  readonly view: View;
  /** The one that it consists of, or that its scenario was made from. */
  readonly preset: Preset | null;
  readonly notices: readonly Notice[];
  /** It has the slow broker of the default scenario, and neither it nor its preset says so. */
  readonly hasUnsaidFault: boolean;
}

/** Said of links without a fault. */
export const UNSAID_FAULT = `In the default scenario, broker ${DEFAULT_SCENARIO['slow.broker']} answers ${DEFAULT_SCENARIO['slow.ms']} ms late; slow.broker=none leaves that out.`;

/**
 * Reads the links of a command, and warns about parts that couldn't be used. Null if one is unusable. Links
 * say the differences from `base`, the default scenario unless said otherwise.
 */
export async function readLinks(
  texts: readonly string[],
  warn: (text: string) => void,
  base?: Scenario,
): Promise<readonly ReadLink[] | null> {
  const presets = await presetsFor(texts);
  const links: ReadLink[] = [];
  for (const [index, text] of texts.entries()) {
    const name = texts.length === 1 ? '' : `Link ${index + 1}: `;
    const link = decodeLink(text, { presets, base });
    if (link.ok) links.push({ ...link, name, hasUnsaidFault: hasUnsaidFault(text, link, base) });
    for (const sentence of link.ok ? link.notices.map(noticeLine) : [link.message])
      warn(`${name}${sentence}`);
  }
  return links.length === texts.length ? links : null;
}

function hasUnsaidFault(
  text: string,
  { scenario, preset }: Pick<ReadLink, 'scenario' | 'preset'>,
  base = DEFAULT_SCENARIO,
): boolean {
  const isDefault = base === DEFAULT_SCENARIO && scenario['slow.broker'] === base['slow.broker'];
  return isDefault && preset === null && !text.includes('slow.');
}

/** All presets of the evidence are read only for the name that is close to one that isn't known. */
async function presetsFor(texts: readonly string[]): Promise<readonly Preset[]> {
  const names = texts.map(presetNeeded).filter((name) => name !== null);
  const areKnown = (presets: readonly Preset[]): boolean =>
    names.every((name) => findPreset(name, presets) !== undefined);
  if (areKnown(ALL_PRESETS)) return ALL_PRESETS;
  const asked = [...ALL_PRESETS, ...(await loadEvidencePresets(names))];
  return areKnown(asked) ? asked : [...ALL_PRESETS, ...(await loadEvidencePresets())];
}
