import { useEffect, useRef, useState } from 'react';
import { own } from '../../../base/own';
import { isHidden } from '../../../scenario/parts';
import { type EmbedContent, embedHash, type Handout } from '../../../shell/handout/handout';
import { pageAddress } from '../../../shell/handout/useHandoutLink';
import { useScenarioTitle } from '../../../shell/scenarioTitle';
import { useApp, useServices } from '../../../ui/app';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { Segmented } from '../../../ui/controls/Segmented';
import { useLayout } from '../../../ui/media';
import { Row, Section } from '../../../ui/Primitives';
import styles from './SharePopover.module.css';

const CONTENTS: readonly { readonly value: EmbedContent; readonly label: string }[] = [
  { value: 'stage', label: 'Stage' },
  { value: 'strips', label: 'Strips' },
  { value: 'both', label: 'Both' },
];

/** The embed: what it shows, its element, and a preview. */
export function EmbedSection({ handout }: { readonly handout: Handout }) {
  const { link } = useServices();
  const touch = useLayout() === 'phone' ? 'touch' : undefined;
  const [content, setContent] = useState<EmbedContent>('both');
  const [preview, setPreview] = useState(false);
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
        <CopyButton size={touch} label="Copy" text={() => snippet} />
      </Row>
      <textarea
        readOnly
        rows={4}
        className={styles.snippet}
        aria-label="HTML for the other page"
        value={snippet}
        onFocus={(event) => event.target.select()}
      />
      <Button size={touch} look="quiet" aria-expanded={preview} onClick={() => setPreview(!preview)}>
        {preview ? 'Hide the preview' : 'Show a preview'}
      </Button>
      {preview && <EmbedPreview page={page} hash={hash} height={height} />}
    </Section>
  );
}

interface EmbedPreviewProps {
  /** Address of the page, without its `#`. */
  readonly page: string;
  /** The link of the embedded view, from its `#` on. */
  readonly hash: string;
  /** Full height, px; the preview is drawn smaller. */
  readonly height: number;
}

/** Delay before the preview follows a change, ms. */
const REST_MS = 400;

/** A scaled-down preview of the embed: the page itself in a frame. */
function EmbedPreview({ page, hash, height }: EmbedPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // The query is needed because browsers don't load a page within itself at the same address.
  const [first] = useState(`${page}?preview${hash}`);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => {
      const shown = frame.current?.contentWindow?.location;
      // Replace, so Back still leaves this page.
      if (shown?.hash !== hash && shown?.href !== 'about:blank') shown?.replace(hash);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [hash]);
  const scale = width / EMBED_WIDTH;
  return (
    <div ref={place} className={styles.preview} style={{ height: height * scale }}>
      {width > 0 && (
        <iframe
          ref={frame}
          src={first}
          title="Preview of the embedded view"
          inert
          width={EMBED_WIDTH}
          height={height}
          style={{ transform: `scale(${scale})` }}
        />
      )}
    </div>
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

/** Input of the HTML for an embedding page. */
interface Snippet {
  /** The whole address, with its link. */
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
    ` title="${escaped(title)}"`,
    ` src="${escaped(address)}"></iframe>`,
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[&"<>]/g, (character) => own(ENTITIES, character) ?? character);
}
