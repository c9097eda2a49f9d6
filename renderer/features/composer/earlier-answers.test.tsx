/** Earlier answers above the text of a reply: found, walked, inserted, followed, kept. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { EarlierAnswer } from '../../../shared/domain/earlier-answer.ts';
import { ok } from '../../../shared/result.ts';
import { open, preparePane, press, reply } from '../../../tests/helpers/renderer/pane.tsx';
import { draft as aDraft } from '../../../tests/helpers/renderer/samples.ts';
import { settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { until } from '../../../tests/helpers/until.ts';
import { runCommand } from '../../commands/table.ts';
import { composerFeature } from './index.ts';

preparePane();
beforeEach(() => {
  // Without it, as in this window, a text is set and no undo is kept.
  document.execCommand = () => false;
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});

const answer = (ticket: string, text: string): EarlierAnswer => ({
  ...{
    ticket,
    tid: `ABC-${ticket}`,
    archived: null,
    subject: `Subject ${ticket}`,
    question: 'It is slow',
    author: 'Mira',
    at: null,
  },
  ...{ text, template: text.replace('Aiko', '{{customer.firstname}}') },
});
const ANSWERS = [answer('t7', 'Hello Aiko, we paid {{fill.amount}}.'), answer('t8', 'Please clear the cache.')];

async function start(found = ANSWERS, text = '') {
  const desk = await open({ draft: aDraft({ text }) }, { 'search.earlierAnswers': () => ok(found) }, [composerFeature]);
  await act(() => until('the look for answers', () => desk.bridge.callsOf('search.earlierAnswers').length > 0));
  await act(settle);
  return desk;
}
const walk = ({ store }: Awaited<ReturnType<typeof open>>) =>
  act(async () => {
    runCommand('answers.next', store.getState);
    await settle();
  });
const region = () => screen.queryByRole('region', { name: 'Earlier answers' });
const list = () => within(region() as HTMLElement).getByRole('listbox');

it('says how many there are, and shows nothing of them until asked', async () => {
  await start();
  expect(screen.getByRole('button', { name: '2 earlier answers' })).toBeTruthy();
  expect(region()).toBeNull();
});

it('says nothing where nothing is close', async () => {
  await start([]);
  expect(screen.queryByRole('button', { name: /earlier answer/ })).toBeNull();
});

it('is walked by its key and the arrows, and closed by Escape, which leads to the text', async () => {
  const desk = await start();
  await walk(desk);
  expect(document.activeElement).toBe(list());
  expect(region()?.textContent).toContain('we paid');
  await walk(desk);
  expect(region()?.textContent).toContain('clear the cache');
  fireEvent.keyDown(list(), { key: 'ArrowDown' });
  expect(region()?.textContent).toContain('we paid');
  fireEvent.keyDown(list(), { key: 'Escape' });
  expect(region()).toBeNull();
  expect(document.activeElement).toBe(reply());
});

it('inserts at the cursor by Enter, goes to the first place to fill, and Send asks for it', async () => {
  const desk = await start(ANSWERS, 'Before after');
  reply().setSelectionRange(7, 7);
  await walk(desk);
  fireEvent.keyDown(list(), { key: 'Enter' });
  await act(() => until('the inserted text', () => reply().value !== 'Before after'));
  expect(reply().value).toBe('Before Hello Aiko, we paid {{fill.amount}}.after');
  const { selectionStart, selectionEnd, value } = reply();
  expect(value.slice(selectionStart, selectionEnd)).toBe('{{fill.amount}}');
  expect(region()).toBeNull();
  await press('Send reply');
  expect(desk.bridge.callsOf('reply.send')).toEqual([]);
  expect(screen.getByRole('alert').textContent).toContain('{{fill.amount}}');
});

it('shows those of a new message once the open ones are closed', async () => {
  let found = ANSWERS;
  const desk = await open({}, { 'search.earlierAnswers': () => ok(found) }, [composerFeature]);
  const { store } = desk;
  await act(() => store.getState().answers.look('a1', 't1'));
  await walk(desk);
  found = [answer('t9', 'This one is new.')];
  await act(() => store.getState().answers.look('a1', 't1'));
  expect(region()?.textContent).toContain('we paid');
  fireEvent.keyDown(list(), { key: 'Escape' });
  await walk(desk);
  expect(region()?.textContent).toContain('This one is new.');
});

it('opens the ticket it comes from, and makes a canned reply of it', async () => {
  const desk = await start();
  await walk(desk);
  await press('Make a canned reply');
  const edits = Object.values(desk.store.getState().canned.edits.a1 ?? {});
  expect(edits).toMatchObject([{ name: 'Subject t7', text: 'Hello {{customer.firstname}}, we paid {{fill.amount}}.' }]);
  expect(desk.store.getState().record.open).toMatchObject({ kind: 'canned' });
  act(() => desk.store.getState().record.back());
  await press('Open ticket #ABC-t7');
  expect(desk.store.getState().nav.ticket).toBe('t7');
});

it('says that an answer is from the archive, and opens it there', async () => {
  const desk = await start([{ ...answer('', 'Please clear the cache.'), archived: '12/3' }]);
  await walk(desk);
  expect(within(list()).getByRole('option').textContent).toContain('From the archive · Mira');
  await press('Open in the archive');
  expect(desk.store.getState().record.open).toEqual({ account: 'a1', kind: 'archived', id: '12/3' });
});

it('shows nothing of a ticket with the same number in another account', async () => {
  const desk = await start();
  act(() => desk.store.setState(({ answers }) => ({ answers: { ...answers, of: 'a2 t1' } })));
  expect(screen.queryByRole('button', { name: /earlier answer/ })).toBeNull();
  expect(runCommand('answers.next', desk.store.getState)).toBe(false);
});

it('leaves the arrows to the text beside the list', async () => {
  const desk = await start();
  await walk(desk);
  const text = within(region() as HTMLElement).getByRole('region', { name: 'Text of the answer' });
  fireEvent.keyDown(text, { key: 'ArrowDown' });
  expect(region()?.textContent).toContain('we paid');
});
