/** Checks of a reply while it is written: quiet lines that hold up nothing, each with a switch. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { open as openPane, preparePane, press, type } from '../../../tests/helpers/renderer/pane.tsx';
import { detail as aDetail, NOW, post, requester, ticket } from '../../../tests/helpers/renderer/samples.ts';
import { account as anAccount, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { t } from '../../i18n/index.ts';
import { composerFeature } from './index.ts';
import { isIgnored, readIgnored } from './slice.ts';

preparePane();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
});

const named = anAccount({ settings: { ...anAccount().settings, agentName: 'Maya Berg' } });
const open = (desk: Parameters<typeof openPane>[0] = {}, more: Parameters<typeof openPane>[1] = {}) =>
  openPane({ account: named, ...desk }, { 'customer.othersNamed': () => ok([]), ...more }, [composerFeature]);
const notices = () => screen.queryByRole('region', { name: 'Before you send' });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const write = async (text: string) => {
  type(text);
  await wait(10);
};
const russian = post({
  id: '9',
  text: 'Здравствуйте! Мой сайт не открывается уже второй день, и почта тоже не работает. Помогите, пожалуйста.',
});
const timelineOf = (one = russian) => [{ kind: 'post' as const, id: one.id, at: NOW, post: one, own: null }];

describe('a check', () => {
  it('is silent about a usual reply', async () => {
    await open();
    await write('Hello Aiko,\n\nyour mailbox works again. Please try it.\n\nBest regards\nMaya');
    expect(notices()).toBeNull();
  });

  it('hears of an attachment until a file is there', async () => {
    const { store } = await open();
    await write('Hello Aiko,\n\nPlease find attached the log.');
    expect(notices()?.textContent).toContain('You mention an attachment, but no file is attached.');
    const chooseFiles = vi.fn();
    const controls = store.getState().composer.controls;
    if (controls) store.getState().composer.setControls({ ...controls, chooseFiles });
    await press('Attach files', notices() ?? undefined);
    expect(chooseFiles).toHaveBeenCalledOnce();
    const session = store.getState().composer.sessionOf('a1', 't1');
    await act(async () => {
      session.files.add([new File(['x'], 'access.log')], 1_000_000);
      await settle();
    });
    expect(notices()).toBeNull();
  });

  it('asks the desk for the names that the ticket has not, once typing rests', async () => {
    const { bridge } = await open(
      { detail: aDetail({ ticket: ticket({ subject: 'own.example is down' }) }) },
      {
        'customer.othersNamed': ({ names }) =>
          ok(names.map((name) => ({ name, clientId: '9', clientName: 'Lea Roth' }))),
      },
    );
    await write('own.example and shop.exa');
    await write('own.example and shop.example are up');
    expect(bridge.callsOf('customer.othersNamed')).toEqual([]);
    await wait(500);
    expect(bridge.callsOf('customer.othersNamed').map(({ names }) => names)).toEqual([['shop.example']]);
    expect(notices()?.textContent).toContain('shop.example belongs to another customer, Lea Roth.');
    await write('own.example is up');
    expect(notices()).toBeNull();
  });

  it('sees another language than the customer’s', async () => {
    await open({ timeline: timelineOf() });
    await write('Thank you for waiting. We have moved your site to the new server, and it is reachable again.');
    expect(notices()?.textContent).toContain('You’re writing English, but the customer writes Russian.');
  });

  it('waits for a rest where the last words may still turn out otherwise', async () => {
    await open();
    await write('Hello Aiko,\n\nI have attached');
    expect(notices()).toBeNull();
    await write('Hello Aiko,\n\nI have attached a volume to your server. Password: the');
    expect(notices()).toBeNull();
    await write('Hello Aiko,\n\nPassword: sunshine');
    expect(notices()).toBeNull();
    await wait(1300);
    expect(notices()?.textContent).toContain('This looks like a password');
  });

  it('holds nothing up', async () => {
    const { bridge } = await open();
    await wait(1100);
    await write('Hello Aiko,\n\nyour password: hunter22');
    await press('Send reply');
    expect(bridge.callsOf('reply.send')).toHaveLength(1);
  });
});

describe('several of them', () => {
  const ALL = 'Hello Aiko,\n\nattached is the log of what we have found on the server. Your password: hunter22';

  it('stand in one line with a count, and unfold', async () => {
    await open({
      timeline: timelineOf(),
      detail: aDetail({ certainty: 'unverified', ticket: ticket({ requester: { ...requester, clientId: null } }) }),
    });
    await write(ALL);
    expect(notices()?.textContent).toContain('Unverified sender');
    expect(notices()?.textContent).not.toContain('password');
    const toggle = screen.getByRole('button', { name: '3 more' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(toggle);
    for (const words of ['You’re writing English', 'This looks like a password', 'no file is attached'])
      expect(notices()?.textContent).toContain(words);
    await press('Show less');
    expect(notices()?.textContent).not.toContain('password');
  });

  it('are reached by one key', async () => {
    const { store } = await open({ timeline: timelineOf() });
    await write(ALL);
    act(() => {
      expect(runCommand('reply.notices', store.getState)).toBe(true);
    });
    await vi.waitFor(() => expect(document.activeElement === notices()).toBe(true));
    expect(within(notices() ?? document.body).getAllByRole('button', { name: /^Options/ })).toHaveLength(3);
  });

  it('are said once, not at each key', async () => {
    await open();
    const said = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join('|');
    await write('Attached is the log.\n');
    expect(said()).toContain('no file is attached');
    await write('Attached is the log.\nyour password: hunter2');
    expect(said()).toContain('This looks like a password');
    expect(said()).not.toContain('no file is attached');
    const before = said();
    await write('Attached is the log.\nyour password: hunter22');
    await write('Here is the log.\nyour password: hunter22');
    await write('Attached is the log.\nyour password: hunter22');
    expect(said()).toBe(before);
  });
});

describe('what the agent does about one', () => {
  const menu = async (item: RegExp) => {
    fireEvent.click(screen.getByRole('button', { name: /^Options for this notice/ }));
    await wait(50);
    fireEvent.click(screen.getByRole('menuitem', { name: item }));
    await wait(50);
  };

  it('lets it be in this reply', async () => {
    const { bridge } = await open();
    await write('See C:\\_old\\*.bak');
    await wait(1300);
    await menu(/Ignore in this reply/);
    expect(notices()).toBeNull();
    expect(bridge.callsOf('account.configure')).toEqual([]);
    // A reload begins with what is stored: no words of it, and none of other drafts.
    const draft = Object.keys(readIgnored())[0] ?? '';
    const words = t('composer.checkSigns', { list: 'C:\\_old\\*.bak', count: 1 });
    expect(isIgnored(readIgnored(), draft, words)).toBe(true);
    expect(isIgnored(readIgnored(), 'another', words)).toBe(false);
    expect(JSON.stringify(localStorage)).not.toContain('_old');
    await write('See C:\\_new\\*.bak');
    await wait(1300);
    expect(notices()?.textContent).toContain('_new');
  });

  it('switches the check off for the account, and takes that back', async () => {
    const { bridge, store } = await open();
    await write('Attached is the log.\n');
    await menu(/Turn off/);
    expect(bridge.callsOf('account.configure').map(({ settings }) => settings)).toEqual([{ checksOff: ['attached'] }]);
    expect(notices()).toBeNull();
    await act(async () => {
      const [change] = store.getState().marks.undoable;
      if (change) await store.getState().marks.undo(change);
      await settle();
    });
    expect(notices()?.textContent).toContain('no file is attached');
  });

  it('finds a check off that was switched off before', async () => {
    await open({
      account: { ...named, settings: { ...named.settings, checksOff: ['secrets', 'attached'] } },
    });
    await write('Hello Aiko,\n\nattached is the log. Your password: hunter22');
    expect(notices()).toBeNull();
  });
});
