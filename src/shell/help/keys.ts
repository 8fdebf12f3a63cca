import { NARROW_SPACE } from '../../base/format';
import type { AppState } from '../../store/store';

/** Keys and their effects, as Help lists them. */
export type Keys = readonly (readonly [key: string, does: string])[];

const KEYS: Keys = [
  ['Space', 'play, pause; step if motion is reduced'],
  [', and .', `20${NARROW_SPACE}ms back, forward`],
  ['[ and ]', 'slower, faster'],
  ['1 to 3', 'one run, compare, sweep'],
  ['Arrows', 'move slider, cell or playhead'],
  ['Enter', 'on a headline slider: type its value'],
  ['R', 'reset the focused setting'],
  ['A', 'open or fold all settings'],
  ['B', 'show or hide the run before the last change'],
  ['Enter', 'on the latency strip: the journey of the slowest record there'],
  ['Z', 'undo; Ctrl + Shift + Z: redo'],
  ['Esc', 'close; cancel a run that takes long; back to the stage'],
  ['?', 'help'],
];

const PROJECTOR_KEYS: Keys = [
  ['Page down', 'next stop of the run or step of the lesson (clicker: forward)'],
  ['Page up', 'previous stop or step (clicker: back)'],
  ['B or .', 'black screen on or off'],
  ['F', 'full screen on or off'],
  ['Q', 'QR code of the link on or off'],
  ['2,17 Enter', 'class wall: answer 2 has 17 hands; a digit alone is one more, with Shift one fewer'],
  ['+', 'class wall: 10 s more; Space stops the clock'],
  ['Space', 'play, pause; step if motion is reduced'],
  ['Arrows', 'move slider, cell or playhead'],
  ['[ and ]', 'slower, faster'],
  ['Ctrl + Z', 'undo; with Shift, redo'],
  ['Esc', 'close; cancel a run that takes long; back to the stage'],
  ['?', 'help'],
];

const LESSON_KEYS: Keys = [
  ['1 to 4', 'choose an answer'],
  ['Enter', 'run and see, then continue'],
  ['L', 'back to the lesson'],
  ['Home', 'the film again; with Shift, the arrows go from caption to caption'],
];

/** Keys of Explore, which a screen without its own lists, too. */
export function keysOf({ screen, projector, lesson }: AppState['view']): Keys {
  const keys = screen === 'explore' && projector ? PROJECTOR_KEYS : KEYS;
  return screen === 'explore' && lesson !== null
    ? [...LESSON_KEYS, ...keys.filter(([key]) => key !== '1 to 3')]
    : keys;
}
