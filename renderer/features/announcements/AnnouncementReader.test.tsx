/** An announcement that is longer than a browser lays out soon: its beginning is shown, and that it is one. */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Account } from '../../../shared/domain/account.ts';
import { ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { account as anAccount, scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { LONGEST_HTML } from '../../parts/text/clean-html.ts';
import { AnnouncementReader } from './AnnouncementReader.tsx';

// jsdom has no sheets that are made by hand, which the frame needs.
vi.mock('./AnnouncementFrame.tsx', () => ({ AnnouncementFrame: ({ title }: { title: string }) => <p>{title}</p> }));

const head = {
  id: '1',
  publishedAt: null,
  title: 'Maintenance',
  published: true,
  parentId: null,
  language: '',
  createdAt: null,
  updatedAt: null,
};
const group = { id: '1', translations: [{ ...head, read: true }] as [typeof head & { read: boolean }] };
const Reader = ({ account }: { account: Account }) => (
  <AnnouncementReader account={account} group={group} onBack={() => undefined} onClose={() => undefined} />
);

afterEach(cleanup);

it.each([
  ['<p>short</p>', 0],
  [`<p>${'long '.repeat(LONGEST_HTML / 5)}</p>`, 1],
])('says whether the rest is missing: %#', async (html, said) => {
  const bridge = scriptedBridge({
    'account.list': () => ok([anAccount()]),
    'announcement.get': () => ok({ ...head, html }),
  });
  await openForAccount(bridge, Reader);
  await screen.findByText('Text of Maintenance');
  expect(screen.queryAllByText(/too long to be shown whole/)).toHaveLength(said);
});
