import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { err, ok, type Result } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { ExcerptDialog } from './ExcerptDialog.tsx';

preparePane();

/** The dialog with a text in it; `answer` to what is saved, as the desk is still busy with it. */
async function withText() {
  const answers: ((result: Result<null>) => void)[] = [];
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'excerpt.add': () => new Promise<Result<null>>((resolve) => answers.push(resolve)),
  });
  const store = await openForAccount(bridge, ExcerptDialog);
  await act(async () => {
    store.getState().nav.openAccount('a1');
    store.getState().excerpt.open('t1');
    await settle();
  });
  const field = screen.getByLabelText('Excerpt text');
  fireEvent.change(field, { target: { value: 'It is down again.' } });
  const enter = () => fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  const answer = (result: Result<null>) =>
    act(async () => {
      answers.shift()?.(result);
      await settle();
    });
  return { bridge, store, field, enter, answer };
}

it('saves an excerpt once, however often the keys are pressed until it is stored', async () => {
  const { bridge, store, enter, answer } = await withText();
  enter();
  enter();
  fireEvent.click(screen.getByRole('button', { name: 'Save excerpt' }));
  expect(bridge.callsOf('excerpt.add')).toHaveLength(1);
  await answer(ok(null));
  expect([bridge.callsOf('excerpt.add').length, store.getState().excerpt.to]).toEqual([1, null]);
});

it('keeps the text where it was not stored, and saves it by the next press', async () => {
  const { bridge, field, enter, answer } = await withText();
  enter();
  await answer(err('storage', 'excerpt.add'));
  expect(field).toHaveProperty('value', 'It is down again.');
  enter();
  expect(bridge.callsOf('excerpt.add')).toHaveLength(2);
  await answer(ok(null));
});

it('leaves the dialog of another ticket open that was opened until it is stored', async () => {
  const { store, enter, answer } = await withText();
  enter();
  await act(async () => {
    store.getState().excerpt.close();
    store.getState().excerpt.open('t2');
    await settle();
  });
  await answer(ok(null));
  expect(store.getState().excerpt.to?.ticket).toBe('t2');
});
