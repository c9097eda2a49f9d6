/** Showing Rackside one message: what is asked, what was found, and what is kept on a refusal. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { err, ok } from '../../../shared/result.ts';
import { preparePane, press } from '../../../tests/helpers/renderer/pane.tsx';
import {
  account,
  conversations,
  type Script,
  scriptedBridge,
  settle,
} from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { conversationsFeature } from './index.ts';
import { TeachDialog } from './TeachDialog.tsx';

preparePane();

async function open(script: Script, one = account({ conversations: conversations({ allowed: true }) })) {
  const bridge = scriptedBridge({ 'account.list': () => ok([one]), ...script });
  const store = createAppStore(bridge, [conversationsFeature]);
  await store.getState().accounts.load();
  await act(async () => {
    render(
      <StoreProvider store={store}>
        <UiProvider>
          <TeachDialog />
        </UiProvider>
      </StoreProvider>,
    );
    store.getState().nav.openTicket('t1');
    await settle();
  });
  const ran = await act(async () => runCommand('conversations.teach', store.getState));
  return { bridge, store, ran };
}

const sentence = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'A sentence from one message' });
const write = (value: string) => fireEvent.change(sentence(), { target: { value } });

it('learns from a sentence and says how many messages found now', async () => {
  const { bridge } = await open({
    'conversations.learnShape': () => ok({ posts: 12, whole: true, doubts: [] }),
  });
  write('  My site is down since noon. ');
  await press('Find messages');
  expect(bridge.callsOf('conversations.learnShape')).toEqual([
    { account: 'a1', ticket: 't1', sentence: 'My site is down since noon.' },
  ]);
  expect(screen.getByText('12 messages found on this page.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Find messages' })).toBeNull();
});

it('says what is not certain, and that one message is few', async () => {
  await open({ 'conversations.learnShape': () => ok({ posts: 1, whole: false, doubts: ['markup'] }) });
  write('My site is down since noon.');
  await press('Find messages');
  const words = screen.getByText(/1 message found/).textContent;
  expect(words).toContain('try a sentence from one of them');
  expect(words).toContain('senders stay unknown');
});

it('keeps the sentence that was not found, also for when it is opened again', async () => {
  const { store } = await open({
    'conversations.learnShape': () =>
      err('invalid', 'conversations.learnShape', { detail: { reason: 'sentence-not-found' } }),
  });
  write('Nobody wrote this.');
  await press('Find messages');
  expect(screen.getByRole('alert').textContent).toContain('sentence wasn’t found on the ticket’s page');
  await press('Cancel');
  await act(async () => store.getState().conversations.teach('t1'));
  expect(sentence().value).toBe('Nobody wrote this.');
  await act(async () => store.getState().conversations.teach('t2'));
  expect(sentence().value).toBe('');
});

it('drops an answer about a ticket that is no longer asked about', async () => {
  let answer = () => {};
  const { store } = await open({
    'conversations.learnShape': () =>
      new Promise((resolve) => {
        answer = () => resolve(ok({ posts: 5, whole: true, doubts: [] }));
      }),
  });
  write('My site is down since noon.');
  await press('Find messages');
  await act(async () => {
    store.getState().conversations.teach('t2');
    answer();
    await settle();
  });
  expect(screen.queryByText(/messages found/)).toBeNull();
});

it.each([
  ['pages may not be read', conversations({ allowed: false })],
  ['the service tells the messages', conversations({ allowed: true }, { api: 'there' })],
])('is no command where %s', async (_, state) => {
  const { ran } = await open({}, account({ conversations: state }));
  expect(ran).toBe(false);
});
