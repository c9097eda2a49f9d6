/**
 * Looks at a data folder as a power cut left it: opens it by its real keys, as the product does,
 * and compares what is there with what the window had called saved.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AccountEntry, dataKeysSecretName } from '../../electron/core/desk/account/entry.ts';
import { readCode } from '../../electron/core/desk/vault/protection.ts';
import { openSecrets } from '../../electron/core/desk/vault/secrets.ts';
import { secretsFile } from '../../electron/core/desk/vault/vault.ts';
import { cacheSchema } from '../../electron/core/worker/database/cache-schema.ts';
import { type Database, openDatabase } from '../../electron/core/worker/database/database.ts';
import { filesSchema, workSchema } from '../../electron/core/worker/database/work-schema.ts';
import type { DataKeys } from '../../electron/core/worker/open-store.ts';
import { CHUNK_BYTES } from '../../shared/domain/draft.ts';
import { openStore } from '../helpers/open-store.ts';
import { PASSPHRASE, type Saved } from './saved.ts';

/** Cost of keys as in the recorded desk, so that a look changes nothing. */
const COST = { n: 2 ** 10, r: 8, p: 1 };

/** Compared things. */
export const SUBJECTS = [
  'keys, recovery code',
  'list of accounts',
  'settings',
  'databases whole',
  'cache agrees with marks',
  'drafts',
  'replies',
  'applied, attempt kept',
  'notes and marks',
  'file chunks',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** One comparison; `lost` says what is not there. */
export interface Finding {
  subject: Subject;
  lost: string | null;
}

/** Everything that must be there after a cut. */
export interface Expected {
  saved: Saved[];
  /** Texts of replies that the service has. */
  applied: string[];
}

export async function lookAt(dataDir: string, expected: Expected): Promise<Finding[]> {
  const found: Finding[] = [];
  const look = (subject: Subject, isThere: boolean, what: string) =>
    void found.push({ subject, lost: isThere ? null : what });
  const of = <W extends Saved['what']>(what: W) =>
    expected.saved.filter((one): one is Extract<Saved, { what: W }> => one.what === what);

  const computer = of('computer').at(-1);
  if (computer) look('settings', computerHas(dataDir, computer.sound), 'computer.json');
  if (of('passphrase').length === 0) return found;
  const keys = await openSecrets(secretsFile(dataDir), { kind: 'passphrase', typed: PASSPHRASE }, COST);
  look('keys, recovery code', keys.ok, 'secrets.json');
  if (!keys.ok) return found;
  const [code] = of('code');
  if (code) {
    const secret = readCode(code.code) ?? Buffer.alloc(0);
    const byCode = await openSecrets(secretsFile(dataDir), { kind: 'code', secret });
    look('keys, recovery code', byCode.ok, 'the recovery code');
  }
  const list = await keys.value.get<AccountEntry[]>('accounts');
  const entries = (list.ok && list.value) || [];
  const [account] = of('account');
  const entry = entries.find(({ id }) => id === account?.account);
  if (account) look('list of accounts', entry !== undefined, 'the account');
  if (!entry) return found;
  const label = of('label').at(-1);
  // A later name may be there that could not be told any more.
  if (label) look('list of accounts', entry.label >= label.label, `its name, ${label.label}`);
  const dataKeys = await keys.value.get<DataKeys>(dataKeysSecretName(entry.id));
  look('list of accounts', dataKeys.ok && dataKeys.value !== null, 'its keys');
  if (dataKeys.ok && dataKeys.value) lookInto(join(dataDir, 'accounts', entry.id), entry.id, dataKeys.value);
  return found;

  function lookInto(folder: string, id: string, keys: DataKeys): void {
    const opened = openStore({ account: id, folder, keys, now: Date.now(), isExisting: true });
    look('databases whole', opened.ok, opened.ok ? '' : JSON.stringify(opened.error));
    if (!opened.ok) return;
    const { store, notes } = opened.value;
    // The cache alone may be dropped.
    const bad = notes.filter(({ what }) => what !== 'cache-dropped');
    look('databases whole', bad.length === 0, JSON.stringify(bad));
    const agent = of('agent').at(-1);
    if (agent)
      look('settings', (store.settings.read().agentName ?? '') >= agent.name, `the agent's name, ${agent.name}`);
    for (const draft of lastOf(of('draft'), ({ ticket }) => ticket)) {
      const there = store.drafts.ofTicket(draft.ticket);
      look('drafts', Number(there?.text) >= draft.count, `draft ${draft.count}: ${there?.text}`);
    }
    const items = store.outbox.items(0);
    for (const { item, text } of of('reply')) {
      look('replies', items.find(({ id }) => id === item)?.text === text, text);
    }
    for (const text of expected.applied) {
      const item = items.find((one) => one.text === text);
      look('applied, attempt kept', (item?.attempts ?? 0) > 0, `${text}: ${item?.state}`);
    }
    for (const file of lastOf(of('file'), ({ file }) => file)) {
      for (const [index, byte] of file.chunks.entries()) {
        const bytes = store.files.readChunk(file.file, index);
        const size = index < 2 ? CHUNK_BYTES : bytes.length;
        const isThere = bytes.length > 0 && Buffer.alloc(size, byte).equals(bytes);
        look('file chunks', isThere, `chunk ${index} of ${file.file}`);
      }
    }
    store.databases.close();

    const work = reopen(folder, 'work', keys);
    const files = reopen(folder, 'files', keys);
    const cache = reopen(folder, 'cache', keys);
    for (const db of [work, files, cache]) {
      const said = db.pragma('integrity_check', { simple: true });
      look('databases whole', said === 'ok', `${db.name}: ${said}`);
    }
    for (const { note, text } of of('note')) {
      const there = work.prepare('SELECT text FROM notes WHERE id = ?').pluck().get(note);
      look('notes and marks', there === text, text);
    }
    const isPinned = work.prepare('SELECT pinned FROM marks WHERE ticket = ?').pluck();
    const place = cache.prepare('SELECT place FROM tickets WHERE id = ?').pluck();
    for (const { ticket } of of('pinned')) {
      look('notes and marks', isPinned.get(ticket) === 1, `the pin of ${ticket}`);
      const cached = place.get(ticket);
      look('cache agrees with marks', cached === undefined || cached === 2, `the place of ${ticket}`);
    }
    look('cache agrees with marks', countsAgree(cache), 'a count of the queues');
    for (const db of [work, files, cache]) db.close();
  }
}

const SCHEMAS = { work: workSchema, files: filesSchema, cache: cacheSchema };

const reopen = (folder: string, name: keyof DataKeys, keys: DataKeys): Database =>
  openDatabase({
    file: join(folder, `${name}.db`),
    key: keys[name],
    schema: SCHEMAS[name],
    synchronous: 'NORMAL',
  });

function countsAgree(cache: Database): boolean {
  const counted = cache.prepare('SELECT status key, sum(n) tickets FROM ticket_groups GROUP BY status ORDER BY status');
  const true_ = cache.prepare('SELECT status key, count(*) tickets FROM tickets GROUP BY status ORDER BY status');
  return JSON.stringify(counted.all()) === JSON.stringify(true_.all());
}

function computerHas(dataDir: string, sound: boolean): boolean {
  const file = join(dataDir, 'computer.json');
  return existsSync(file) && typeof JSON.parse(readFileSync(file, 'utf8')).sound === typeof sound;
}

/** The last report about each thing. */
const lastOf = <T>(all: T[], by: (one: T) => string): T[] => [...new Map(all.map((one) => [by(one), one])).values()];
