/** Commands about announcements: list, read, and open their links in the browser. */
import { err, ok } from '../../../../shared/result.ts';
import { allowedOriginsOf } from '../account/links.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type AnnouncementHandlers = Pick<
  Handlers,
  'announcement.list' | 'announcement.get' | 'announcement.markRead' | 'announcement.openLink'
>;

export function announcementHandlers(ctx: DeskContext): AnnouncementHandlers {
  return {
    'announcement.list': ({ account }) =>
      onAccount(ctx, account, 'announcement.list', (one) => one.store.announcements.list()),

    'announcement.get': ({ account, announcement }) =>
      onAccount(ctx, account, 'announcement.get', async (one) => {
        const found = await one.store.announcements.byId(announcement);
        if (!found.ok) return found;
        return found.value ? ok(found.value) : err('invalid', 'announcement.get', { detail: { reason: 'not-found' } });
      }),

    'announcement.markRead': ({ account, announcements, read }) =>
      onAccount(ctx, account, 'announcement.markRead', async (one) => {
        const marked = await one.store.announcements.mark(announcements, read, ctx.ports.clock.now());
        if (!marked.ok) return marked;
        ctx.emitter.emit('announcements.changed', { account });
        return ok(null);
      }),

    'announcement.openLink': ({ account, url }) =>
      onAccount(ctx, account, 'announcement.openLink', async (one) => {
        const refused = err('invalid', 'announcement.openLink', { subject: url, detail: { reason: 'not-web' } });
        // Relative links start at the service's address, including its path.
        const base = `${one.url.replace(/\/*$/, '')}/`;
        if (!URL.canParse(url, base)) return refused;
        const target = new URL(url, base);
        const own = target.origin === new URL(base).origin;
        if (target.protocol !== 'https:' && target.protocol !== 'mailto:' && !own) return refused;
        const opened = await ctx.ports.openExternal(target.href, allowedOriginsOf(one).http);
        return !opened.ok && opened.error.detail?.reason === 'address' ? refused : opened;
      }),
  };
}
