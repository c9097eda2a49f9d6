/**
 * An announcement that is longer than a browser lays out soon: its beginning is shown, and that it
 * is one. And where its links lead, said before anybody follows one.
 */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Account } from '../../../shared/domain/account.ts';
import { ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { account as anAccount, scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { LONGEST_HTML } from '../../parts/text/clean-html.ts';
import { AnnouncementReader } from './AnnouncementReader.tsx';

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
const Reader = ({ account }: { account: Account }) => <AnnouncementReader account={account} group={group} />;

afterEach(cleanup);

/** Opens the announcement, and returns the frame with its text. */
async function openWith(html: string): Promise<HTMLIFrameElement> {
  const bridge = scriptedBridge({
    'account.list': () => ok([anAccount()]),
    'announcement.get': () => ok({ ...head, html }),
  });
  await openForAccount(bridge, Reader);
  const frame = await screen.findByTitle<HTMLIFrameElement>('Text of Maintenance');
  // jsdom scrolls nothing, and says so each time.
  Object.assign(frame.contentWindow ?? {}, { scrollTo: () => undefined });
  return frame;
}

it.each([
  ['<p>short</p>', 0],
  [`<p>${'long '.repeat(LONGEST_HTML / 5)}</p>`, 1],
])('says whether the rest is missing: %#', async (html, said) => {
  await openWith(html);
  expect(screen.queryAllByText(/Only its beginning is shown/)).toHaveLength(said);
});

it.each([
  ['https://help.hosting.example/down', 'Opens help.hosting.example'],
  // Parts before or after the host can look like another host.
  ['https://billing.example.com@evil.example/billing.example.com', 'Opens evil.example'],
  ['https://evil.example:8443/', 'Opens evil.example:8443'],
  ['/serverstatus.php', 'Opens billing.example.com'],
  ['mailto:noc@hosting.example?subject=Down', 'Starts an email to noc@hosting.example'],
])('says where a link leads, while the pointer or the focus is on it: %s', async (href, said) => {
  const frame = await openWith(`<p>We moved: <a href="${href}">https://billing.example.com/</a></p>`);
  const link = await waitFor(() => {
    const shown = frame.contentDocument?.querySelector('a');
    if (!shown) throw new Error('the text is not there yet');
    return shown;
  });
  expect(screen.queryByText(said)).toBeNull();
  for (const [come, go] of [
    [() => fireEvent.mouseOver(link), () => fireEvent.mouseLeave(link.ownerDocument)],
    [() => fireEvent.focusIn(link), () => fireEvent.focusOut(link)],
  ] as const) {
    come();
    await screen.findByText(said);
    go();
    await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  }
});
