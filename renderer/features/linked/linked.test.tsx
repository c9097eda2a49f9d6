/** Linked tickets at the open one: the offer, the list, and *Answer both*. */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { LinkedTickets } from '../../../shared/domain/linked-tickets.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import { err, ok } from '../../../shared/result.ts';
import { type Desk, open, preparePane, reply, type } from '../../../tests/helpers/renderer/pane.tsx';
import { customer as aCustomer, draft, team } from '../../../tests/helpers/renderer/samples.ts';
import { row, type Script, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { OutageDialog } from '../outage/OutageDialog.tsx';
import { linkedFeature } from './index.ts';

preparePane();

const related = (id: string, more: Partial<TicketRow> = {}): TicketRow =>
  row(id, { tid: `DEF-${id}`, subject: `Subject ${id}`, status: 'Open', meaning: 'needs-us', lastAt: null, ...more });

async function show(known: Partial<LinkedTickets>, more: Script = {}, desk: Partial<Desk> = {}) {
  const opened = await open(
    desk,
    {
      'customer.ofTicket': ({ ticket }) =>
        ok(aCustomer({ ticket, ...(ticket === 't1' && { linked: { tickets: [], offer: null, ...known } }) })),
      'customer.link': ({ pairs }) => ok(pairs.map((pair) => ({ ...pair, linked: null }))),
      ...more,
    },
    [linkedFeature],
  );
  await vi.waitFor(() => expect(opened.store.getState().customer.customer).not.toBeNull());
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
    expect(region()?.textContent).toContain('Looks likeSubject 7#DEF-7Open');
    fireEvent.click(screen.getByRole('button', { name: 'Link' }));
    await act(settle);
    const pair = { ticket: 't1', other: '7' };
    expect(bridge.callsOf('customer.link')).toEqual([{ account: 'a1', pairs: [{ ...pair, linked: true }] }]);
    const [change] = store.getState().marks.undoable;
    await change?.run();
    expect(bridge.callsOf('customer.link').at(-1)).toEqual({ account: 'a1', pairs: [{ ...pair, linked: null }] });
  });

  it('is linked or dismissed by key, only while it is offered', async () => {
    const { bridge, store } = await show({ offer: related('7') });
    expect(await run('linked.notSame', store.getState)).toBe(true);
    expect(bridge.callsOf('customer.link')).toMatchObject([{ pairs: [{ other: '7', linked: false }] }]);
    act(() => store.setState(({ customer }) => ({ customer: { ...customer, customer: aCustomer() } })));
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
      tickets: [related('7'), related('8', { status: 'Closed', meaning: 'closed' })],
    });
    const list = screen.getByRole('list', { name: 'Linked to' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Subject 7#DEF-7Open', 'Subject 8#DEF-8Closed']);
    // The closed one is not answered.
    expect(screen.getByRole('button', { name: 'Answer both…' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Unlink #DEF-8' }));
    await act(settle);
    expect(bridge.callsOf('customer.link')[0]?.pairs).toEqual(
      ['t1', '7'].map((ticket) => ({ ticket, other: '8', linked: false })),
    );
    await run('linked.open', store.getState);
    expect(store.getState().nav.ticket).toBe('7');
    act(() => store.getState().record.back());
    expect(store.getState().nav.ticket).toBe('t1');
  });

  it('are read again when a ticket changes', async () => {
    const { bridge } = await show({ tickets: [related('7')] });
    const before = bridge.callsOf('customer.ofTicket').length;
    act(() => bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 2, ids: ['7'] } }));
    await vi.waitFor(() => expect(bridge.callsOf('customer.ofTicket').length).toBeGreaterThan(before));
  });

  it('show who has them', async () => {
    const taken = { member: 'm2', at: 1, note: '' };
    const { store } = await show({ tickets: [related('7', { local: { ...related('7').local, taken } })] });
    act(() => store.setState(({ team: slice }) => ({ team: { ...slice, of: 'a1', view: team() } })));
    expect(region()?.textContent).toContain('Taken by Jo Ekström');
  });

  it('are made of selected tickets, too', async () => {
    const { bridge, store } = await show({});
    expect(await run('linked.choose', store.getState)).toBe(false);
    act(() => store.getState().selection.extend(['7', '8', '9'].map((id) => related(id))));
    expect(await run('linked.choose', store.getState)).toBe(true);
    const pairs = ['8', '9'].map((other) => ({ ticket: '7', other, linked: true }));
    expect(bridge.callsOf('customer.link')).toEqual([{ account: 'a1', pairs }]);
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
    const { bridge, store } = await show({ tickets: [related('7'), related('8', { meaning: 'closed' })] }, plans);
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
    const { store } = await show({ tickets: [related('7'), related('8')] }, { ...plans, 'canned.list': () => ok([]) });
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
    const { store } = await show({ tickets: [related('7')] }, plans, { draft: draft({ text: 'Half a sentence' }) });
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
    const { store } = await show({ tickets: [related('7')] }, fails);
    type('It is solved.');
    await run('linked.answer', store.getState);
    await vi.waitFor(() => expect(store.getState().outage.planning).toBe(false));
    await act(() => store.getState().outage.send());
    expect(store.getState().outage).toMatchObject({ open: true, error: { detail: { reason: 'stale-rev' } } });
    expect(reply().value).toBe(`It is solved.\n\n${REFERENCE}`);
  });

  it('is sent under the same id again if the answer was lost', async () => {
    const lost: Script = { ...plans, 'batch.send': () => err('offline', 'batch.send') };
    const { bridge, store } = await show({ tickets: [related('7')] }, lost);
    type('It is solved.');
    await run('linked.answer', store.getState);
    await vi.waitFor(() => expect(store.getState().outage.planning).toBe(false));
    for (let press = 0; press < 2; press += 1) await act(() => store.getState().outage.send());
    const [first, second] = bridge.callsOf('batch.send').map(({ batch }) => batch);
    expect(second).toBe(first);
  });

  it('is not there where all others are closed', async () => {
    const { store } = await show({ tickets: [related('7', { meaning: 'closed' })] }, plans);
    expect(await run('linked.answer', store.getState)).toBe(false);
    expect(screen.queryByRole('button', { name: /Answer/ })).toBeNull();
  });
});
