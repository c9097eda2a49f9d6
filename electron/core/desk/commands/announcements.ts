/** Commands about announcements: list, read, and open their links in the browser. */
import { allowedOriginsOf } from '../account/links.ts';
import { accountCommands } from './define.ts';
import { must, refuse } from './refusal.ts';

export const announcementCommands = accountCommands({
  'announcement.list': ({ store }) => store.announcements.list(),

  'announcement.get': async ({ store }, { announcement }) =>
    must(await store.announcements.byId(announcement)) ?? refuse('not-found'),

  async 'announcement.markRead'({ store }, { account, announcements, read }, { ports, emitter }) {
    must(await store.announcements.mark(announcements, read, ports.clock.now()));
    emitter.emit('announcements.changed', { account });
    return null;
  },

  async 'announcement.openLink'(desk, { url }, { ports }) {
    const refuseLink = () => refuse('not-web', { subject: url });
    // Relative links start at the service's address, including its path.
    const base = `${desk.url.replace(/\/*$/, '')}/`;
    if (!URL.canParse(url, base)) return refuseLink();
    const target = new URL(url, base);
    const own = target.origin === new URL(base).origin;
    if (target.protocol !== 'https:' && target.protocol !== 'mailto:' && !own) refuseLink();
    const opened = await ports.openExternal(target.href, allowedOriginsOf(desk).http);
    return !opened.ok && opened.error.detail?.reason === 'address' ? refuseLink() : opened;
  },
});
