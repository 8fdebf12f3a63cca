import { useEffect, useRef, useState } from 'react';
import styles from './SharePopover.module.css';
import { EMBED_WIDTH } from './snippet';

interface EmbedPreviewProps {
  /** The address of the page, without its `#`. */
  readonly page: string;
  /** The link of the embedded view, from its `#` on. */
  readonly hash: string;
  /** Px, before it is drawn smaller. */
  readonly height: number;
}

/** Rest before the preview follows, ms. */
const REST_MS = 400;

/** The embed as it will be, drawn smaller: the page itself in a frame. */
export function EmbedPreview({ page, hash, height }: EmbedPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // A query, because browsers don't show a page within itself at the same address.
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
      // Replace, so that Back still leaves this page.
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
