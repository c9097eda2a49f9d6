/** Commands about drafts, their files, and unsaved input in dialogs. */
import type { Parsed } from '../../../../shared/contract.ts';
import { kindOfKey, type ReplyExtras } from '../../../../shared/domain/draft.ts';
import { isEmail } from '../../../../shared/domain/form.ts';
import type { AccountDesk } from '../account/account.ts';
import { must, refuse } from '../refusals.ts';
import { accountCommands, type DeskContext } from './define.ts';

function reportDraft({ emitter }: DeskContext, account: string, ticket: string | null): void {
  if (ticket === null) return;
  emitter.emit('drafts.changed', { account, ticket });
  emitter.ticketsChanged(account, [ticket]);
}

export const draftCommands = accountCommands({
  'draft.get': ({ store }, { ticket }) => store.drafts.ofTicket(ticket),

  'draft.list': ({ store }, { kind }) => store.drafts.ofKind(kind),

  async 'draft.save'({ store }, { account, id, ticket, rev, text }, ctx) {
    const saved = must(await store.drafts.save({ id, ticket, rev, text, at: ctx.ports.clock.now() }));
    reportDraft(ctx, account, ticket);
    return { rev: saved.rev, savedAt: saved.savedAt, kept: saved.kept };
  },

  async 'draft.extras'(desk, { account, id, ticket, rev, ...chosen }, ctx) {
    const extras = await extrasOf(desk, ticket, chosen);
    const set = must(await desk.store.drafts.setExtras({ id, ticket, rev, extras, at: ctx.ports.clock.now() }));
    reportDraft(ctx, account, ticket);
    return set;
  },

  async 'draft.discard'({ store }, { account, id }, ctx) {
    reportDraft(ctx, account, must(await store.drafts.discard(id)));
    return null;
  },

  async 'file.begin'({ store, settings }, { account, ...begin }, ctx) {
    const limit = settings().attachmentLimit;
    const at = ctx.ports.clock.now();
    const begun = must(await store.files.begin({ ...begin, at }, limit));
    if ('refused' in begun) {
      return refuse(begun.refused, { subject: begin.name, facts: { size: begin.size, limit, used: begun.used } });
    }
    reportDraft(ctx, account, begin.ticket);
    return begun.file;
  },

  async 'file.chunk'({ store }, { file, index, bytes }) {
    const outcome = must(await store.files.putChunk(file, index, bytes));
    return 'file' in outcome ? outcome.file : refuse(outcome.refused);
  },

  async 'file.finish'({ store }, { account, file }, ctx) {
    const outcome = must(await store.files.finish(file));
    if ('refused' in outcome) return refuse(outcome.refused);
    reportDraft(ctx, account, outcome.ticket);
    return outcome.file;
  },

  async 'file.remove'({ store }, { account, file }, ctx) {
    reportDraft(ctx, account, must(await store.files.remove(file)));
    return null;
  },

  'file.read': ({ store }, { file, index }) => store.files.readChunk(file, index),
});

type ChosenExtras = Pick<Parsed<'draft.extras'>, 'contact' | 'fields' | 'plain' | 'email' | 'steps'>;

/** Null if nothing differs from a reply without choices. */
async function extrasOf(
  desk: AccountDesk,
  ticket: string,
  { contact: contactId, fields: rows, plain, email = '', steps }: ChosenExtras,
): Promise<ReplyExtras | null> {
  if (kindOfKey(ticket) !== 'reply') refuse('not-found');
  const contact = await contactOf(desk, ticket, contactId);
  const filled = rows.map((row) => ({ ...row, id: row.id.trim() })).filter((row) => row.id !== '' && row.value !== '');
  // Keep the last value of each field: that is the one on screen.
  const fields = [...new Map(filled.map((row) => [row.id, row])).values()];
  const from = email.trim();
  if (from !== '' && !isEmail(from)) refuse('bad-email', { subject: from, field: 'email' });
  const others = {
    ...(plain ? { plain } : {}),
    ...(from !== '' && from !== desk.entry.email ? { email: from } : {}),
    ...(steps != null ? { steps } : {}),
  };
  const isChosen = contact !== null || fields.length > 0 || Object.keys(others).length > 0;
  return isChosen ? { contact, fields, ...others } : null;
}

/** Finds a contact in the cache. It must belong to the ticket's client; a guest has none. */
async function contactOf(
  { store }: AccountDesk,
  ticket: string,
  contact: string | null,
): Promise<ReplyExtras['contact']> {
  if (contact === null) return null;
  const detail = must(await store.tickets.detail(ticket));
  const clientId = detail?.ticket.requester.clientId ?? null;
  const theirs = clientId === null ? [] : must(await store.contacts.ofClient(clientId));
  const found = theirs.find(({ id }) => id === contact);
  if (!found || clientId === null) return refuse('contact-not-theirs');
  const name = `${found.firstName} ${found.lastName}`.trim() || found.company || found.email || found.id;
  return { id: found.id, name, clientId };
}

/** Unsaved input in dialogs. No other window shows it, so no event is sent. */
export const dialogDraftCommands = accountCommands({
  'dialogDraft.list': ({ store }, { kind, ticket, about }) => store.dialogDrafts.list(kind, ticket, about),

  'dialogDraft.save': ({ store }, { account, ...draft }, { ports }) =>
    store.dialogDrafts.save({ ...draft, savedAt: ports.clock.now() }),

  async 'dialogDraft.discard'({ store }, { id, rev }) {
    must(await store.dialogDrafts.discard(id, rev));
    return null;
  },
});
