import { useCallback, useState } from 'react';
import { useServices } from '../../ui/app';
import { type Direction, offerAdvance } from './advance';
import { toggleFullScreen } from './fullScreen';
import { usePresenterKeys } from './presenterKeys';
import { nextStop, stopsOf } from './stops';

export interface Presenter {
  readonly black: boolean;
  readonly qr: boolean;
  /** The last stop; empty before the first. */
  readonly said: string;
  readonly toggleBlack: () => void;
  readonly toggleQr: () => void;
}

/** State and keys of the projector view. */
export function usePresenter(): Presenter {
  const { store, session } = useServices();
  const [black, setBlack] = useState(false);
  const [resume, setResume] = useState(false);
  const [qr, setQr] = useState(false);
  const [said, setSaid] = useState('');
  const { playhead } = session;

  const toggleBlack = useCallback(() => {
    // What nobody sees does not play on.
    if (black) playhead.playing = playhead.playing || resume;
    else {
      setResume(playhead.playing);
      playhead.playing = false;
    }
    setBlack(!black);
  }, [black, resume, playhead]);

  const toggleQr = useCallback(() => setQr((shown) => !shown), []);

  const advance = (direction: Direction): void => {
    if (black) toggleBlack();
    else if (!offerAdvance(direction)) goTo(direction);
  };
  const goTo = (direction: Direction): void => {
    const { scenario, hideAhead, slowestAckAtMs } = store.getState();
    const known = { scenario, endMs: playhead.endMs, slowestAckAtMs: hideAhead ? null : slowestAckAtMs };
    const stop = nextStop(stopsOf(known), playhead.ms, direction);
    if (stop === null) return;
    playhead.seek(stop.atMs);
    setSaid(stop.label);
  };
  usePresenterKeys({ advance, toggleBlack, toggleFullScreen, toggleQr });
  return { black, qr, said, toggleBlack, toggleQr };
}
