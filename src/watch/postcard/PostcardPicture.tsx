import { useEffect, useMemo, useState } from 'react';
import { POSTCARD, type Postcard, postcardSvg } from '../../draw/postcard';
import { pngOf } from '../../ui/picture/png';
import { useTheme } from '../../ui/theme';

/** A card as a PNG: null until it is there, and a sentence if the browser can't make it. */
export interface PostcardPng {
  readonly png: Blob | null;
  readonly problem: string | null;
}

const NOT_YET: PostcardPng = { png: null, problem: null };

/** The picture of a card in the theme on the screen; keep the same card while nothing changes. */
export function usePostcardPng(card: Postcard | null): PostcardPng {
  const theme = useTheme();
  const svg = useMemo(() => (card === null ? null : postcardSvg(card, theme)), [card, theme]);
  const [made, setMade] = useState(NOT_YET);
  useEffect(() => {
    if (svg === null) return;
    let wanted = true;
    pngOf(svg, 1).then(
      (png) => wanted && setMade({ png, problem: null }),
      (error: unknown) =>
        wanted && setMade({ png: null, problem: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [svg]);
  return made;
}

interface PostcardPictureProps extends PostcardPng {
  readonly alt: string;
}

/** A postcard as a picture; its room is there before it arrives. */
export function PostcardPicture({ png, problem, alt }: PostcardPictureProps) {
  const shown = useAddress(png);
  return (
    <div style={ROOM} aria-busy={png === null && problem === null}>
      {shown !== null && <img src={shown} alt={alt} width="100%" />}
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  );
}

const ROOM = { aspectRatio: `${POSTCARD.width} / ${POSTCARD.height}` };

/** An address of the picture within this page. */
function useAddress(png: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (png === null) return;
    const made = URL.createObjectURL(png);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [png]);
  return address;
}
