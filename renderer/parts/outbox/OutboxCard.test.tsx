import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { LookState } from '../../../shared/domain/look.ts';
import type { OutboxItem, StopReason } from '../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../shared/domain/ticket.ts';
import { type AppError, err } from '../../../shared/result.ts';
import { fingerprint, item, NOW, serverTime } from '../../../tests/helpers/renderer/samples.ts';
import { account, scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { BeforeNow, NewPosts, SinceSeen } from './BeforeNow.tsx';
import { ItemExtras, OutboxItemState, OutboxWords } from './OutboxCard.tsx';

afterEach(cleanup);

const words = (more: Parameters<typeof item>[0]) => render(<ItemExtras item={item(more)} />).container.textContent;

it('of a reply on its way says in whose name it goes, and what it sets; of others nothing', () => {
  const identity = { as: 'contact', name: 'Noor Aziz', email: '', clientId: '7', contactId: '71' } as const;
  const fields = [
    { id: '3', name: '', value: 'K-7' },
    { id: '9', name: '', value: 'blue' },
  ];
  expect(words({})).toBe('');
  expect(words({ plain: true, email: 'brand@example.com' })).toBe('From brand@example.comAs plain text');
  expect(words({ identity, fields })).toBe(
    'As the contact Noor Aziz, in the contact’s own nameCustom fields: 3 = K-7, 9 = blue',
  );
});

it('that waits for the service says so where a network is there, as the status bar does', async () => {
  const words = (error: AppError) => {
    const connection = { state: 'offline', since: NOW, lastSuccess: NOW, error } as const;
    const store = createAppStore(scriptedBridge({}), []);
    const { container } = render(
      <StoreProvider store={store}>
        <OutboxWords item={item({ state: 'queued', waiting: 'offline' })} account={account({ connection })} />
      </StoreProvider>,
    );
    return container.textContent;
  };
  expect(words(err('offline', 'get-tickets').error)).toBe(
    'Goes out when the network is back, unless the ticket changes first.',
  );
  expect(words(err('server', 'get-tickets', { detail: { status: 500 } }).error)).toBe(
    'Goes out when the service answers again, unless the ticket changes first.',
  );
  expect(words(err('in-doubt', 'add-ticket-reply', { detail: { reason: 'reset' } }).error)).toMatch(/network is back/);
  expect(words(err('malformed', 'get-tickets', { detail: { reason: 'html' } }).error)).toMatch(
    /^Something has been blocking the connection .* This network may require you to sign in\. Goes out when the service answers again,/,
  );
});

it('of a reply that was stopped shows who wrote in between, as what, when and what', () => {
  const post = { id: '7', source: 'api', shownTime: '2026-05-04 09:00', at: serverTime(NOW) } as const;
  render(
    <NewPosts
      now={NOW}
      posts={[
        { ...post, role: 'staff', author: 'Anna Berg', text: 'I have it.' },
        { ...post, id: '8', role: 'unknown', author: null, at: null, text: '<b>Thanks</b>' },
      ]}
    />,
  );
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(NOW);
  expect(screen.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual([
    `Anna Berg · staff · ${clock}I have it.`,
    'Message, unknown sender · 2026-05-04 09:00<b>Thanks</b>',
  ]);
});

it('compares moments to the second, as people of the region write them, and says whose clock they are of', () => {
  const cells = (zone: string | null, now: string) => {
    const { container } = render(
      <BeforeNow before={fingerprint()} now={fingerprint({ lastReply: now })} zone={zone} at={NOW + 24 * 3600_000} />,
    );
    const found = [...container.querySelectorAll('tbody tr:first-child td')].map(({ textContent }) => textContent);
    cleanup();
    return found;
  };
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(cells(here, '2026-11-20 10:02:41')).toEqual(['20 Nov, 10:02:00', '20 Nov, 10:02:41']);
  expect(cells(null, '20.11.2026')).toEqual(['20 Nov, 10:02:00 server time', '20.11.2026']);
});

it('compares what a stopped reply met in what is another, and in nothing else', () => {
  const table = (reason: StopReason, now: Fingerprint | null) => {
    const { container } = render(<SinceSeen stop={{ reason, before: fingerprint(), now }} zone={null} at={NOW} />);
    const found = [...container.querySelectorAll('tbody th')].map(({ textContent }) => textContent);
    cleanup();
    return found;
  };
  expect(table('another', fingerprint())).toEqual([]);
  expect(table('another', fingerprint({ status: 'Answered' }))).toEqual(['Status']);
  expect(table('moved', fingerprint({ lastReply: '2026-11-20 10:02:41' }))).toEqual(['Last reply']);
  expect(table('stale', fingerprint({ status: 'Answered' }))).toEqual([]);
  expect(table('not-found', null)).toEqual([]);
});

it('of a reply that needs a second look says since when, by whom, and whose desk sends it', () => {
  const since = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const said = (state: LookState, more: Partial<OutboxItem> = {}, elsewhere = true) => {
    const look = { state, by: state === 'open' ? null : 'Ben Ito', askedAt: Date.now(), for: null, elsewhere };
    const shown = item({ state: 'queued', waiting: 'look', look, ...more });
    const { container } = render(
      <StoreProvider store={createAppStore(scriptedBridge({}), [])}>
        <OutboxItemState item={shown} account={account()} />
      </StoreProvider>,
    );
    const words = container.textContent?.replace(/[\u2068\u2069]/g, '');
    cleanup();
    return words;
  };
  expect(said('open')).toBe(
    `Second lookWaiting for a colleague’s second look since ${since.format(Date.now())}.Take back`,
  );
  expect(said('approved')).toBe('ApprovedApproved by Ben Ito.Take back');
  expect(said('sending')).toBe('SendingBen Ito’s desk is sending it.');
  expect(said('doubt')).toMatch(/^In doubtBen Ito’s desk sent it, .*may or may not have arrived/);
  const sent = { state: 'accepted', waiting: null } as const;
  // Its writer's desk may have tried before the reply needed a look.
  expect(said('sent', { ...sent, attempts: 1 })).toMatch(/Sent by Ben Ito’s desk\.$/);
  expect(said('sent', { ...sent, attempts: 0 }, false)).toMatch(/Approved by Ben Ito\.$/);
});

it('of a colleague’s reply that this desk sends says whose it is', () => {
  const look = { state: 'sending', by: 'Mara Lind', elsewhere: true, askedAt: NOW, for: 'Jo Ekström' } as const;
  expect(words({ state: 'sending', look })).toBe('Written by Jo Ekström, approved by you');
});
