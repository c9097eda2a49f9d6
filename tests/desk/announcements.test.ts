import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import { groupAnnouncements } from '../../shared/domain/announcement.ts';
import { askService } from '../helpers/ask-service.ts';
import { whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, openDesk, signIn, startTestService } from './harness.ts';

let service: RunningService;
let under: DeskUnderTest;

beforeEach(async () => {
  service = await startTestService();
  under = await openDesk();
});
afterEach(async () => {
  await under.stop();
  await service.stop();
});

const list = (account: Account) => under.call('announcement.list', { account: account.id });
const unread = async (account: Account) => (await list(account)).filter(({ read }) => !read).map(({ title }) => title);

async function begin(): Promise<Account> {
  const account = await signIn(under, service);
  await whenSettled('the announcements', async () =>
    (await under.call('records.status', { account: account.id })).some(
      ({ kind, fullAt }) => kind === 'announcements' && fullAt !== null,
    ),
  );
  return account;
}

/** Reads again what the service has. */
async function look(account: Account, title: string): Promise<void> {
  await under.call('records.refresh', { account: account.id, kind: 'announcements' });
  await whenSettled(`“${title}”`, async () => (await list(account)).some((one) => one.title === title));
}

describe.each([[[]], [['all']]])('announcements, dialects %j', (dialects) => {
  let total = 0;
  beforeEach(async () => {
    total = Number((await askService(service, 'get-announcements', {})).totalresults);
    service.turn({ dialects });
  });

  it('are listed newest first, published ones only, and those of a first sync are read', async () => {
    const account = await begin();
    const all = await list(account);
    expect(all.length).toBeGreaterThan(3);
    expect(all.length).toBeLessThan(total);
    expect(all.filter(({ published }) => !published)).toEqual([]);
    const days = all.map(({ publishedAt }) => publishedAt?.text ?? '');
    expect(days).toEqual([...days].sort().reverse());
    expect(await unread(account)).toEqual([]);
    expect(all[0]?.publishedAt?.utc).toEqual(expect.any(Number));
    expect(all.some((one) => 'html' in one)).toBe(false);
  });

  it('that come later are unread until they are marked, with their translations, over a restart', async () => {
    const account = await begin();
    const id = service.announce({ title: 'Outage in Oslo', html: '<p>It is over.</p>' });
    await look(account, 'Outage in Oslo');
    service.announce({ title: 'Ausfall in Oslo', html: '<p>Vorbei.</p>', parent: id, language: 'german' });
    await look(account, 'Ausfall in Oslo');
    expect((await unread(account)).sort()).toEqual(['Ausfall in Oslo', 'Outage in Oslo']);
    const found = (await list(account)).find(({ title }) => title === 'Outage in Oslo');
    const group = groupAnnouncements(await list(account), ['de', 'German']).find((one) => one.id === found?.id);
    expect(group?.translations.map(({ title }) => title)).toEqual(['Ausfall in Oslo', 'Outage in Oslo']);
    under.events.length = 0;
    await under.call('announcement.markRead', { account: account.id, announcements: [group?.id ?? ''], read: true });
    expect(await unread(account)).toEqual([]);
    expect(under.events).toContainEqual({ name: 'announcements.changed', data: { account: account.id } });
    await under.restart();
    expect(await unread(account)).toEqual([]);
    await under.call('announcement.markRead', { account: account.id, announcements: [group?.id ?? ''], read: false });
    expect(await unread(account)).toHaveLength(2);
  });

  it('stay read where the cache begins anew', async () => {
    const account = await begin();
    await under.call('account.clearCache', { account: account.id });
    await whenSettled('them to be back', async () => (await list(account)).length > 3);
    expect(await unread(account)).toEqual([]);
  });
});

it('an announcement that is not published is not shown, and a stranger’s id says so', async () => {
  const account = await begin();
  service.announce({ title: 'Seen', html: '<b>x</b>' });
  const secret = service.announce({ title: 'Not yet', html: '<b>secret</b>', published: false });
  await look(account, 'Seen');
  expect(await under.callFails('announcement.get', { account: account.id, announcement: secret })).toMatchObject({
    kind: 'invalid',
    detail: { reason: 'not-found' },
  });
  const seen = (await list(account)).find(({ title }) => title === 'Seen');
  const whole = await under.call('announcement.get', { account: account.id, announcement: seen?.id ?? '' });
  expect(whole.html).toBe('<b>x</b>');
});

it('links of announcements go to the system’s browser, and only those that may', async () => {
  const account = await begin();
  const open = (url: string) => under.desk.call('announcement.openLink', { account: account.id, url });
  expect(await open('https://status.example/a?b=1')).toMatchObject({ ok: true });
  expect(await open('mailto:noc@example.org')).toMatchObject({ ok: true });
  expect(await open('/knowledgebase/12')).toMatchObject({ ok: true });
  expect(under.opened).toEqual([
    'https://status.example/a?b=1',
    'mailto:noc@example.org',
    `${service.url}/knowledgebase/12`,
  ]);
  for (const url of [
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'http://example.org/'],
    ...['vbscript:x', 'app://rackside/', 'ms-settings:', 'https://', '//[', 'smb://host/share'],
  ]) {
    expect(await open(url), url).toMatchObject({ ok: false, error: { kind: 'invalid' } });
  }
  expect(under.opened).toHaveLength(3);
});
