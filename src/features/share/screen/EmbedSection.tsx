import { useState } from 'react';
import { escaped } from '../../../draw/svg/text';
import { isHidden } from '../../../scenario/parts';
import { type EmbedContent, embedHash, type Handout, pageAddress } from '../../../shell/handout/handout';
import { useScenarioTitle } from '../../../shell/scenarioTitle';
import { useApp, useServices } from '../../../ui/app';
import { Segmented } from '../../../ui/controls/Segmented';
import { useLayout } from '../../../ui/media';
import { Row, Section } from '../../../ui/Primitives';
import styles from './ShareDialog.module.css';

const CONTENTS: readonly { readonly value: EmbedContent; readonly label: string }[] = [
  { value: 'stage', label: 'Stage' },
  { value: 'strips', label: 'Strips' },
  { value: 'both', label: 'Both' },
];

export function EmbedSection({ handout }: { readonly handout: Handout }) {
  const { link } = useServices();
  const touch = useLayout() === 'phone' ? 'touch' : undefined;
  const [content, setContent] = useState<EmbedContent>('both');
  const state = useApp((whole) => whole);
  const title = useScenarioTitle();
  const page = pageAddress(link());
  const hash = embedHash(state, handout, content);
  const height = embedHeight(content, !isHidden(handout, 'transport'));
  const snippet = embedSnippet({ address: page + hash, title, height });
  return (
    <Section aria-label="Embed">
      <Row apart>
        <h3 className="grow">Embed</h3>
        <Segmented
          label="What to embed"
          className={touch === undefined ? '' : styles.touchSegments}
          options={CONTENTS}
          value={content}
          onChange={setContent}
        />
      </Row>
      <textarea
        readOnly
        rows={4}
        className={`soft mono ${styles.snippet}`}
        aria-label="HTML for the other page"
        value={snippet}
        onFocus={(event) => event.target.select()}
      />
    </Section>
  );
}

/** Heights of an embed's parts, px, as on the page. */
const HEAD = 40;
const TRANSPORT = 48;
const HEIGHTS: Readonly<Record<EmbedContent, number>> = { stage: 372, strips: 436, both: 372 + 436 };

/** Width of an embedded view, px; it works from 320 on. */
const EMBED_WIDTH = 840;

/** Height of an embedded view, px. */
export function embedHeight(content: EmbedContent, transport: boolean): number {
  return HEAD + HEIGHTS[content] + (transport ? TRANSPORT : 0);
}

interface Snippet {
  readonly address: string;
  /** Untrusted. */
  readonly title: string;
  /** Px. */
  readonly height: number;
}

/** The embed's element. No title can end an attribute or begin a tag. */
export function embedSnippet({ address, title, height }: Snippet): string {
  return [
    `<iframe width="${EMBED_WIDTH}" height="${height}" loading="lazy"`,
    ' style="max-width: 100%; border: 0"',
    ` title="${escaped(title.replace(/\p{Cc}/gu, ' '))}"`,
    ` src="${escaped(address)}"></iframe>`,
  ].join('\n');
}
