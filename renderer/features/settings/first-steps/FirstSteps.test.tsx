/** The first steps of an account: what is listed, what is done in place, and how it is put away. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Account } from '../../../../shared/domain/account.ts';
import { err, ok } from '../../../../shared/result.ts';
import { openForAccount } from '../../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../../tests/helpers/renderer/pane.tsx';
import {
  account,
  conversations,
  type Script,
  scriptedBridge,
  settle,
} from '../../../../tests/helpers/renderer/scripted-bridge.ts';
import { openConversation } from '../../../parts/tickets/open-conversation.ts';
import { settingsFeature } from '../index.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { needsFirstSteps } from './steps.ts';
import { TicketLinkDialog } from './TicketLinkDialog.tsx';

preparePane();

const NEWEST = { guesses: [{ zone: 'Europe/Berlin', offset: 60, newestAge: 300_000 }], samples: 0, fitting: 0 };

/** The list as the window shows it, on a desk that keeps what it is told. */
async function open(one: Account, more: Script = {}) {
  const state = { account: one };
  const bridge = scriptedBridge({
    'account.list': () => ok([state.account]),
    'account.configure': ({ settings }) => {
      const { links: _links, ...plain } = settings;
      state.account = account({ ...state.account, settings: { ...state.account.settings, ...plain } as never });
      return ok(state.account);
    },
    'account.suggestZone': () => ok(NEWEST),
    ...more,
  });
  const store = await openForAccount(bridge, ({ account: listed }) => (
    <>
      {needsFirstSteps(listed, []) && <FirstSteps account={listed} />}
      <TicketLinkDialog />
    </>
  ));
  return { bridge, store, state };
}

const step = (name: RegExp) => screen.getByRole('button', { name });
const choose = (name: RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await settle();
  });

it('opens the first that is to do, one at a time, and marks what is done', async () => {
  const { state } = await open({ ...account(), settings: { ...account().settings, zone: null } });
  expect(step(/To do.*Your name and signature/).getAttribute('aria-expanded')).toBe('true');
  fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Mara Lind' } });
  await act(async () => {
    fireEvent.blur(screen.getByRole('textbox', { name: 'Your name' }));
    await settle();
  });
  expect(state.account.settings.agentName).toBe('Mara Lind');
  expect(step(/Done.*Your name and signature/)).toBeTruthy();

  await choose(/Service time zone/);
  expect(screen.queryByRole('textbox', { name: 'Your name' })).toBeNull();
  expect(screen.getByText('newest reply: 5 m')).toBeTruthy();
  await choose(/Use Europe\/Berlin/);
  expect(state.account.settings.zone).toBe('Europe/Berlin');
});

it('is one line from the second day on, until one goes on', async () => {
  localStorage.setItem('rackside.first-steps', JSON.stringify({ a1: '2020-01-01' }));
  await open(account());
  expect(screen.queryByRole('list')).toBeNull();
  await choose(/Continue setup/);
  expect(step(/To do.*Your name and signature/).getAttribute('aria-expanded')).toBe('true');
});

it('is unfolded by its command where it stands as one line, and for no other account', async () => {
  localStorage.setItem('rackside.first-steps', JSON.stringify({ a1: '2020-01-01', a2: '2020-01-01' }));
  const { store } = await open(account());
  const show = settingsFeature.commands?.find(({ id }) => id === 'firstSteps.show');
  await act(async () => show?.run(store.getState(), ''));
  expect(step(/To do.*Your name and signature/)).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('rackside.first-steps') ?? '{}').a2).toBe('2020-01-01');
});

it('proposes the family’s pages at the service’s own address, and takes none by itself', async () => {
  const { state } = await open(account({ address: 'https://billing.example.com/crm/includes/api.php' }));
  await choose(/Where tickets open/);
  expect(state.account.settings.ticketLink).toBe('');
  expect(screen.getByText('https://billing.example.com/crm/viewticket.php?tid={tid}&c={c}')).toBeTruthy();
  await choose(/Use the admin page/);
  expect(state.account.settings.ticketLink).toBe(
    'https://billing.example.com/crm/admin/supporttickets.php?action=view&id={id}',
  );
});

it('shows which of the proposed addresses was chosen', async () => {
  await open(account({ address: 'https://billing.example.com/crm/includes/api.php' }));
  await choose(/Where tickets open/);
  const isChosen = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  await choose(/Use the admin page/);
  expect([isChosen(/Use the admin page/), isChosen(/Use the customer page/)]).toEqual(['true', 'false']);
});

it.each([
  ['To do', null, 'service'],
  ['To do', 'unknown', 'service'],
  ['Done', 'staff', 'service'],
  ['Done', 'client', 'client'],
  ['Needs attention', 'client', 'service'],
] as const)('says %s of replies that were recorded as %s, sent as %s', async (says, recordedAs, replyAs) => {
  const one = account({ recordedAs });
  await open({ ...one, settings: { ...one.settings, replyAs } });
  expect(step(new RegExp(`${says}.*How your replies are posted`))).toBeTruthy();
  if (says !== 'Needs attention') return;
  await choose(/How your replies are posted.*Posted as the customer/);
  expect(screen.getByRole('radio', { name: /service/i })).toBeTruthy();
});

const inTheWay = { kind: 'rejected', operation: 'ticket-page', detail: { reason: 'login-required' } } as never;

it.each([
  ['To do', {}],
  ['Done', { allowed: false }],
  ['To do', { allowed: true }],
  ['To do', { allowed: true, found: 'found' }],
  ['Done', { allowed: true, found: 'found', hasRead: true }],
  ['Needs attention', { allowed: true, found: 'not-found' }],
  ['Needs attention', { allowed: true, found: 'found', hasRead: true, error: inTheWay }],
] as const)('says %s of the messages of pages that are %o', async (says, page) => {
  const { bridge } = await open(account({ conversations: { ...conversations(page), api: 'absent' } }), {
    'conversations.try': () => ok({ ...conversations(page), api: 'absent' }),
    'conversations.findPlace': () => ok(conversations(page).page),
  });
  const title = new RegExp(`${says}.*What customers write`);
  expect(step(title)).toBeTruthy();
  if (says !== 'Needs attention') return;
  await choose(title);
  await choose(/Search again/);
  expect(bridge.callsOf('conversations.findPlace')).toHaveLength(1);
});

it('is put away, and is not there for the practice desk', async () => {
  const { state } = await open(account());
  await choose(/Hide this list/);
  expect(state.account.settings.hideFirstSteps).toBe(true);
  expect(screen.queryByRole('heading', { name: /^Set up/ })).toBeNull();
  expect(needsFirstSteps(account({ practice: true }), [])).toBe(false);
});

it('names departments only where the service does not', () => {
  const dept = (label: string | null) => [{ key: 'dept:3', label, count: 1 } as never];
  expect(needsFirstSteps(finished(), [])).toBe(false);
  expect(needsFirstSteps(finished(), dept('3'))).toBe(true);
  expect(needsFirstSteps(finished(), dept('Billing'))).toBe(false);
});

it('asks where tickets open where one is to be opened, and opens it then', async () => {
  const opened: string[] = [];
  const { store } = await open(finished({ address: 'https://billing.example.com/api' }), {
    'ticket.openConversation': ({ ticket }) => {
      opened.push(ticket);
      return ok({ read: true });
    },
  });
  await act(async () => {
    store.getState().settings.askLink('7');
    await settle();
  });
  expect(screen.getByRole('dialog', { name: 'Where do tickets open?' })).toBeTruthy();
  await choose(/Use the customer page/);
  expect(opened).toEqual(['7']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens nothing where the agent is in another account by the time the address is stored', async () => {
  const opened: string[] = [];
  const { store } = await open(finished({ address: 'https://billing.example.com/api' }), {
    'ticket.openConversation': ({ ticket }) => {
      opened.push(ticket);
      return ok({ read: true });
    },
  });
  await act(async () => store.getState().settings.askLink('7'));
  fireEvent.click(screen.getByRole('button', { name: /Use the customer page/ }));
  await act(async () => {
    store.getState().nav.openAccount('a2');
    await settle();
  });
  expect(opened).toEqual([]);
});

it('asks about the account in which the ticket was to be opened', async () => {
  const { store } = await open(finished(), {
    'ticket.openConversation': () => err('invalid', 'ticket.openConversation', { detail: { reason: 'no-link' } }),
  });
  store.getState().nav.openAccount('a1');
  const about = new Set<string>();
  store.subscribe(({ settings }) => settings.linkWanted && about.add(settings.linkWanted.account));
  const asked = openConversation(store.getState(), '7');
  store.getState().nav.openAccount('a2');
  await act(() => asked);
  expect([...about]).toEqual(['a1']);
});

/** An account whose steps are all done. */
function finished(changes: Partial<Account> = {}): Account {
  const done = account({ recordedAs: 'staff', ...changes });
  const settings = { ...done.settings, agentName: 'Mara', ticketLink: 'https://x.example/{id}', zone: 'UTC' };
  return { ...done, settings, conversations: { ...done.conversations, api: 'there' } };
}
