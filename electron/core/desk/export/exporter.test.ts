/** Exports of a store in memory, read back by other programs' libraries and by our own import. */
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { Decrypter } from 'age-encryption';
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import type { FoundItem, FoundMessage } from '../../../../shared/domain/imported.ts';
import {
  addHeldReply,
  ingestConversation,
  ingestTickets,
  NOON,
  openTestStore,
  remoteStoreOf,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { smallDisk } from '../../../../tests/helpers/small-disk.ts';
import { filesBelow, newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import { DEFAULT_SETTINGS } from '../../rules/account-settings.ts';
import { parseReplies } from '../../rules/canned-format.ts';
import { readRackside } from '../../rules/importing/rackside.ts';
import type { Store } from '../../worker/calls.ts';
import type { AccountEntry } from '../account/entry.ts';
import { openReading } from '../importing/reading.ts';
import { createExporter } from './exporter.ts';

const ENTRY: AccountEntry = {
  id: '11111111-1111-4111-8111-111111111111',
  label: 'Brand A',
  address: 'https://billing.example.com',
  email: 'mara@example.com',
  practice: false,
};
const DAY = 'Rackside export 2026-05-04';
/** No zip makes them smaller, and they are more than a chunk. */
const PICTURE = new Uint8Array(randomBytes(1_100_000));
/** A message that was imported before. */
const OLD: FoundMessage = {
  ...{ source: 'zammad', key: '77', conversation: '7', references: [], number: '31007', subject: 'Old', role: 'staff' },
  ...{ author: 'Jo', email: 'jo@example.com', to: [], customer: { name: 'Kim', email: 'kim@example.com' } },
  ...{ at: NOON - 1e9, text: 'From before.' },
  files: [{ name: 'old.png', type: 'image/png', bytes: new Uint8Array([7]) }],
};
const PASSPHRASE = 'correct horse battery staple';

let store: Store;
let folder: string;
let logged: string[];
let onChanged: () => void;

beforeEach(async () => {
  [store, folder, logged, onChanged] = [openTestStore(), newFolder(), [], () => undefined];
  await ingestTickets(store, [
    wireTicket('1', { cc: 'boss@example.com' }),
    wireTicket('2', { name: 'Łukasz “Lu” Müller, Dr.', email: 'Lu@Example.com', subject: 'Grüße: 50 % …? =?x?=' }),
    wireTicket('3'),
  ]);
  ingestConversation(
    store,
    '1',
    [
      { id: '0', clock: '08:00:00', text: 'It is broken.\n\nFrom here on = 1.\n.\n  indented  ' },
      {
        id: '4',
        by: 'staff',
        clock: '09:00:00',
        text: `We look.\n${'long '.repeat(400)}`,
        files: ['log 1.txt', 'gone.txt'],
      },
    ],
    { notes: [{ id: '9', clock: '08:30:00', text: `He is angry.${'=ä '.repeat(60)}=` }] },
  );
  ingestConversation(store, '2', [
    { id: '0', clock: '09:00:00', name: 'Łukasz “Lu” Müller, Dr.', text: 'Ä 👩‍💻 ✓', files: ['../../con'] },
  ]);
  const kept = (ticket: string, post: string, index: number, bytes: Uint8Array) => {
    const answer = { result: 'success', data: Buffer.from(bytes).toString('base64') };
    const body = new TextEncoder().encode(JSON.stringify(answer)).buffer;
    const stored = store.postFiles.keepAnswer(body, {
      key: { ticket, post, index },
      at: NOON,
      most: 1e8,
      ahead: false,
    });
    if (!stored.ok) throw new Error(JSON.stringify(stored.error));
  };
  kept('1', '4', 0, PICTURE);
  kept('2', '0', 0, new Uint8Array([1, 2, 3]));
  store.notes.add({ id: 'n1', ticket: '1', at: NOON, editedAt: null, text: 'A note.' });
  store.marks.set(['1'], { addTags: ['VIP', 'slow'], promise: { text: 'Call back', due: NOON + 1000 } }, NOON);
  store.marks.set(['2'], { snoozeUntil: NOON + 5000 } as never, NOON);
  store.excerpts.add('e1', '1', 'An excerpt.', NOON);
  store.drafts.save({ id: 'd2', ticket: '2', rev: 0, text: 'Unsent.', at: NOON });
  addHeldReply(store, 'held', '3');
});

function partsOf(remote = remoteStoreOf(store).remote) {
  return {
    store: remote,
    entry: ENTRY,
    settings: () => ({ ...DEFAULT_SETTINGS, agentName: 'Mara Lind' }),
    ports: {
      clock: { ...createTestClock(), now: () => NOON, zone: () => 'UTC' },
      log: {
        info: () => undefined,
        warn: (event: string, facts?: object) => void logged.push(`${event} ${JSON.stringify(facts)}`),
      },
      version: '0.3.0',
      keyCost: { n: 2, r: 8, p: 1 },
    },
    onChanged: () => onChanged(),
  };
}

const exporter = (before?: (name: string) => Promise<void>) =>
  createExporter(partsOf(remoteStoreOf(store, before).remote));

async function exported(form: 'folder' | 'zip' = 'folder', passphrase: string | null = null): Promise<string> {
  const made = exporter();
  expect(await made.begin(folder, form, passphrase)).toMatchObject({ ok: true });
  await ended(made);
  expect(logged).toEqual([]);
  const { state, place, done, total, error } = made.status() ?? {};
  expect({ state, done, error }).toEqual({ state: 'done', done: total, error: null });
  return place ?? '';
}

const ended = (made: ReturnType<typeof exporter>) =>
  new Promise<void>((resolve) => {
    onChanged = () => {
      if (made.status()?.state !== 'running') resolve();
    };
    onChanged();
  });

const contents = (root: string): Record<string, string> =>
  Object.fromEntries(
    filesBelow(root).map(({ path, bytes }) => [relative(root, path).replaceAll('\\', '/'), bytes.toString('latin1')]),
  );

const linesOf = (root: string, name: string) =>
  readFileSync(join(root, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

async function readBack(root: string, name = 'messages.jsonl'): Promise<FoundMessage[]> {
  async function* lines() {
    yield* readFileSync(join(root, name), 'utf8').split('\n');
  }
  const bytesOf = async (path: string) => new Uint8Array(readFileSync(join(root, path)));
  const found: FoundMessage[] = [];
  for await (const item of readRackside(lines(), { file: name, bytesOf })) {
    if ('problem' in item) throw new Error(JSON.stringify(item));
    found.push(item.message);
  }
  return found;
}

const FROM_AIKO = {
  number: 'ABC-000001',
  subject: 'Subject 1',
  customer: { name: 'Aiko Tanaka', email: 'aiko@example.com' },
};
const at = (clock: string) => Date.parse(`2026-05-04T${clock}Z`);

describe('an export', () => {
  it('is read back by our own import: equal', async () => {
    const messages = await readBack(await exported());
    const [first, reply, note, other] = messages;
    const of = { source: 'rackside', conversation: '1@billing.example.com', references: ['1@billing.example.com'] };
    expect(messages).toHaveLength(4);
    expect(first).toEqual({
      ...{ ...of, ...FROM_AIKO, key: '1.0@billing.example.com', role: 'customer', author: 'Aiko Tanaka' },
      ...{ email: 'aiko@example.com', to: [], at: at('08:00:00'), files: [] },
      text: 'It is broken.\n\nFrom here on = 1.\n.\n  indented',
    });
    expect(reply).toMatchObject({
      ...{ ...of, ...FROM_AIKO, key: '1.4@billing.example.com', role: 'staff', author: 'Mira Kahn', email: '' },
      ...{ to: ['aiko@example.com', 'boss@example.com'], at: at('09:00:00') },
      files: [{ name: 'log 1.txt' }, { name: 'gone.txt', bytes: null }],
    });
    expect(Buffer.compare(reply?.files[0]?.bytes ?? new Uint8Array(), PICTURE)).toBe(0);
    expect(note).toMatchObject({
      key: '1.note%3An%3A9@billing.example.com',
      role: 'note',
      text: `He is angry.${'=ä '.repeat(60)}=`,
    });
    expect(other).toMatchObject({ email: 'lu@example.com', subject: 'Grüße: 50 % …? =?x?=', text: 'Ä 👩‍💻 ✓' });
  });

  it('has the archive in the same form, with its files', async () => {
    store.imported.add([OLD, { ...OLD, key: '78', role: 'note', text: 'Later.', at: NOON, files: [] }], []);
    const [found, later] = await readBack(await exported(), 'archive.jsonl');
    const { key: _, conversation, ...rest } = OLD;
    expect(found).toMatchObject({ ...rest, references: [found?.conversation] });
    expect(later).toMatchObject({ role: 'note', text: 'Later.', conversation: found?.conversation });
    expect(later?.key).not.toBe(found?.key);
    // Another account at the same service has other messages under these numbers.
    expect(found?.key).toContain(`@${ENTRY.id}`);
  });

  it('has each message as a mail that says the same', async () => {
    const root = await exported();
    const messages = await readBack(root);
    const mails = readdirSync(join(root, 'mail'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.eml'),
    );
    expect(mails.sort()).toEqual(
      ['0001', '0002', '0003'].map((n) => join('ABC-000001 1', `${n}.eml`)).concat(join('ABC-000002 2', '0001.eml')),
    );
    for (const [index, name] of mails.entries()) {
      const bytes = readFileSync(join(root, 'mail', name));
      expect(
        Math.max(
          ...bytes
            .toString('latin1')
            .split('\r\n')
            .map((line) => line.length),
        ),
      ).toBeLessThan(200);
      const mail = await PostalMime.parse(bytes);
      const message = messages[index];
      if (!message) throw new Error('there are more mails than messages');
      expect(mail.messageId).toBe(`<${message.key}>`);
      expect(mail.references).toBe(`<${message.references[0]}>`);
      expect(mail.subject).toBe(message.subject);
      expect(mail.from).toMatchObject({ name: message.author, address: message.email || 'unknown@rackside.invalid' });
      expect((mail.to ?? []).flatMap(({ address }) => address ?? [])).toEqual(message.to);
      expect(Date.parse(mail.date ?? '')).toBe(message.at);
      expect((mail.text ?? '').trim()).toBe(message.text.trim());
      const kept = message.files.filter((file) => file.bytes !== null);
      expect(
        mail.attachments.map(({ content }) =>
          Buffer.from(content as ArrayBuffer).equals(kept[0]?.bytes ?? Buffer.alloc(0)),
        ),
      ).toEqual(kept.map(() => true));
    }
  });

  it('has records, marks, texts, replies and settings, and says what each file is', async () => {
    store.canned.save({
      id: crypto.randomUUID(),
      base: null,
      at: NOON,
      name: 'Hello',
      keywords: [],
      text: 'Hi.',
      department: null,
      macro: null,
    });
    const root = await exported();
    expect(linesOf(root, 'tickets.jsonl')).toMatchObject([
      { tid: 'ABC-000001', conversationIsWhole: true },
      { id: '2' },
      { id: '3', conversationIsWhole: null },
    ]);
    expect(linesOf(root, 'notes.jsonl')).toMatchObject([{ ticket: '1', text: 'A note.' }]);
    expect(linesOf(root, 'tags.jsonl')).toEqual([
      { ticket: '1', tag: 'slow' },
      { ticket: '1', tag: 'VIP' },
    ]);
    expect(linesOf(root, 'promises.jsonl')).toMatchObject([{ ticket: '1', text: 'Call back', kept: null }]);
    expect(linesOf(root, 'excerpts.jsonl')).toMatchObject([{ ticket: '1', text: 'An excerpt.' }]);
    expect(linesOf(root, 'drafts.jsonl')).toMatchObject([{ ticket: '2', text: 'Unsent.' }]);
    expect(linesOf(root, 'outbox.jsonl')).toMatchObject([{ ticket: '3', state: 'held', text: 'Text of held' }]);
    expect(linesOf(root, 'files.jsonl')).toMatchObject([
      { name: 'log 1.txt', size: PICTURE.length },
      { name: '../../con', size: 3 },
    ]);
    expect(
      parseReplies([{ name: 'a.json', text: readFileSync(join(root, 'canned-replies.json'), 'utf8') }]).replies,
    ).toMatchObject([{ name: 'Hello' }]);
    expect(JSON.parse(readFileSync(join(root, 'settings.json'), 'utf8'))).toMatchObject({ agentName: 'Mara Lind' });
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const unexplained = readdirSync(root).filter((name) => name !== 'README.md' && !readme.includes(`\`${name}`));
    expect(unexplained).toEqual([]);
  });

  it('is private to its owner, and names files as every system takes them', async () => {
    const root = await exported();
    for (const { path } of filesBelow(root)) {
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(path.slice(root.length)).not.toMatch(/[<>:"|?*\\]|\.\.|[/ .]$/);
    }
    expect(statSync(root).mode & 0o777).toBe(0o700);
  });

  it('takes no place that is taken, and goes on with no export of another account', async () => {
    mkdirSync(join(folder, DAY));
    writeFileSync(
      join(folder, DAY, '.unfinished.json'),
      JSON.stringify({ account: 'x', begunAt: NOON, done: [], current: null, rows: 0 }),
    );
    writeFileSync(join(folder, `${DAY}.zip`), 'mine');
    expect(await exported()).toBe(join(folder, `${DAY} 2`));
    expect(await exported('zip')).toBe(join(folder, `${DAY} 2.zip`));
    expect(readFileSync(join(folder, `${DAY}.zip`), 'utf8')).toBe('mine');
  });
});

describe('a zip', () => {
  const unzipped = (bytes: Buffer) =>
    new Promise<Record<string, string>>((resolve, reject) => {
      const found: Record<string, string> = {};
      fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
        if (error) return reject(error);
        zip.on('entry', (entry) => {
          zip.openReadStream(entry, async (_, stream) => {
            const chunks: Buffer[] = [];
            for await (const chunk of stream) chunks.push(chunk as Buffer);
            found[entry.fileName] = Buffer.concat(chunks).toString('latin1');
            zip.readEntry();
          });
        });
        zip.on('end', () => resolve(found));
        zip.readEntry();
      });
    });

  it('holds what the folder holds', async () => {
    const root = await exported();
    const zip = await exported('zip');
    expect(await unzipped(readFileSync(zip))).toEqual(contents(root));
    expect(statSync(zip).mode & 0o777).toBe(0o600);
  });

  it('is sealed by a passphrase in the age format', async () => {
    const root = await exported();
    const sealed = readFileSync(await exported('zip', PASSPHRASE));
    expect(sealed.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(sealed.includes('README.md')).toBe(false);
    const decrypter = new Decrypter();
    decrypter.addPassphrase(PASSPHRASE);
    expect(await unzipped(Buffer.from(await decrypter.decrypt(sealed)))).toEqual(contents(root));
    const wrong = new Decrypter();
    wrong.addPassphrase(`${PASSPHRASE}r`);
    await expect(wrong.decrypt(sealed)).rejects.toThrow();
  });

  it('leaves nothing if it is stopped', async () => {
    const made = exporter(async (name) => {
      if (name === 'files.readChunk' || name === 'export.page') void made.stop();
    });
    await made.begin(folder, 'zip', PASSPHRASE);
    await ended(made);
    expect(made.status()).toMatchObject({ state: 'stopped', error: null });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a zip that is imported', () => {
  it('brings exactly the messages of the export, each once, with their files', async () => {
    store.imported.add([OLD], []);
    const root = await exported();
    const bytes = readFileSync(await exported('zip'));
    const reading = openReading({ clock: createTestClock() });
    const read = async (offset: number, length: number) => new Uint8Array(bytes.subarray(offset, offset + length));
    reading.end([{ name: 'export.zip', size: bytes.length, read }]);
    const items: FoundItem[] = [];
    for await (const batch of reading.items) items.push(...batch);
    const messages = items.map((item) => ('message' in item ? item.message : item.problem));
    const written = [...(await readBack(root)), ...(await readBack(root, 'archive.jsonl'))];
    expect(messages).toEqual(written);
    const other = openTestStore();
    const brought = items.flatMap((item) => ('message' in item ? [item.message] : []));
    const counts = [other.imported.add(brought, []), other.imported.add(brought, [])];
    expect(counts).toMatchObject([{ alreadyThere: 0 }, { conversations: 0, alreadyThere: written.length }]);
  });
});

describe('an export that was stopped', () => {
  it.each([1, 4, 6, 9, 20])('after %i pages goes on, and is the same as one that was not', async (pages) => {
    const whole = contents(await exported());
    rmSync(join(folder, DAY), { recursive: true });
    let count = 0;
    const made = exporter(async (name) => {
      if (name === 'export.page' && ++count === pages) void made.stop();
    });
    await made.begin(folder, 'folder', null);
    await ended(made);
    expect(made.status()?.state).toBe('stopped');
    expect(existsSync(join(folder, DAY, 'export.json'))).toBe(false);
    // A kill may leave more than the state knows.
    for (const name of ['tickets.jsonl', 'messages.jsonl'])
      if (existsSync(join(folder, DAY, name)) && !doneIn(join(folder, DAY)).includes(name))
        writeFileSync(join(folder, DAY, name), '{"half', { flag: 'a' });
    expect(await exported()).toBe(join(folder, DAY));
    expect(contents(join(folder, DAY))).toEqual(whole);
  });

  const doneIn = (root: string) =>
    (JSON.parse(readFileSync(join(root, '.unfinished.json'), 'utf8')) as { done: string[] }).done;

  it.each(['tickets.jsonl', 'mail'])('follows no link that somebody put in the place of %s', async (name) => {
    mkdirSync(join(folder, 'their folder'));
    writeFileSync(join(folder, 'theirs'), 'theirs');
    mkdirSync(join(folder, DAY), { recursive: true });
    writeFileSync(
      join(folder, DAY, '.unfinished.json'),
      JSON.stringify({ account: ENTRY.id, begunAt: NOON, done: [], current: null, rows: 0 }),
    );
    symlinkSync(join(folder, name === 'mail' ? 'their folder' : 'theirs'), join(folder, DAY, name));
    const again = exporter();
    await again.begin(folder, 'folder', null);
    await ended(again);
    expect(again.status()).toMatchObject({ state: 'failed', error: { kind: 'storage' } });
    expect(readFileSync(join(folder, 'theirs'), 'utf8')).toBe('theirs');
    expect(readdirSync(join(folder, 'their folder'))).toEqual([]);
  });

  it('lists the files that came since', async () => {
    const made = exporter(async (name) => {
      if (name === 'export.page' && existsSync(join(folder, DAY, 'messages.jsonl'))) void made.stop();
    });
    await made.begin(folder, 'folder', null);
    await ended(made);
    expect(made.status()?.state).toBe('stopped');
    store.imported.add([OLD], []);
    expect(linesOf(await exported(), 'files.jsonl')).toMatchObject([{}, {}, { name: 'old.png' }]);
  });
});

describe('what goes wrong', () => {
  it('is said in words if the folder is removed, and nothing is made in its place', async () => {
    const made = exporter(async (name) => {
      if (name === 'canned.list') rmSync(folder, { recursive: true, force: true });
    });
    await made.begin(folder, 'folder', null);
    await ended(made);
    expect(made.status()).toMatchObject({
      state: 'failed',
      error: { kind: 'storage', detail: { reason: 'folder-gone' } },
    });
    expect(existsSync(folder)).toBe(false);
  });

  it('is said in words if the disk is full; a folder keeps what it has, and goes on', async (test) => {
    const disk = smallDisk(1500);
    if (!disk) return test.skip();
    folder = disk.folder;
    try {
      for (const form of ['zip', 'folder'] as const) {
        const made = exporter();
        await made.begin(folder, form, null);
        await ended(made);
        expect(made.status()).toMatchObject({
          state: 'failed',
          error: { kind: 'storage', detail: { reason: 'disk-full' } },
        });
      }
      expect(readdirSync(folder)).toEqual([DAY]);
    } finally {
      disk.end();
    }
  });

  it('ends an export if a file goes after it was found, so that none is cut short', async () => {
    let reads = 0;
    const made = exporter(async (name) => {
      if (name === 'postFiles.read' && ++reads === 4)
        store.postFiles.noteTooLarge({ ticket: '1', post: '4', index: 0 }, 1, NOON);
    });
    await made.begin(folder, 'folder', null);
    await ended(made);
    expect(made.status()).toMatchObject({ state: 'failed', error: { detail: { reason: 'file-gone' } } });
    expect(existsSync(join(await exported(), 'export.json'))).toBe(true);
  });

  it('ends an export whose store fails, with the reason', async () => {
    const { remote, failing } = remoteStoreOf(store);
    failing.add('export.page');
    const made = createExporter(partsOf(remote));
    await made.begin(folder, 'folder', null);
    await ended(made);
    expect(made.status()).toMatchObject({ state: 'failed', error: { detail: { reason: 'disk-full' } } });
  });

  it('runs one at a time, and takes only a folder of its own for a script', async () => {
    const made = exporter();
    const both = await Promise.all([made.begin(folder, 'folder', null), made.begin(folder, 'zip', null)]);
    expect(both).toMatchObject([{ ok: true }, { error: { detail: { reason: 'export-running' } } }]);
    await ended(made);
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    expect(await made.exportTo(folder, options)).toMatchObject({ error: { detail: { reason: 'folder-not-empty' } } });
    expect(await made.exportTo(join(folder, 'new'), options)).toMatchObject({ value: { state: 'done' } });
    expect(contents(join(folder, 'new'))).toEqual(contents(join(folder, DAY)));
    const stopped = { ...options, signal: AbortSignal.abort() };
    expect(await made.exportTo(join(folder, 'newer'), stopped)).toMatchObject({ value: { state: 'stopped' } });
  });
});
