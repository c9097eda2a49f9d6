/** Commands about canned replies: the agent's own, and those that a team shares. */
import { err, ok, type Result } from '../../../../shared/result.ts';
import { parseReplies, parseReply } from '../../rules/canned-format.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type CannedHandlers = Pick<
  Handlers,
  | 'canned.list'
  | 'canned.save'
  | 'canned.remove'
  | 'canned.expand'
  | 'canned.used'
  | 'canned.export'
  | 'canned.import'
  | 'canned.shared'
  | 'canned.choose'
  | 'canned.unshare'
>;

export function cannedHandlers(ctx: DeskContext): CannedHandlers {
  const { clock } = ctx.ports;
  const changed = <T>(account: string, value: T): Result<T> => {
    ctx.emitter.emit('canned.changed', { account });
    return ok(value);
  };
  const refused = (operation: string, reason: string, subject: string) =>
    err('invalid', operation, { subject, detail: { reason } });

  return {
    'canned.list': ({ account }) => onAccount(ctx, account, 'canned.list', (one) => one.store.canned.list(clock.now())),

    'canned.save': ({ account, id, base, ...input }) =>
      onAccount(ctx, account, 'canned.save', async (one) => {
        const reply = parseReply(input);
        if (typeof reply === 'string') return refused('canned.save', reply, input.name);
        const saved = await one.store.canned.save({ ...reply, id, base, at: clock.now() });
        if (!saved.ok) return saved;
        if ('refused' in saved.value) return refused('canned.save', saved.value.refused, reply.name);
        return changed(account, saved.value.saved);
      }),

    'canned.remove': ({ account, id }) =>
      onAccount(ctx, account, 'canned.remove', async (one) => {
        const removed = await one.store.canned.remove(id);
        if (!removed.ok) return removed;
        return removed.value === 'removed' ? changed(account, null) : refused('canned.remove', removed.value, '');
      }),

    'canned.expand': ({ account, id, ticket }) =>
      onAccount(ctx, account, 'canned.expand', async (one) => {
        const reply = await one.store.canned.byId(id);
        if (!reply.ok) return reply;
        if (!reply.value) return refused('canned.expand', 'not-found', '');
        const about = { label: one.entry.label, now: clock.now() };
        const expanded = await one.store.canned.expand(reply.value.text, ticket, about);
        if (!expanded.ok) return expanded;
        return expanded.value ? ok(expanded.value) : refused('canned.expand', 'ticket-not-cached', reply.value.name);
      }),

    'canned.used': ({ account, id }) =>
      onAccount(ctx, account, 'canned.used', async (one) => {
        const reply = await one.store.canned.byId(id);
        if (!reply.ok) return reply;
        if (!reply.value) return refused('canned.used', 'not-found', '');
        const counted = await one.store.canned.countUse(id, clock.now());
        return counted.ok ? changed(account, null) : counted;
      }),

    'canned.export': ({ account }) =>
      onAccount(ctx, account, 'canned.export', async (one) => {
        const json = await one.store.canned.export();
        return json.ok ? ok({ json: json.value }) : json;
      }),

    'canned.import': ({ account, files, apply }) =>
      onAccount(ctx, account, 'canned.import', async (one) => {
        const outcome = await one.store.canned.import(parseReplies(files), { apply, at: clock.now() });
        if (!outcome.ok) return outcome;
        return apply ? changed(account, outcome.value) : ok(outcome.value);
      }),

    'canned.shared': ({ account }) => onAccount(ctx, account, 'canned.shared', (one) => one.shared.refresh()),
    'canned.choose': ({ account, kind }) =>
      onAccount(ctx, account, 'canned.choose', async (one) => {
        const chosen = await ctx.ports.choose(kind);
        if (!chosen.ok) return chosen;
        return chosen.value === null ? one.shared.refresh() : one.shared.setPath(chosen.value);
      }),
    'canned.unshare': ({ account }) => onAccount(ctx, account, 'canned.unshare', (one) => one.shared.setPath('')),
  };
}
