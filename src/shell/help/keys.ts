import { NARROW_SPACE } from '../../base/format';
import type { AppState } from '../../store/store';

const KEYS: readonly (readonly [string, string])[] = [
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

const PROJECTOR_KEYS: typeof KEYS = [
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

const LESSON_KEYS: typeof KEYS = [
  ['1 to 4', 'choose an answer'],
  ['Enter', 'run and see, then continue'],
  ['L', 'back to the lesson'],
  ['Home', 'the film again; with Shift, the arrows go from caption to caption'],
];

const SWEEP_KEYS: typeof KEYS = [
  ['Arrows', 'read the next cell; Page up and down move by five'],
  ['Home and End', 'first and last cell of the row'],
  ['Enter', 'open the cell in Explore'],
  ['Shift + arrows', 'mark a region'],
  ['Z', 'sweep the region in finer steps'],
  ['Ctrl + Z', 'undo; with Shift, redo'],
  ['Esc', 'drop the region, close'],
  ['?', 'help'],
];

const COMPARE_KEYS: typeof KEYS = [
  ['Space', 'play, pause; step if motion is reduced'],
  [', and .', `20${NARROW_SPACE}ms back, forward`],
  ['[ and ]', 'slower, faster'],
  ['Arrows', 'move playhead or percentile; with Shift ten bins, or a finer percentile'],
  ['Home and End', 'first and last'],
  ['Ctrl + Z', 'undo; with Shift, redo'],
  ['Esc', 'close'],
  ['?', 'help'],
];

const LAB_KEYS: typeof KEYS = [
  ['Up and down', 'in a rule: choose a signal; Enter: take it; Esc: as it is typed'],
  ['Ctrl + Enter', 'run the rule now'],
  ['Arrows', 'read the next cell of the league; Page up and down: first and last row'],
  ['Enter', "race in the row's situation"],
  ['Ctrl + Z', 'undo; with Shift, redo'],
  ['Esc', 'close'],
  ['?', 'help'],
];

export function keysOf({ screen, projector, lesson }: AppState['view']): typeof KEYS {
  if (screen === 'sweep') return SWEEP_KEYS;
  if (screen === 'compare') return COMPARE_KEYS;
  if (screen === 'lab') return LAB_KEYS;
  const keys = screen === 'explore' && projector ? PROJECTOR_KEYS : KEYS;
  return screen === 'explore' && lesson !== null
    ? [...LESSON_KEYS, ...keys.filter(([key]) => key !== '1 to 3')]
    : keys;
}
