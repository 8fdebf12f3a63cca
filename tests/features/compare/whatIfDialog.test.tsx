import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { WhatIfDialog } from '../../../src/features/compare/screen/WhatIfDialog';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { click, find, leave, render, type } from '../../support/render';

test('a what-if that another setting forbids says why, and adds nothing', async () => {
  const scenario = { ...DEFAULT_SCENARIO, 'request.timeout.ms': 30_000, 'delivery.timeout.ms': 30_010 };
  const onAdd = vi.fn();
  const services = { store: createAppStore(), session: idleSession(), link: () => '' };
  render(
    <AppProvider services={services}>
      <WhatIfDialog scenario={scenario} atS={10} onAdd={onAdd} onClose={() => {}} />
    </AppProvider>,
  );
  // The dialog measures itself once it's mounted.
  await act(async () => {});
  const compareWithLinger = (ms: string): void => {
    const linger = find<HTMLInputElement>(document.body, 'input[aria-label^=Linger]');
    type(linger, ms);
    leave(linger);
    const buttons = [...document.querySelectorAll('button')];
    const compare = buttons.find(({ textContent }) => textContent === 'Compare both futures');
    click(compare as HTMLElement);
  };
  compareWithLinger('20');
  expect(onAdd).not.toHaveBeenCalled();
  expect(find(document.body, '[role=alert]').textContent).toContain('delivery.timeout.ms is 30,010\u202Fms.');
  compareWithLinger('10');
  expect(onAdd).toHaveBeenCalledWith({ ...scenario, at: [{ atS: 10, field: 'linger.ms', value: 10 }] });
});
