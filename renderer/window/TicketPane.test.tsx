import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { OutboxItem } from '../../shared/domain/outbox.ts';
import { err, ok } from '../../shared/result.ts';
import { type Desk, open, preparePane, press, reply, type } from '../../tests/helpers/renderer/pane.tsx';
import {
  detail as aDetail,
  draft as aDraft,
  item as anItem,
  ticket as aTicket,
  fingerprint,
  meta,
  NOW,
} from '../../tests/helpers/renderer/samples.ts';
import {
  account as anAccount,
  row as aRow,
  rowsFrom,
  scriptedBridge,
  settle,
} from '../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../commands/table.ts';
import { windowCommands } from '../commands/window-commands.ts';
import { serverInstant } from '../i18n/format.ts';
import { createAppStore } from '../slices.ts';
import { watchLeaving } from '../store/unsaved-slice.ts';

preparePane();

describe('names', () => {
  it('has every part under the name by which it is found', async () => {
    await open({ draft: aDraft({ files: [meta('f1')] }) });
    const region = screen.getByRole('region', { name: 'Ticket' });
    expect(within(region).getByRole('heading', { name: 'Mails are rejected' }).tagName).toBe('H2');
    expect(within(region).getByRole('region', { name: 'Timeline' }).textContent).toContain(
      'for the rest, use “Open in browser”',
    );
    expect(reply().value).toBe('Hello');
    expect(within(screen.getByRole('list', { name: 'Attachments' })).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('complementary', { name: 'Customer' }).textContent).toContain('aiko@example.com');
    for (const name of ['Attach files', 'Preview', 'Send reply', 'Open in browser', 'Outbox']) {
      expect(screen.getByRole('button', { name }).getAttribute('type')).toBe('button');
    }
  });

  it('loses the customer that lies over it by Escape, and is itself left by the next', async () => {
    const { store } = await open({}, {}, [{ commands: windowCommands }]);
    act(() => {
      store.getState().ticket.setWide(false);
      store.getState().ticket.toggleCustomer();
    });
    const customer = () => screen.queryByRole('complementary', { name: 'Customer' });
    const leave = () =>
      act(async () => {
        runCommand('ticket.close', store.getState);
        await settle();
      });
    expect(customer()).not.toBeNull();
    await leave();
    expect(customer()).toBeNull();
    expect(store.getState().nav.ticket).toBe('t1');
    await leave();
    expect(store.getState().nav.ticket).toBeNull();
  });

  it('always says to whom and as whom', async () => {
    const settings = { ...anAccount().settings, agentName: 'Maya Berg' };
    await open({
      account: anAccount({ settings }),
      detail: aDetail({ ticket: aTicket({ cc: ['book@example.com'] }) }),
    });
    const region = screen.getByRole('region', { name: 'Ticket' });
    expect(region.textContent).toContain('ToAiko Tanaka aiko@example.com');
    expect(region.textContent).toContain('cc 1book@example.com');
    expect(region.textContent).toContain('AsMaya Berg · Brand A');
  });
});

describe('the signature', () => {
  const settings = { ...anAccount().settings, agentName: 'Maya Berg', signature: 'Maya, Brand A' };

  it('stands below the text and in its preview', async () => {
    await open({ account: anAccount({ settings }), draft: aDraft() });
    expect(screen.getByText('Maya, Brand A')).toBeTruthy();
    await press('Preview');
    expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain('Maya, Brand A');
  });

  it('is said not to go with a reply in the customer’s or a contact’s own name, and is in no preview of it', async () => {
    const contact = { id: '71', name: 'Noor Aziz', clientId: '4711' };
    for (const one of [
      { account: anAccount({ settings }), draft: aDraft({ extras: { contact, fields: [] } }) },
      { account: anAccount({ settings: { ...settings, replyAs: 'client' } }), draft: aDraft() },
    ]) {
      const { store } = await open(one);
      expect(screen.getByText(/^Not added: this reply goes out in/)).toBeTruthy();
      await press('Preview');
      expect(screen.getByRole('region', { name: 'Preview' }).textContent).toBe('Hello\n');
      store.getState().composer.setPreview(false);
      cleanup();
    }
  });
});

describe('after sending', () => {
  const named = () => anAccount({ settings: { ...anAccount().settings, agentName: 'Maya Berg' } });
  it.each([
    ['stay', 't1'],
    ['next', 't2'],
    ['previous', 't0'],
    ['back', null],
  ] as const)('%s leads to %s, and is kept for the next time', async (after, ticket) => {
    const { store } = await open(
      { account: named() },
      { 'queue.rows': rowsFrom(() => [aRow('t0'), aRow('t1'), aRow('t2')]) },
    );
    await act(async () => {
      store.getState().list.reset();
      await settle();
    });
    expect(store.getState().composer.afterSend).toBe('next');
    store.getState().composer.setAfterSend(after);
    await act(async () => {
      type('On it.');
      await settle();
    });
    await press('Send reply');
    await act(settle);
    expect(store.getState().nav.ticket).toBe(ticket);
    // Where its card is out of sight, the reply can be taken back all the same.
    expect(screen.queryAllByText('Reply on its way')).toHaveLength(after === 'stay' ? 0 : 1);
    expect(createAppStore(scriptedBridge({})).getState().composer.afterSend).toBe(after);
  });
});

describe('seen', () => {
  it('is said once the header stood for a second, and again when it changes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { bridge, state } = await open();
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(bridge.callsOf('ticket.seen')).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(bridge.callsOf('ticket.seen')).toEqual([{ account: 'a1', ticket: 't1', fingerprint: fingerprint() }]);
    state.detail = aDetail({ fingerprint: fingerprint({ status: 'On Hold' }) });
    await act(async () => {
      bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 2, ids: ['t1'] } });
      await vi.advanceTimersByTimeAsync(1100);
    });
    expect(bridge.callsOf('ticket.seen').at(-1)?.fingerprint).toEqual(fingerprint({ status: 'On Hold' }));
  });

  it('is said at the first letter of a reply, so that the header is no news to a draft that one comes back to', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const never = aDetail({ unread: true, seen: null });
    const desk = await open({ detail: never });
    await act(() => vi.advanceTimersByTimeAsync(300));
    type('Hello');
    type('Hello.');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(desk.bridge.callsOf('ticket.seen')).toEqual([
      { account: 'a1', ticket: 't1', fingerprint: fingerprint(), read: false },
    ]);
    cleanup();
    await open({ detail: never, draft: aDraft({ text: 'Begun days ago.' }) }).then(async ({ bridge }) => {
      await act(() => vi.advanceTimersByTimeAsync(5000));
      expect(bridge.callsOf('ticket.seen'), 'what came since an old draft was begun').toEqual([]);
    });
  });

  it.each([
    ['in another window', 'elsewhere'],
    ['from the next ticket', 'next'],
  ])('stays said where a reply that was sent at once is taken back %s', async (_, way) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
    const settings = { ...anAccount().settings, agentName: 'Maya Berg' };
    const { state, bridge, store } = await open({
      account: anAccount({ settings }),
      detail: aDetail({ unread: true, seen: null }),
    });
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    type('Hello.');
    await wait(100);
    await press('Send reply');
    await wait(100);
    const [item] = state.items;
    if (!item) throw new Error('nothing was sent');
    if (way === 'next') {
      await act(async () => store.getState().nav.openTicket('t2'));
      await wait(100);
      await act(() => store.getState().outbox.undo(item, 'a1'));
    } else {
      Object.assign(state, { items: [], timeline: [], draft: aDraft({ id: 'back', text: 'Hello.' }) });
      await act(async () => {
        bridge.emit({ name: 'outbox.changed', data: { account: 'a1', ids: ['t1'] } });
        bridge.emit({ name: 'drafts.changed', data: { account: 'a1', ticket: 't1' } });
      });
    }
    await act(async () => store.getState().nav.openTicket('t1'));
    await wait(300);
    expect(reply().value).toBe('Hello.');
    expect(screen.queryByText(/New message/)).toBeNull();
    await press('Send reply');
    await wait(100);
    expect(bridge.callsOf('reply.send')).toHaveLength(2);
  });

  it('is not said of a window that nobody sees', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { bridge } = await open();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(bridge.callsOf('ticket.seen')).toEqual([]);
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await act(() => vi.advanceTimersByTimeAsync(1100));
    expect(bridge.callsOf('ticket.seen')).toHaveLength(1);
  });
});

describe('writing', () => {
  it('saves on leaving the field, and when the window goes', async () => {
    const { bridge, store } = await open();
    const end = watchLeaving(store, false);
    type('one');
    fireEvent.blur(reply());
    await act(settle);
    expect(bridge.callsOf('draft.save').map((c) => c.text)).toEqual(['one']);
    type('one two');
    fireEvent(window, new Event('pagehide'));
    await act(settle);
    expect(bridge.callsOf('draft.save').map((c) => [c.text, c.rev])).toEqual([
      ['one', 0],
      ['one two', 1],
    ]);
    end();
    expect(screen.getByText(/^Saved \d\d:\d\d:\d\d$/).textContent).toMatch(/^Saved/);
  });

  it('takes the text of one ticket never to another', async () => {
    const { store, state } = await open();
    type('for Aiko');
    await act(async () => {
      store.getState().nav.openTicket('t2');
      await settle();
    });
    expect(reply().value).toBe('');
    expect(state.draft).toMatchObject({ ticket: 't1', text: 'for Aiko' });
    await act(async () => {
      store.getState().nav.openTicket('t1');
      await settle();
    });
    expect(reply().value).toBe('for Aiko');
  });

  it('keeps an unsaved text through another ticket', async () => {
    const { store } = await open({}, { 'draft.save': () => err('storage', 'draft.save') });
    type('for Aiko');
    for (const id of ['t2', 't1']) {
      await act(async () => {
        store.getState().nav.openTicket(id);
        await settle();
      });
    }
    expect(reply().value).toBe('for Aiko');
    expect(screen.getByText('Not saved').textContent).toBe('Not saved');
    expect(screen.getByRole('alert').textContent).toContain('This reply isn’t saved yet');
  });

  it('leaves by Escape with the text as it is', async () => {
    await open();
    reply().focus();
    type('half a sen');
    fireEvent.keyDown(reply(), { key: 'Escape' });
    expect(screen.getByRole('region', { name: 'Timeline' }).contains(document.activeElement)).toBe(true);
    expect(reply().value).toBe('half a sen');
  });

  it('shows the text as Markdown, and lets it be written on', async () => {
    await open();
    type('**bold** <img src=x onerror=alert(1)>');
    await press('Preview');
    const view = screen.getByRole('region', { name: 'Preview' });
    expect(view.querySelector('strong')?.textContent).toBe('bold');
    expect(view.querySelector('img')).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Reply' })).toBeNull();
    await press('Preview');
    expect(reply().value).toBe('**bold** <img src=x onerror=alert(1)>');
  });

  it('has a text that was kept beside a sent reply in its place, and adds it to what is written now', async () => {
    await open({ timeline: [{ kind: 'kept', id: '7', at: NOW, text: 'Call them first' }] });
    const card = screen.getByRole('article', { name: /^Another version of your reply, saved/ });
    expect(card.textContent).toContain('Not sent');
    type('Hello');
    await press('Add it to the reply', card);
    expect(reply().value).toBe('Hello\n\nCall them first');
  });

  it('offers the text that another window wrote', async () => {
    await open({ draft: aDraft({ text: 'mine', kept: [{ text: 'theirs', savedAt: 7 }] }) });
    await press('Show it');
    expect(screen.getByRole('dialog').textContent).toContain('theirs');
    await press('Add it to the reply');
    expect(reply().value).toBe('mine\n\ntheirs');
    expect(screen.queryByRole('button', { name: 'Show it' })).toBeNull();
  });
});

describe('files', () => {
  const drag = (type: string, files: File[]) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const items = files.map((file) => ({
      kind: 'file',
      webkitGetAsEntry: () => ({ isDirectory: file.name === 'folder', name: file.name }),
    }));
    Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files, items, dropEffect: 'none' } });
    return event;
  };

  it('names whose reply a drop goes to, and attaches what is let go anywhere', async () => {
    const { bridge } = await open();
    const files = [new File(['x'], '見積書 "最終".pdf'), new File([''], 'folder')];
    fireEvent(document.body, drag('dragenter', files));
    expect(document.body.textContent).toContain(
      'Drop to attach to the reply to Aiko Tanaka#ABC-123456 · Mails are rejected',
    );
    const drop = drag('drop', files);
    fireEvent(document.body, drop);
    await act(() => vi.waitFor(() => expect(bridge.callsOf('file.finish')).toHaveLength(1)));
    expect(drop.defaultPrevented).toBe(true);
    expect(document.body.textContent).not.toContain('Drop to attach');
    expect(bridge.callsOf('file.begin').map((c) => [c.name, c.ticket])).toEqual([['見積書 "最終".pdf', 't1']]);
    expect(screen.getByRole('alert').textContent).toContain('folder wasn’t attached, because it’s a folder.');
  });

  it('takes none while a dialog is open, and says so', async () => {
    const { bridge, store } = await open();
    act(() => store.getState().marks.openNote('t1'));
    const dialog = document.createElement('div');
    dialog.dataset.modal = '';
    dialog.dataset.open = '';
    document.body.append(dialog);
    const files = [new File(['x'], 'panel.png')];
    fireEvent(document.body, drag('dragenter', files));
    expect(document.body.textContent).toContain('You can’t attach files while this dialog is open.');
    const over = drag('dragover', files);
    fireEvent(document.body, over);
    expect((over as DragEvent).dataTransfer?.dropEffect).toBe('none');
    fireEvent(document.body, drag('drop', files));
    dialog.remove();
    await act(settle);
    expect(bridge.callsOf('file.begin')).toEqual([]);
  });

  it('takes pasted pictures, and leaves pasted text to the field', async () => {
    const { bridge } = await open();
    const picture = new File(['x'], 'image.png', { type: 'image/png' });
    fireEvent.paste(reply(), { clipboardData: { files: [picture], types: ['text/plain', 'Files'] } });
    expect(bridge.callsOf('file.begin')).toEqual([]);
    fireEvent.paste(reply(), { clipboardData: { files: [picture], types: ['Files'] } });
    await act(() => vi.waitFor(() => expect(bridge.callsOf('file.finish')).toHaveLength(1)));
    expect(bridge.callsOf('file.begin').map((c) => c.name)).toEqual(['image.png']);
  });

  it('refuses one that is too large in words, and keeps the rest', async () => {
    const settings = { ...anAccount().settings, attachmentLimit: 4 };
    const { store } = await open({ account: anAccount({ settings }) });
    type('text');
    const picker = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!picker) throw new Error('no picker');
    Object.defineProperty(picker, 'files', { value: [new File(['ab'], 'a.txt'), new File(['12345'], 'backup.zip')] });
    fireEvent.change(picker);
    await act(settle);
    expect(screen.getByRole('alert').textContent).toContain(
      'backup.zip wasn’t attached, because it’s 5 B and this account’s limit is 4 B. Your text and the other file are unchanged.',
    );
    expect(reply().value).toBe('text');
    expect(within(screen.getByRole('list', { name: 'Attachments' })).getAllByRole('listitem')).toHaveLength(1);
    await press('Change the limit');
    expect(store.getState().nav.settingsOpen).toBe(true);
  });
});

describe('sending', () => {
  it('asks for the name before a first send, then goes on by itself', async () => {
    const { bridge, store } = await open();
    store.getState().composer.setAfterSend('stay');
    type('Hello Aiko');
    await press('Send reply');
    expect(bridge.callsOf('reply.send')).toEqual([]);
    const name = screen.getByRole('textbox', { name: 'Your name' });
    expect(document.activeElement).toBe(name);
    await press('Save name');
    expect(screen.getByRole('alert').textContent).toBe('Enter the name customers know you by.');
    fireEvent.change(name, { target: { value: ' Maya Berg ' } });
    await press('Save name');
    expect(bridge.callsOf('account.configure')).toEqual([{ account: 'a1', settings: { agentName: 'Maya Berg' } }]);
    expect(bridge.callsOf('reply.send')).toHaveLength(1);
    expect(screen.queryByRole('textbox', { name: 'Your name' })).toBeNull();
    expect(reply().value).toBe('');
  });

  it('leaves the text by Escape also where something held it up, so that the next keys are no letters of it', async () => {
    await open();
    type('Hello Aiko');
    await press('Send reply');
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Your name' }), { key: 'Escape' });
    expect(screen.getByRole('region', { name: 'Timeline' }).contains(document.activeElement)).toBe(true);
    expect(reply().value).toBe('Hello Aiko');
  });

  it('stays open by a press on a button of it, which must not move before it is released', async () => {
    await open();
    const isOpen = () => reply().closest('[data-open]') !== null;
    expect(isOpen()).toBe(false);
    act(() => reply().focus());
    expect(isOpen()).toBe(true);
    act(() => screen.getByRole('button', { name: 'Reply options' }).focus());
    expect(isOpen()).toBe(true);
    expect(screen.queryByRole('textbox', { name: 'Your name' })).toBeNull();
  });

  it('asks for it no longer where the text was taken away meanwhile, and sends nothing', async () => {
    const { bridge } = await open();
    type('Hello Aiko');
    await press('Send reply');
    fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Maya Berg' } });
    type('');
    await press('Save name');
    expect(bridge.callsOf('account.configure')).toHaveLength(1);
    expect(bridge.callsOf('reply.send')).toEqual([]);
    expect(screen.queryByRole('textbox', { name: 'Your name' })).toBeNull();
  });

  it('puts the name where a canned reply waits for it, before the reply goes', async () => {
    const { bridge, store } = await open();
    store.getState().composer.setAfterSend('stay');
    type('Hello Aiko\n\n{{agent.name}}');
    await press('Send reply');
    expect(bridge.callsOf('reply.send')).toEqual([]);
    fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Maya Berg' } });
    await press('Save name');
    expect(bridge.callsOf('reply.send')).toHaveLength(1);
    expect(bridge.callsOf('draft.save').at(-1)).toMatchObject({ text: 'Hello Aiko\n\nMaya Berg' });
  });

  it('leaves the focus where one went while the name was being saved, and sends no text that was taken back', async () => {
    let saved = () => {};
    const saving = new Promise<void>((done) => {
      saved = done;
    });
    const { bridge } = await open({}, { 'account.configure': () => saving.then(() => ok(named)) });
    type('Hello Aiko');
    await press('Send reply');
    fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Maya Berg' } });
    await press('Save name');
    type('');
    const elsewhere = screen.getByRole('button', { name: 'Open in browser' });
    elsewhere.focus();
    saved();
    await act(settle);
    expect(document.activeElement).toBe(elsewhere);
    expect(screen.queryByRole('textbox', { name: 'Your name' })).toBeNull();
    expect(bridge.callsOf('reply.send')).toEqual([]);
  });

  const named = anAccount({ settings: { ...anAccount().settings, agentName: 'Maya Berg' } });

  it('becomes a card with Undo, and comes back by it', async () => {
    const { store } = await open({ account: named });
    store.getState().composer.setAfterSend('stay');
    type('Hello **Aiko**');
    await press('Send reply');
    const card = screen.getByRole('article', { name: 'Your reply: Sending soon' });
    expect(screen.getByRole('region', { name: 'Timeline' }).contains(document.activeElement)).toBe(true);
    expect(card.querySelector('strong')?.textContent).toBe('Aiko');
    expect(card.textContent).toMatch(/Goes in 1[45] s/);
    expect(screen.getAllByRole('status').map((s) => s.textContent)).toContain(
      'Reply to Aiko Tanaka goes in 15 seconds.',
    );
    expect(within(card).getByRole('button', { name: 'Send now' }).textContent).toBe('Send now');
    await press('Undo', card);
    expect(screen.queryByRole('article')).toBeNull();
    expect(reply().value).toBe('Hello **Aiko**');
  });

  it('says why it did not go, and keeps the text', async () => {
    await open({ account: named }, { 'reply.send': () => err('storage', 'reply.send') });
    type('Hello');
    await press('Send reply');
    expect(screen.getByRole('alert').textContent).toMatch(/^Not sent: /);
    expect(reply().value).toBe('Hello');
  });

  it('sends once, however often it is pressed', async () => {
    const { bridge } = await open({ account: named });
    type('Hello');
    const button = screen.getByRole('button', { name: 'Send reply' });
    fireEvent.click(button);
    fireEvent.click(button);
    await act(settle);
    expect(bridge.callsOf('reply.send')).toHaveLength(1);
  });
});

describe('a reply that needs the agent', () => {
  const inTimeline = (item: OutboxItem): Partial<Desk> => ({
    items: [item],
    timeline: [{ kind: 'outbox', id: item.id, at: item.createdAt, item }],
  });
  const evidence = {
    verdict: 'changed' as const,
    before: fingerprint(),
    now: fingerprint({ lastReply: '2026-11-20 10:41:00', status: 'Answered', staff: 'Ana' }),
    checkedAt: [],
    nextAt: null,
  };

  it('in doubt: shows before and now, and sends again only after the risk was read', async () => {
    const { bridge } = await open(inTimeline(anItem({ state: 'in-doubt', evidence })));
    const shown = (text: string) => serverInstant(text, 'UTC', Date.now());
    const card = screen.getByRole('article', { name: 'Your reply: In doubt' });
    expect(
      within(card)
        .getAllByRole('row')
        .map((r) => r.textContent),
    ).toEqual([
      'BeforeNow',
      `Last reply${shown('2026-11-20 10:02:00')}${shown('2026-11-20 10:41:00')}`,
      'StatusCustomer-ReplyAnswered',
      'StaffnoneAna',
    ]);
    await press('It didn’t arrive: send again', card);
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('If the first one did arrive, Aiko Tanaka gets this reply twice.');
    await press('Don’t send', dialog);
    expect(bridge.callsOf('outbox.decide')).toEqual([]);
    await press('It didn’t arrive: send again', card);
    await press('Send again', screen.getByRole('dialog'));
    expect(bridge.callsOf('outbox.decide')).toEqual([{ account: 'a1', item: 'i1', decision: 'send-again' }]);
  });

  it.each([
    ['stopped', 'Send anyway', 'send-anyway'],
    ['stopped', 'Keep as draft', 'keep-draft'],
    ['refused', 'Send again', 'send-again'],
    ['refused', 'Keep as draft', 'keep-draft'],
    ['in-doubt', 'It arrived', 'arrived'],
  ] as const)('%s: %s', async (state, button, decision) => {
    const { bridge } = await open(inTimeline(anItem({ state })));
    await press(button, screen.getByRole('article'));
    expect(bridge.callsOf('outbox.decide')).toEqual([{ account: 'a1', item: 'i1', decision }]);
  });

  it('quotes the service as text', async () => {
    const error = { kind: 'rejected' as const, operation: 'add-ticket-reply', detail: { texts: ['<b>No</b>'] } };
    await open(inTimeline(anItem({ state: 'refused', error })));
    expect(screen.getByRole('article').textContent).toContain('The service said: “<b>No</b>”');
  });

  it('counts in the button and stands first in the drawer', async () => {
    const { store } = await open({
      items: [
        anItem({ id: 'i1', state: 'accepted' }),
        anItem({ id: 'i2', state: 'queued', waiting: 'offline' }),
        anItem({ id: 'i3', state: 'held', heldUntil: Date.now() + 9000 }),
        anItem({ id: 'i4', state: 'stopped', ticket: 't9', tid: 'XYZ-1' }),
      ],
    });
    const button = screen.getByRole('button', { name: 'Outbox' });
    expect(button.textContent).toBe('Outbox1');
    await press('Outbox');
    const drawer = screen.getByRole('region', { name: 'Outbox' });
    expect(
      within(drawer)
        .getAllByRole('heading', { level: 3 })
        .map((h) => h.textContent),
    ).toEqual(['Needs you 1', 'Going out 1', 'Waiting 1', 'Done today 1']);
    expect(drawer.textContent).not.toMatch(/retry/i);
    await press('#XYZ-1 Aiko Tanaka', drawer);
    expect(store.getState().nav.ticket).toBe('t9');
    fireEvent.keyDown(drawer, { key: 'Escape' });
    expect(screen.queryByRole('region', { name: 'Outbox' })).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});
