import { expect, it } from 'vitest';
import { until } from '../../helpers/until.ts';
import type { ContractContext } from '../suite.ts';

/** Announcements of the service to all its customers. */
export function announcementsPart({ value, error, account }: ContractContext): void {
  it('lists announcements and remembers which were read', async () => {
    const list = await until('the announcements', async () => {
      const all = await value('announcement.list', { account: account() });
      return all.length > 0 && all;
    });
    const [first] = list;
    if (!first) throw new Error('there is no announcement');
    const mark = (read: boolean) =>
      value('announcement.markRead', { account: account(), announcements: [first.parentId ?? first.id], read });
    const isRead = async () =>
      (await value('announcement.list', { account: account() })).find(({ id }) => id === first.id)?.read;
    await mark(false);
    expect(await isRead()).toBe(false);
    await mark(true);
    expect(await isRead()).toBe(true);
    const whole = await value('announcement.get', { account: account(), announcement: first.id });
    expect(whole).toMatchObject({ id: first.id, title: first.title, html: expect.stringContaining('<p>') });
    expect(await error('announcement.get', { account: account(), announcement: 'none' })).toMatchObject({
      kind: 'invalid',
      detail: { reason: 'not-found' },
    });
    expect(await error('announcement.openLink', { account: account(), url: 'file:///etc/passwd' })).toMatchObject({
      kind: 'invalid',
      detail: { reason: 'not-web' },
    });
  });
}
