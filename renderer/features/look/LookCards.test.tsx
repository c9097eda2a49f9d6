/** Replies of colleagues that wait for a second look: their cards, decisions and keys. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LookRequest } from '../../../shared/domain/look-request.ts';
import { err, ok } from '../../../shared/result.ts';
import { open, preparePane, press } from '../../../tests/helpers/renderer/pane.tsx';
import { detail, fingerprint, item, lookRequest, member, post, team } from '../../../tests/helpers/renderer/samples.ts';
import { row, rowsFrom, type Script, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { lookFeature } from './index.ts';

preparePane();
beforeEach(() => localStorage.clear());

/** The ticket's pane at a desk whose colleagues ask for a look at these replies. */
async function show(requests: LookRequest[], script: Script = {}, seen = detail()) {
  const waiting = [...requests];
  const decided = ({ request }: { request: string }) => {
    waiting.splice(0, waiting.length, ...waiting.filter(({ id }) => id !== request));
    return ok(null);
  };
  const pane = await open(
    { detail: seen },
    {
      'team.get': () => ok(team()),
      'look.of': () => ok([...waiting]),
      'look.approve': decided,
      'look.return': decided,
      'dialogDraft.list': () => ok([]),
      'dialogDraft.save': (draft) => ok({ ...draft, rev: draft.rev + 1, savedAt: 1 }),
      'dialogDraft.discard': () => ok(null),
      ...script,
    },
    [lookFeature],
  );
  await act(async () => {
    await pane.store.getState().team.load('a1');
    await settle();
  });
  const run = async (command: string) => {
    let ran = false;
    await act(async () => {
      ran = runCommand(command, pane.store.getState);
      await settle();
    });
    return ran;
  };
  return { ...pane, waiting, run };
}

const card = (name = 'Jo Ekström') =>
  screen.getByRole('article', { name: `Reply by ${name}, waiting for a second look` });
const cards = () => screen.queryAllByRole('article', { name: /waiting for a second look$/ });
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('a card', () => {
  it('shows the reply as it will be read, with who gets it and in whose name', async () => {
    await show([
      lookRequest({
        cc: ['boss@example.com'],
        fields: [{ id: '7', name: 'Plan', value: 'gold' }],
        files: [{ name: 'invoice.pdf', size: 2048, type: 'application/pdf', hash: 'h', here: false }],
      }),
    ]);
    const { textContent: words } = card();
    expect(words).toContain('Jo Ekström asks for a second look');
    expect(words).toContain('all replies by Jo Ekström');
    for (const part of ['Aiko Tanaka', 'aiko@example.com', 'boss@example.com', 'Jo from Support', '7 = gold']) {
      expect(words).toContain(part);
    }
    expect(words).toContain('2 KB · not on this computer yet');
    expect(within(card()).getByText('90 euros').tagName).toBe('STRONG');
  });

  it.each([
    [{ why: 'department' }, 'department Technical'],
    [{ why: 'money' }, 'contains “Refund”'],
    [{ why: 'money', text: 'You get 90 euros.' }, 'contains an amount'],
    [{ onlyWriter: true }, 'only Jo Ekström’s desk can send'],
    [{ plain: true }, 'We refund **90 euros**.'],
    [{ identity: { as: 'client', name: 'Aiko Tanaka', email: '', clientId: '4711' } }, 'in their own name'],
  ] as const)('says what holds for %o', async (more, words) => {
    const rules = { own: { all: false, departments: [], money: { words: ['Refund'], above: null } }, founder: null };
    const members = [member('m1', 'Mara Lind', { own: true }), member('m2', 'Jo Ekström', { look: rules })];
    await show([lookRequest(more as Partial<LookRequest>)], { 'team.get': () => ok(team({ members })) });
    expect(card().textContent).toContain(words);
  });

  it('shows what changed since its writer saw the ticket', async () => {
    const { id, source, role, author, shownTime, at, text } = post({ text: 'It works again.' });
    const came = [{ id, source, role, author, shownTime, at, text }];
    await show([lookRequest({ came })], {}, detail({ fingerprint: fingerprint({ status: 'Closed' }) }));
    expect(card().textContent).toContain('It works again.');
    expect(within(card()).getByRole('row', { name: 'Status Customer-Reply Closed' })).toBeTruthy();
  });

  it.each([
    [{ state: 'approved', decidedBy: 'Ben Ito' }, /^Reply by Jo EkströmApproved by Ben Ito\./],
    [{ state: 'sending', decidedBy: 'Ben Ito' }, /Ben Ito’s desk is sending it\.$/],
    [{ state: 'sending' }, /Jo Ekström’s desk is sending it\.$/],
    [{ state: 'doubt', decidedBy: 'Ben Ito' }, /Ben Ito’s desk sent it, .*: it may or may not have arrived\./],
  ] as const)('says what became of a reply that is decided, without buttons: %o', async (more, words) => {
    const { run } = await show([lookRequest(more)]);
    const decided = screen.getByRole('article', { name: 'Reply by Jo Ekström' });
    expect(decided.textContent?.replace(/[\u2068\u2069]/g, '')).toMatch(words);
    expect(within(decided).queryAllByRole('button')).toEqual([]);
    expect(await run('look.approve')).toBe(false);
  });

  it('leaves a reply that this desk sends to its card in the timeline', async () => {
    const mine = item({ id: 'r1', state: 'sending' });
    await show([lookRequest({ state: 'sending', decidedBy: 'Mara Lind' })], { 'outbox.list': () => ok([mine]) });
    expect(screen.queryByRole('region', { name: 'Replies to look at' })).toBeNull();
  });

  it('is not there without a team', async () => {
    const alone = await open({}, { 'team.get': () => ok(null) });
    expect(alone.bridge.callsOf('look.of')).toEqual([]);
  });

  it('is read again with its ticket', async () => {
    const { waiting, bridge } = await show([]);
    waiting.push(lookRequest());
    await act(async () => {
      bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 2, ids: ['t1'] } });
      await settle();
    });
    expect(cards()).toHaveLength(1);
  });

  it('reads a file in parts, and shows or saves it', async () => {
    const bytes = new TextEncoder().encode('two parts');
    const { bridge, store } = await show(
      [lookRequest({ files: [{ name: 'log.txt', size: 9, type: 'text/plain', hash: 'h', here: true }] })],
      { 'look.file': ({ index }) => ok(bytes.slice(index * 5, index * 5 + 5)) },
    );
    await press('log.txt');
    const { shown } = store.getState().postFiles;
    expect(await shown?.content?.blob.text()).toBe('two parts');
    expect(bridge.callsOf('look.file').map(({ index }) => index)).toEqual([0, 1]);
  });
});

describe('a decision', () => {
  it('approves what the card shows, once, and takes the card away', async () => {
    const { bridge, run } = await show([lookRequest()]);
    const approve = within(card()).getByRole('button', { name: 'Approve' });
    fireEvent.click(approve);
    fireEvent.click(approve);
    await act(settle);
    expect(bridge.callsOf('look.approve')).toEqual([{ account: 'a1', request: 'r1', digest: 'd1' }]);
    expect(cards()).toEqual([]);
    expect(await run('look.approve')).toBe(false);
  });

  it('approves with a changed text, and shows how it differs', async () => {
    const { bridge } = await show([lookRequest()]);
    await press('Approve with my changes');
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText('No changes yet.')).toBeTruthy();
    write('Text of the reply', 'We refund **40 euros**.');
    await act(settle);
    const changes = within(dialog).getByRole('region', { name: 'Changes' });
    expect(changes.querySelector('del')?.textContent).toBe('**90 ');
    expect(changes.querySelector('ins')?.textContent).toBe('**40 ');
    await press('Approve', dialog);
    expect(bridge.callsOf('look.approve')).toEqual([
      { account: 'a1', request: 'r1', digest: 'd1', text: 'We refund **40 euros**.' },
    ]);
    expect(screen.queryByRole('dialog', { name: /with your changes$/ })).toBeNull();
  });

  it('returns with a reason, which is needed, and kept while it is typed', async () => {
    vi.useFakeTimers();
    const { bridge } = await show([lookRequest()]);
    await press('Return with a reason');
    await press('Return');
    expect(bridge.callsOf('look.return')).toEqual([]);
    write('Reason', 'The invoice is paid.');
    await act(() => vi.advanceTimersByTimeAsync(700));
    expect(bridge.callsOf('dialogDraft.save')).toMatchObject([
      { kind: 'look', ticket: 't1', about: 'r1', fields: { text: 'The invoice is paid.' } },
    ]);
    await press('Return');
    expect(bridge.callsOf('look.return')).toEqual([
      { account: 'a1', request: 'r1', digest: 'd1', reason: 'The invoice is paid.' },
    ]);
    await act(settle);
    expect(bridge.callsOf('dialogDraft.discard')).toHaveLength(1);
  });

  it('tells that the reply is another by now, and shows it as it is', async () => {
    const { bridge, waiting } = await show([lookRequest()], {
      'look.approve': ({ digest }) =>
        digest === 'd2' ? ok(null) : err('invalid', 'look.approve', { detail: { reason: 'stale' } }),
    });
    waiting[0] = lookRequest({ digest: 'd2', text: 'We refund nothing.' });
    await press('Approve');
    expect(screen.queryAllByText(/was changed after you read it/)).not.toEqual([]);
    expect(card().textContent).toContain('We refund nothing.');
    await press('Approve');
    expect(bridge.callsOf('look.approve').map(({ digest }) => digest)).toEqual(['d1', 'd2']);
  });

  it('keeps the typed text where a dialog’s decision is refused', async () => {
    await show([lookRequest()], {
      'look.return': () => err('invalid', 'look.return', { detail: { reason: 'stale' } }),
    });
    await press('Return with a reason');
    write('Reason', 'Too much.');
    await press('Return');
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByRole('alert').textContent).toContain('was changed after you read it');
    expect(within(dialog).getByLabelText('Reason')).toHaveProperty('value', 'Too much.');
  });

  it('is about the reply that was read, also where it changes while a dialog is open', async () => {
    const { bridge, waiting } = await show([lookRequest()]);
    await press('Return with a reason');
    write('Reason', 'Too much.');
    waiting[0] = lookRequest({ digest: 'd2', cc: ['boss@example.com'] });
    await act(async () => {
      bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 2, ids: ['t1'] } });
      await settle();
    });
    expect(screen.getByText(/boss@example\.com/)).toBeTruthy();
    await press('Return');
    expect(bridge.callsOf('look.return')).toMatchObject([{ digest: 'd1' }]);
  });

  it('goes on to the next ticket of its queue, once nothing is left at this one', async () => {
    const { store } = await show([lookRequest(), lookRequest({ id: 'r2', by: 'Ben Ito' })], {
      'queue.rows': rowsFrom(() => ['t1', 't2'].map((id) => row(id))),
    });
    await act(async () => {
      store.getState().nav.openQueue('look');
      await settle();
      store.getState().nav.openTicket('t1');
      await settle();
    });
    await press('Approve', card('Jo Ekström'));
    expect(store.getState().nav.ticket).toBe('t1');
    await press('Approve', card('Ben Ito'));
    expect(store.getState().nav.ticket).toBe('t2');
  });

  it('stays at a ticket that was opened from elsewhere', async () => {
    const { store } = await show([lookRequest()]);
    await press('Approve');
    expect(store.getState().nav.ticket).toBe('t1');
  });
});

describe('the keys', () => {
  it('act on the card with the focus, else on the oldest, and only while there is one', async () => {
    const { bridge, run } = await show([lookRequest(), lookRequest({ id: 'r2', by: 'Ben Ito' })]);
    act(() => within(card('Ben Ito')).getByRole('button', { name: 'Approve' }).focus());
    await run('look.approve');
    await run('look.approve');
    expect(bridge.callsOf('look.approve').map(({ request }) => request)).toEqual(['r2', 'r1']);
    expect(await run('look.approve')).toBe(false);
  });

  it.each([
    ['look.change', 'Text of the reply'],
    ['look.return', 'Reason'],
  ])('%s opens its dialog', async (command, label) => {
    const { run } = await show([lookRequest()]);
    expect(await run(command)).toBe(true);
    expect(screen.getByLabelText(label)).toBeTruthy();
  });

  it('do nothing at a ticket that only came with its queue', async () => {
    const { store, run } = await show([lookRequest()]);
    act(() => store.getState().nav.offerTicket('t1'));
    expect(await run('look.approve')).toBe(false);
  });
});
