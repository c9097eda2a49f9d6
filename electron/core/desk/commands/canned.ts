/** Commands about canned replies: the agent's own, and those that a team shares. */
import { parseReplies, parseReply } from '../../rules/canned-format.ts';
import { must, refuse } from '../refusals.ts';
import { accountCommands } from './define.ts';

export const cannedCommands = accountCommands({
  'canned.list': ({ store }) => store.canned.list(),

  async 'canned.save'({ store }, { account, id, base, ...input }, { ports, emitter }) {
    const reply = parseReply(input);
    if (typeof reply === 'string') return refuse(reply, { subject: input.name });
    const outcome = must(await store.canned.save({ ...reply, id, base, at: ports.clock.now() }));
    if ('refused' in outcome) return refuse(outcome.refused, { subject: reply.name });
    emitter.emit('canned.changed', { account });
    return outcome.saved;
  },

  async 'canned.remove'({ store }, { account, id }, { emitter }) {
    const outcome = must(await store.canned.remove(id));
    if (outcome !== 'removed') refuse(outcome, { subject: '' });
    emitter.emit('canned.changed', { account });
    return null;
  },

  async 'canned.expand'({ store, entry }, { id, ticket, language }) {
    const reply = must(await store.canned.byId(id)) ?? refuse('not-found', { subject: '' });
    const expanded = must(await store.canned.expandReply(reply, { ticket, label: entry.label, language }));
    return expanded ?? refuse('ticket-not-cached', { subject: reply.name });
  },

  'canned.suggest': ({ store }, { ticket }) => store.canned.suggest(ticket),

  'canned.file': async ({ store }, { hash, index }) =>
    must(await store.canned.chunk(hash, index)) ?? refuse('file-missing', { subject: '' }),

  async 'canned.chunk'({ store }, { upload, index, bytes }) {
    must(await store.canned.putUpload(upload, index, bytes));
    return null;
  },

  async 'canned.finishFile'({ store }, { upload, name, type }) {
    const kept = must(await store.canned.finishUpload(upload));
    return kept === 'too-large' ? refuse(kept, { subject: name }) : { ...kept, name, type };
  },

  async 'canned.used'({ store }, { account, id }, { ports, emitter }) {
    if (!must(await store.canned.byId(id))) refuse('not-found', { subject: '' });
    must(await store.canned.countUse(id, ports.clock.now()));
    emitter.emit('canned.changed', { account });
    return null;
  },

  'canned.export': ({ store }) => store.canned.export(),

  async 'canned.import'({ store }, { account, files, apply }, { ports, emitter }) {
    const outcome = must(await store.canned.import(parseReplies(files), { apply, at: ports.clock.now() }));
    if (apply) emitter.emit('canned.changed', { account });
    return outcome;
  },

  async 'canned.undoImport'({ store }, { account, stored }, { ports, emitter }) {
    const kept = must(await store.canned.undoImport(stored, ports.clock.now()));
    emitter.emit('canned.changed', { account });
    return { kept };
  },

  'canned.shared': ({ shared }) => shared.refresh(),

  async 'canned.choose'({ shared }, { kind }, { ports }) {
    const path = must(await ports.choose(kind));
    return path === null ? shared.refresh() : shared.setPath(path);
  },

  'canned.unshare': ({ shared }) => shared.setPath(''),
});
