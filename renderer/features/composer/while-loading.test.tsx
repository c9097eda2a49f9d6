/** Keys typed into the reply of a ticket that was just opened, before its draft is read. */
import { act, fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { open, preparePane, reply } from '../../../tests/helpers/renderer/pane.tsx';
import { settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { composerFeature } from './index.ts';

preparePane();

it('is the beginning of that reply, and of no other one', async () => {
  let read = () => {};
  const held = new Promise<void>((resolve) => {
    read = resolve;
  });
  const { store } = await open(
    {},
    {
      'draft.get': async ({ ticket }) => {
        if (ticket === 't2') await held;
        return ok(null);
      },
    },
    [composerFeature],
  );
  const openTicket = (id: string) =>
    act(async () => {
      store.getState().nav.openTicket(id);
      await settle();
    });
  await openTicket('t2');
  expect(reply().readOnly).toBe(true);
  for (const key of ['Shift', 'M', 'i', 'n', 'e', 'Enter', '1']) fireEvent.keyDown(reply(), { key });
  await openTicket('t1');
  expect(reply().value).toBe('');
  await act(async () => {
    read();
    await settle();
  });
  await openTicket('t2');
  expect(reply().value).toBe('Mine\n1');
  expect(reply().readOnly).toBe(false);
});
