/** Linked tickets at the open one: the offer, the list, and *Answer both*. */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { RelatedTicket } from '../../../shared/domain/linked-tickets.ts';
import { err, ok } from '../../../shared/result.ts';
import { type Desk, open, preparePane, reply, type } from '../../../tests/helpers/renderer/pane.tsx';
import { draft } from '../../../tests/helpers/renderer/samples.ts';
import { type Script, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { OutageDialog } from '../outage/OutageDialog.tsx';
import { linkedFeature } from './index.ts';
import { LinkDialog } from './LinkDialog.tsx';

preparePane();

const related = (id: string, more: Partial<RelatedTicket> = {}): RelatedTicket => ({
  ...{ id, tid: `DEF-${id}`, subject: `Subject ${id}`, status: 'Open', meaning: 'needs-us', takenBy: null },
  openedAt: { text: '2026-11-19 09:50:00', utc: Date.UTC(2026, 10, 19, 9, 50) },
  ...more,
});

async function show(
  known: { linked?: RelatedTicket[]; offer?: RelatedTicket | null },
  more: Script = {},
  desk: Partial<Desk> = {},
) {
  const opened = await open(
    desk,
    {
      'linked.list': ({ ticket }) => ok({ linked: [], offer: null, ...(ticket === 't1' ? known : {}) }),
      'linked.set': ({ pairs }) => ok(pairs.map((pair) => ({ ...pair, linked: null }))),
      ...more,
    },
    [linkedFeature],
  );
  await vi.waitFor(() => expect(opened.bridge.callsOf('linked.list')).toEqual([{ account: 'a1', ticket: 't1' }]));
  await act(settle);
  return opened;
}

const draw = (store: Awaited<ReturnType<typeof show>>['store'], dialog: React.ReactNode) =>
  act(async () => {
    render(
      <StoreProvider store={store}>
        <UiProvider>{dialog}</UiProvider>
      </StoreProvider>,
    );
    await settle();
  });

const region = () => screen.queryByRole('region', { name: 'Linked tickets' });
const run = async (id: string, get: Parameters<typeof runCommand>[1]) => {
  const ran = runCommand(id, get);
  await act(settle);
  return ran;
};

describe('a ticket that looks like another', () => {
  it('says so in one line, by whose button it is linked, and undo takes that back', async () => {
    const { bridge, store } = await show({ offer: related('7') });
    expect(region()?.textContent).toContain('Looks like #DEF-7 opened 19 Nov');
    fireEvent.click(screen.getByRole('button', { name: 'Link' }));
    await act(settle);
    const pair = { ticket: 't1', other: '7' };
    expect(bridge.callsOf('linked.set')).toEqual([{ account: 'a1', pairs: [{ ...pair, linked: true }] }]);
    const [change] = store.getState().marks.undoable;
    await change?.run();
    expect(bridge.callsOf('linked.set').at(-1)).toEqual({ account: 'a1', pairs: [{ ...pair, linked: null }] });
  });

  it('is linked or dismissed by key, only while it is offered', async () => {
    const { bridge, store } = await show({ offer: related('7') });
    expect(await run('linked.notSame', store.getState)).toBe(true);
    expect(bridge.callsOf('linked.set')).toMatchObject([{ pairs: [{ other: '7', linked: false }] }]);
    store.setState(({ linked }) => ({ linked: { ...linked, known: { linked: [], offer: null } } }));
    expect(await run('linked.link', store.getState)).toBe(false);
    expect(region()).toBeNull();
  });

  it('is not shown at the next ticket', async () => {
    const { store } = await show({ offer: related('7') });
    expect(region()).not.toBeNull();
    await act(async () => {
      store.getState().nav.openTicket('t2');
      await settle();
    });
    expect(region()).toBeNull();
    expect(await run('linked.link', store.getState)).toBe(false);
  });
});

describe('linked tickets', () => {
  it('are listed with number and status, open by one key, and are taken out', async () => {
    const { bridge, store } = await show({
      linked: [related('7'), related('8', { status: 'Closed', meaning: 'closed' })],
    });
    const list = screen.getByRole('list', { name: 'Linked to' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['#DEF-7Subject 7Open', '#DEF-8Subject 8Closed']);
    // The closed one is not answered.
    expect(screen.getByRole('button', { name: 'Answer both…' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Unlink #DEF-8' }));
    await act(settle);
    expect(bridge.callsOf('linked.set')[0]?.pairs).toEqual(
      ['t1', '7'].map((ticket) => ({ ticket, other: '8', linked: false })),
    );
    await run('linked.open', store.getState);
    expect(store.getState().nav.ticket).toBe('7');
    act(() => store.getState().record.back());
    expect(store.getState().nav.ticket).toBe('t1');
  });

  it('are read again when a ticket changes', async () => {
    const { bridge } = await show({ linked: [related('7')] });
    act(() => bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 2, ids: ['7'] } }));
    await vi.waitFor(() => expect(bridge.callsOf('linked.list')).toHaveLength(2));
  });

  it('are chosen among the customer’s by hand', async () => {
    const { bridge, store } = await show({}, { 'linked.candidates': () => ok([related('7'), related('8')]) });
    await run('linked.choose', store.getState);
    expect(bridge.callsOf('linked.candidates')).toEqual([{ account: 'a1', ticket: 't1' }]);
    await draw(store, <LinkDialog />);
    const dialog = screen.getByRole('dialog', { name: 'Link to another ticket' });
    const [first, second] = within(dialog).getAllByRole('button', { name: /DEF/ });
    await vi.waitFor(() => expect(document.activeElement).toBe(first));
    if (first) fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    if (second) fireEvent.click(second);
    await act(settle);
    expect(bridge.callsOf('linked.set')).toMatchObject([{ pairs: [{ ticket: 't1', other: '8', linked: true }] }]);
    expect(screen.queryByRole('dialog', { name: 'Link to another ticket' })).toBeNull();
  });
});

const ready = (ticket: string) => ({ ticket, seen: { lastReply: '', status: 'Open', staff: '' } });
const plans: Script = {
  'batch.plan': ({ tickets }) =>
    ok({ ready: tickets.map(ready), people: [], samples: [], copies: [], leftOut: [], unknown: [] }),
  'batch.send': () => ok({ sent: 2 }),
  'batch.list': () => ok([]),
};
const REFERENCE = 'This also answers {{ticket.linked}}.';

describe('one answer to all', () => {
  it('goes out of the reply, with its line about the others, and empties it', async () => {
    const { bridge, store } = await show({ linked: [related('7'), related('8', { meaning: 'closed' })] }, plans);
    type('It is solved.');
    await run('linked.answer', store.getState);
    const { outage } = store.getState();
    const text = `It is solved.\n\n${REFERENCE}`;
    expect(outage).toMatchObject({ open: true, source: 't1', tickets: ['t1', '7'], text });
    expect(bridge.callsOf('batch.plan').at(-1)).toMatchObject({ source: 't1', rules: { oncePerCustomer: false } });
    act(() => outage.write(`It is solved now.\n\n${REFERENCE}`));
    expect(reply().value).toBe(`It is solved now.\n\n${REFERENCE}`);
    await vi.waitFor(() => expect(store.getState().outage.planning).toBe(false));
    await act(() => outage.send());
    expect(bridge.callsOf('batch.send')).toMatchObject([
      {
        text: `It is solved now.\n\n${REFERENCE}`,
        tickets: [ready('t1'), ready('7')],
        draft: { rev: 1, extras: null },
      },
    ]);
    expect(reply().value).toBe('');
  });

  it('is reviewed in a dialog that has no rules, and sends nothing but words of one’s own', async () => {
    const { store } = await show({ linked: [related('7'), related('8')] }, { ...plans, 'canned.list': () => ok([]) });
    await run('linked.answer', store.getState);
    await draw(store, <OutageDialog />);
    const dialog = screen.getByRole('dialog', { name: 'Answer 3 linked tickets' });
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
    const send = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Send/ });
    expect(send().getAttribute('aria-disabled') ?? String(send().disabled)).toBe('true');
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Text' }), {
      target: { value: `Solved.\n\n${REFERENCE}` },
    });
    await vi.waitFor(() => expect(send().textContent).toBe('Send to 3 tickets'));
  });

  it('leaves the reply without that line when it is cancelled', async () => {
    const { store } = await show({ linked: [related('7')] }, plans, { draft: draft({ text: 'Half a sentence' }) });
    await run('linked.answer', store.getState);
    expect(reply().value).toBe(`Half a sentence\n\n${REFERENCE}`);
    act(() => store.getState().outage.hide());
    await vi.waitFor(() => expect(reply().value).toBe('Half a sentence'));
  });

  it('keeps the reply when it cannot be sent', async () => {
    const fails: Script = {
      ...plans,
      'batch.send': () => err('invalid', 'batch.send', { detail: { reason: 'stale-rev' } }),
    };
    const { store } = await show({ linked: [related('7')] }, fails);
    type('It is solved.');
    await run('linked.answer', store.getState);
    await vi.waitFor(() => expect(store.getState().outage.planning).toBe(false));
    await act(() => store.getState().outage.send());
    expect(store.getState().outage).toMatchObject({ open: true, error: { detail: { reason: 'stale-rev' } } });
    expect(reply().value).toBe(`It is solved.\n\n${REFERENCE}`);
  });

  it('is not there where all others are closed', async () => {
    const { store } = await show({ linked: [related('7', { meaning: 'closed' })] }, plans);
    expect(await run('linked.answer', store.getState)).toBe(false);
    expect(screen.queryByRole('button', { name: /Answer/ })).toBeNull();
  });
});
