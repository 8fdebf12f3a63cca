import { withUnit } from '../../../base/format';
import { windowApplies } from '../../../figures/windowChoice';
import { slowInterval } from '../../../scenario/inForce';
import type { Scenario } from '../../../scenario/scenario';
import type { WindowChoice } from '../../../scenario/view';
import { useApp, useServices, useShown } from '../../../ui/app';
import { Choice } from '../../../ui/controls/Choice';
import { Note } from '../../../ui/Primitives';

type WindowWord = Extract<WindowChoice, string> | 'custom';

/** The window of the run that the panel speaks of. */
export function WindowMenu() {
  const { store } = useServices();
  const scenario = useShown();
  const choice = useApp((state) => state.view.window);
  const hideAhead = useApp((state) => state.hideAhead);
  const window = useApp((state) => state.reading?.window ?? null);
  if (hideAhead)
    return (
      <Note as="span" className="num">
        {window !== null && soFar(window.fromMs)}
      </Note>
    );
  const words = (['slow', 'whole', 'before', 'last2'] as const).filter((word) =>
    windowApplies(word, scenario),
  );
  const options = words.map((value) => ({ value: value as WindowWord, label: windowLabel(value, scenario) }));
  const custom = typeof choice === 'object';
  const drawn = custom
    ? [{ value: 'custom' as const, label: `${choice.fromS} to ${seconds(choice.toS * 1000)}` }]
    : [];
  return (
    <Choice<WindowWord>
      label="Window"
      groups={[{ options: [...options, ...drawn] }]}
      value={custom ? 'custom' : windowApplies(choice, scenario) ? choice : 'whole'}
      onChange={(next) => next !== 'custom' && store.getState().setWindow(next)}
    />
  );
}

const soFar = (fromMs: number): string => (fromMs === 0 ? 'so far' : `since ${seconds(fromMs)}`);

const seconds = (ms: number): string => withUnit(String(Math.round(ms / 10) / 100), 's');

function windowLabel(word: Extract<WindowChoice, string>, scenario: Scenario): string {
  const slow = slowInterval(scenario);
  switch (word) {
    case 'slow':
      return slow === null ? 'while slow' : `while slow, ${slow.fromMs / 1000} to ${seconds(slow.toMs)}`;
    case 'before':
      return slow === null ? 'before' : `before ${seconds(slow.fromMs)}`;
    case 'last2':
      return `last ${withUnit('2', 's')}`;
    case 'whole':
      return 'whole run';
  }
}
