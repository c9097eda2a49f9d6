/** Commands about drafts, their files, and unsaved input in dialogs. */
import { isEmail } from '../../../../shared/domain/contact-form.ts';
import { kindOfKey, type ReplyExtras } from '../../../../shared/domain/draft.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { FileRefusal } from '../../worker/writing/files.ts';
import type { AccountDesk } from '../account/account.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type DraftHandlers = Pick<
  Handlers,
  | 'draft.get'
  | 'draft.list'
  | 'draft.save'
  | 'draft.extras'
  | 'draft.discard'
  | 'file.begin'
  | 'file.chunk'
  | 'file.finish'
  | 'file.remove'
  | 'file.read'
>;

export function draftHandlers(ctx: DeskContext): DraftHandlers {
  const { clock } = ctx.ports;
  const changed = (account: string, ticket: string | null) => {
    if (ticket === null) return;
    ctx.emitter.emit('drafts.changed', { account, ticket });
    ctx.emitter.ticketsChanged(account, [ticket]);
  };

  return {
    'draft.get': ({ account, ticket }) =>
      onAccount(ctx, account, 'draft.get', (one) => one.store.drafts.ofTicket(ticket)),

    'draft.list': ({ account, kind }) => onAccount(ctx, account, 'draft.list', (one) => one.store.drafts.ofKind(kind)),

    'draft.save': ({ account, id, ticket, rev, text }) =>
      onAccount(ctx, account, 'draft.save', async (one) => {
        const saved = await one.store.drafts.save({ id, ticket, rev, text, at: clock.now() });
        if (!saved.ok) return saved;
        changed(account, ticket);
        return ok({ rev: saved.value.rev, savedAt: saved.value.savedAt, kept: saved.value.kept });
      }),

    'draft.extras': ({ account, id, ticket, rev, contact, fields: rows, plain, email = '', steps }) =>
      onAccount(ctx, account, 'draft.extras', async (one) => {
        if (kindOfKey(ticket) !== 'reply') return err('invalid', 'draft.extras', { detail: { reason: 'not-found' } });
        const chosen = await contactOf(one, ticket, contact);
        if (!chosen.ok) return chosen;
        const filled = rows
          .map((row) => ({ ...row, id: row.id.trim() }))
          .filter((row) => row.id !== '' && row.value !== '');
        // Keep the last value of each field: that is the one on screen.
        const fields = [...new Map(filled.map((row) => [row.id, row])).values()];
        const from = email.trim();
        if (from !== '' && !isEmail(from)) {
          return err('invalid', 'draft.extras', { subject: from, detail: { reason: 'bad-email', field: 'email' } });
        }
        const isOther = from !== '' && from !== one.entry.email;
        const hasSteps = steps != null;
        const isChosen = chosen.value !== null || fields.length > 0 || plain || isOther || hasSteps;
        const extras: ReplyExtras | null = !isChosen
          ? null
          : {
              contact: chosen.value,
              fields,
              ...(plain ? { plain } : {}),
              ...(isOther ? { email: from } : {}),
              ...(hasSteps ? { steps } : {}),
            };
        const set = await one.store.drafts.setExtras({ id, ticket, rev, extras, at: clock.now() });
        if (set.ok) changed(account, ticket);
        return set;
      }),

    'draft.discard': ({ account, id }) =>
      onAccount(ctx, account, 'draft.discard', async (one) => {
        const ticket = await one.store.drafts.discard(id);
        if (!ticket.ok) return ticket;
        changed(account, ticket.value);
        return ok(null);
      }),

    'file.begin': ({ account, draft, ticket, file, name, type, size }) =>
      onAccount(ctx, account, 'file.begin', async (one) => {
        const limit = one.settings().attachmentLimit;
        const at = clock.now();
        const begun = await one.store.files.begin({ draft, ticket, at, file, name, type, size }, limit);
        if (!begun.ok) return begun;
        if ('file' in begun.value) {
          changed(account, ticket);
          return ok(begun.value.file);
        }
        return err('invalid', 'file.begin', {
          subject: name,
          detail: { reason: begun.value.refused, facts: { size, limit, used: begun.value.used } },
        });
      }),

    'file.chunk': ({ account, file, index, bytes }) =>
      onAccount(ctx, account, 'file.chunk', async (one) => {
        const stored = await one.store.files.putChunk(file, index, bytes);
        return stored.ok ? toFileResult('file.chunk', stored.value) : stored;
      }),

    'file.finish': ({ account, file }) =>
      onAccount(ctx, account, 'file.finish', async (one) => {
        const finished = await one.store.files.finish(file);
        if (!finished.ok) return finished;
        if ('ticket' in finished.value) changed(account, finished.value.ticket);
        return toFileResult('file.finish', finished.value);
      }),

    'file.remove': ({ account, file }) =>
      onAccount(ctx, account, 'file.remove', async (one) => {
        const ticket = await one.store.files.remove(file);
        if (!ticket.ok) return ticket;
        changed(account, ticket.value);
        return ok(null);
      }),

    'file.read': ({ account, file, index }) =>
      onAccount(ctx, account, 'file.read', (one) => one.store.files.readChunk(file, index)),
  };
}

/** Finds a contact in the cache. It must belong to the ticket's client; a guest has none. */
async function contactOf(
  one: AccountDesk,
  ticket: string,
  contact: string | null,
): Promise<Result<ReplyExtras['contact']>> {
  if (contact === null) return ok(null);
  const detail = await one.store.tickets.detail(ticket);
  if (!detail.ok) return detail;
  const clientId = detail.value?.ticket.requester.clientId ?? null;
  const theirs = clientId === null ? ok([]) : await one.store.contacts.ofClient(clientId);
  if (!theirs.ok) return theirs;
  const found = theirs.value.find(({ id }) => id === contact);
  if (!found || clientId === null) return err('invalid', 'draft.extras', { detail: { reason: 'contact-not-theirs' } });
  const name = `${found.firstName} ${found.lastName}`.trim() || found.company || found.email || found.id;
  return ok({ id: found.id, name, clientId });
}

function toFileResult<T>(operation: string, outcome: { file: T } | { refused: FileRefusal }): Result<T> {
  return 'file' in outcome ? ok(outcome.file) : err('invalid', operation, { detail: { reason: outcome.refused } });
}

type DialogDraftHandlers = Pick<Handlers, 'dialogDraft.list' | 'dialogDraft.save' | 'dialogDraft.discard'>;

/** Unsaved input in dialogs. No other window shows it, so no event is sent. */
export function dialogDraftHandlers(ctx: DeskContext): DialogDraftHandlers {
  return {
    'dialogDraft.list': ({ account, kind, ticket, about }) =>
      onAccount(ctx, account, 'dialogDraft.list', (one) => one.store.dialogDrafts.list(kind, ticket, about)),

    'dialogDraft.save': ({ account, ...draft }) =>
      onAccount(ctx, account, 'dialogDraft.save', (one) =>
        one.store.dialogDrafts.save({ ...draft, savedAt: ctx.ports.clock.now() }),
      ),

    'dialogDraft.discard': ({ account, id, rev }) =>
      onAccount(ctx, account, 'dialogDraft.discard', async (one) => {
        const done = await one.store.dialogDrafts.discard(id, rev);
        return done.ok ? ok(null) : done;
      }),
  };
}
