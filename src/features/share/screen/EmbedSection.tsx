import { useState } from 'react';
import { isHidden } from '../../../scenario/parts';
import { type EmbedContent, embedHash, type Handout } from '../../../shell/handout/handout';
import { pageAddress } from '../../../shell/handout/useHandoutLink';
import { useScenarioTitle } from '../../../shell/scenarioTitle';
import { useApp, useServices } from '../../../ui/app';
import { CopyButton } from '../../../ui/CopyButton';
import { Button } from '../../../ui/controls/Button';
import { Segmented } from '../../../ui/controls/Segmented';
import { useLayout } from '../../../ui/media';
import { EmbedPreview } from './EmbedPreview';
import styles from './SharePopover.module.css';
import { embedHeight, embedSnippet } from './snippet';

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
    <section className={styles.section} aria-label="Embed">
      <div className={styles.bar}>
        <h3>Embed</h3>
        <Segmented
          label="What to embed"
          className={touch === undefined ? '' : styles.touchSegments}
          options={CONTENTS}
          value={content}
          onChange={setContent}
        />
        <CopyButton size={touch} label="Copy" text={() => snippet} />
      </div>
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
    </section>
  );
}
