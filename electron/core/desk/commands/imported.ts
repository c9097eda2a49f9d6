/** Commands of the archive: imports from other desks and mailboxes, and what they brought. */
import { createImporting } from '../importing/imports.ts';
import { must, refuse } from '../refusals.ts';
import { accountCommands, type DeskContext } from './define.ts';

export function importedCommands({ ports, emitter, onLock }: DeskContext) {
  const importing = createImporting(ports, (account) => emitter.emit('imported.changed', { account }));
  onLock(importing.forget);

  return accountCommands({
    'import.begin': (desk, { files, own }) => ({ import: importing.begin(desk, files, own) }),
    'import.chunk': (_, { account, import: id, ...chunk }) => importing.takeChunk(account, id, chunk),
    'import.progress': (_, { account, import: id }) => importing.progress(account, id),
    'import.end': (_, { account, import: id }) => importing.end(account, id),
    'import.cancel': (_, { account, import: id }) => importing.cancel(account, id),

    'imported.sources': ({ store }) => store.imported.sources(),

    async 'imported.remove'({ store }, { account, source }) {
      while (must(await store.imported.removeSome(source)));
      emitter.emit('imported.changed', { account });
      return store.imported.sources();
    },

    async 'imported.conversation'({ store }, { id, from, message }) {
      return must(await store.imported.conversation(id, { from, message })) ?? refuse('not-found');
    },

    'imported.fileChunk': ({ store }, { file, index }) => store.imported.fileChunk(file, index),
    'imported.ofCustomer': ({ store }, { clientId, email }) => store.imported.ofCustomer({ clientId, email }),
  });
}
