import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BounceReading, Refusal } from '../../../shared/domain/bounce.ts';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { open, preparePane, reply } from '../../../tests/helpers/renderer/pane.tsx';
import { post as samplePost } from '../../../tests/helpers/renderer/samples.ts';
import { settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { ticketFeature } from '../../features/ticket/index.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { BounceDialog } from './BounceDialog.tsx';
import { answerFor, bounceVerdict, delayWords } from './bounce-words.ts';

preparePane();
beforeEach(() => {
  document.execCommand = () => false;
});

const refusal = (more: Partial<Refusal> = {}): Refusal => ({
  ...{ reason: 'unauthenticated', lasts: 'final', provider: 'gmail', host: null, recipient: null, list: null },
  ...{ code: '550', enhanced: '5.7.26', raw: '550 5.7.26 Unauthenticated', source: 'https://x.example' },
  ...more,
});
const reading = (more: Partial<BounceReading> = {}): BounceReading => ({
  ...{ refusals: [refusal()], paths: [], checks: [] },
  ...more,
});
const HEADER = reading({
  refusals: [],
  paths: [
    [
      { from: null, by: 'a.example', at: Date.UTC(2026, 10, 2, 10, 0, 0), delay: null },
      { from: 'a.example', by: 'b.example', at: Date.UTC(2026, 10, 2, 10, 40, 0), delay: 2400 },
      { from: 'b.example', by: 'c.example', at: Date.UTC(2026, 10, 2, 10, 39, 50), delay: -10 },
    ],
  ],
  checks: [{ server: 'c.example', mechanism: 'dkim', result: 'fail', domain: 'a.example' }],
});

const post = (id: string, text: string, more = {}): TimelineEntry => ({
  ...{ kind: 'post', id: `post-${id}`, at: Number(id), own: null },
  post: samplePost({ id, text, typed: text, ...more }),
});
const TEXT = 'It says 550 5.7.26 Unauthenticated';
const line = () => screen.findByRole('region', { name: 'Bounce' });

async function openWith(timeline: TimelineEntry[], found: BounceReading | null = reading()) {
  const pane = await open({ timeline }, { 'bounce.read': () => ok(found) }, [ticketFeature]);
  render(
    <StoreProvider store={pane.store}>
      <BounceDialog />
    </StoreProvider>,
  );
  return pane;
}
const explain = async ({ store }: Awaited<ReturnType<typeof openWith>>) => {
  await act(async () => {
    runCommand('ticket.bounce', store.getState);
    await settle();
  });
};

it('a message with a bounce has a line with who, why, for how long and whose turn', async () => {
  await openWith([post('1', TEXT)]);
  expect((await line()).textContent).toContain('Gmail: the sender isn’t authenticated by SPF or DKIM');
  expect((await line()).textContent).toContain('Sender authentication · Permanent · Customer’s turn');
});

it('asks the desk for messages of customers that may have one, and for no other', async () => {
  const staff = { role: 'staff', author: 'Mira Holt' };
  const { bridge } = await openWith(
    [post('1', 'Thank you for your help.'), post('2', TEXT, staff), post('3', TEXT)],
    null,
  );
  expect(bridge.callsOf('bounce.read')).toEqual([{ account: 'a1', text: TEXT }]);
  expect(screen.queryByRole('region', { name: 'Bounce' })).toBeNull();
});

it('its answer goes into the reply, at the cursor', async () => {
  await openWith([post('1', TEXT)]);
  fireEvent.change(reply(), { target: { value: 'Hello, Regards' } });
  reply().setSelectionRange(7, 7);
  fireEvent.click(within(await line()).getByRole('button', { name: 'Insert answer' }));
  await waitFor(() => expect(reply().value).toBe(`Hello, ${answerFor(refusal())}Regards`));
});

it('is explained by its key, with the server’s words behind a press and the answer one key away', async () => {
  const pane = await openWith([post('1', TEXT)]);
  await explain(pane);
  const dialog = await screen.findByRole('dialog', { name: 'Bounce explained' });
  expect(dialog.textContent).toContain('Proof: The domain’s SPF, DKIM and DMARC records');
  expect(dialog.querySelector('details')?.open).toBe(false);
  expect(dialog.querySelector('details pre')?.textContent).toBe('550 5.7.26 Unauthenticated');
  const insert = within(dialog).getByRole('button', { name: 'Insert answer' });
  await waitFor(() => expect(document.activeElement).toBe(insert));
  fireEvent.click(insert);
  await waitFor(() => expect(reply().value).toBe(answerFor(refusal())));
  expect(pane.store.getState().bounces.shown).toBeNull();
});

it('a header is told as a path with delays, and with the checks', async () => {
  const pane = await openWith([post('1', 'Received: from a by b; now')], HEADER);
  expect((await line()).textContent).toContain('Email header: 3 servers, 39 minutes · DKIM: fail');
  await explain(pane);
  const dialog = await screen.findByRole('dialog');
  const rows = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(/^a\.example → b\.example.*40 minutes$/);
  expect(rows[2]).toMatch(/clocks differ by 10 s$/);
  expect(rows[3]).toBe('DKIM: fail a.example · c.example');
});

it('the key says so where there is no bounce', async () => {
  const pane = await openWith([post('1', TEXT)], null);
  await explain(pane);
  expect(await screen.findByText('No bounce found.')).toBeTruthy();
});

describe('another ticket', () => {
  const staff = { role: 'staff', author: 'Mira Holt' };

  it('gets nothing of an answer that was asked for before it', async () => {
    let answer: (found: BounceReading | null) => void = () => {};
    const timeline = [post('1', TEXT, staff), post('2', TEXT, staff)];
    const late = () =>
      new Promise<Result<BounceReading | null>>((resolve) => {
        answer = (found) => resolve(ok(found));
      });
    const { store, bridge } = await open({ timeline }, { 'bounce.read': late }, [ticketFeature]);
    const explainAndTurn = async (ticket: string, found: BounceReading | null) => {
      await act(async () => {
        runCommand('ticket.bounce', store.getState);
        await settle();
        store.getState().nav.openTicket(ticket);
        await settle();
        answer(found);
        await settle();
      });
    };
    await explainAndTurn('t2', reading());
    expect(store.getState().bounces.shown).toBeNull();
    await explainAndTurn('t3', null);
    expect(screen.queryByText('No bounce found.')).toBeNull();
    expect(bridge.callsOf('bounce.read')).toHaveLength(2);
  });

  it('closes the explanation, also for the way back', async () => {
    const pane = await openWith([post('1', TEXT)]);
    await explain(pane);
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await act(async () => {
      pane.store.getState().nav.openTicket('t2');
      await settle();
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(pane.store.getState().bounces.shown).toBeNull();
  });
});

it.each<[Partial<Refusal>, string, RegExp]>([
  [{ provider: null, host: 'mx.x.example' }, 'mx.x.example: the sender', /^mx\.x\.example didn’t accept the email: /],
  [
    { provider: null, lasts: 'retried', reason: 'busy' },
    'The receiving server: the server is busy',
    /hasn’t accepted the email yet/,
  ],
  [{ provider: null, reason: 'policy' }, 'a policy that the server doesn’t name', /ask the recipient’s administrator/],
])('is worded by what is known: %j', (more, verdict, answer) => {
  expect(bounceVerdict(reading({ refusals: [refusal(more)] }))).toContain(verdict);
  expect(answerFor(refusal(more))).toMatch(answer);
});

it.each([
  [3, '3 s'],
  [119, '119 s'],
  [2400, '40 minutes'],
  [-14, 'clocks differ by 14 s'],
])('a delay of %d seconds is %s', (seconds, words) => {
  expect(delayWords(seconds)).toBe(words);
});

it('a text file with a bounce has the line above it, which leads out of the viewer', async () => {
  const bytes = new TextEncoder().encode(TEXT);
  const files = [{ name: 'report.eml', index: 0, link: null, removed: false }];
  const pane = await open(
    { timeline: [post('1', 'See the file.', { files })] },
    {
      'bounce.read': () => ok(reading()),
      'postFile.fetch': ({ index, post }) => ok({ post, index, name: '', state: 'kept', size: bytes.length }),
      'postFile.read': () => ok(bytes),
    },
  );
  fireEvent.click(await screen.findByRole('link', { name: 'report.eml' }));
  const viewer = await screen.findByRole('dialog', { name: 'report.eml' });
  expect(viewer.querySelector('pre')?.textContent).toBe(TEXT);
  fireEvent.click(within(await within(viewer).findByRole('region', { name: 'Bounce' })).getByText('Details'));
  expect(pane.store.getState().postFiles.shown).toBeNull();
  expect(pane.store.getState().bounces.shown).toEqual(reading());
});

it('an excerpt has the line, too', async () => {
  await openWith([{ kind: 'excerpt', id: 'e1', at: 1, text: TEXT }]);
  expect((await line()).textContent).toContain('Gmail: the sender');
});
