/**
 * Lists all parts of an export, in the order in which they are written. A section is a file of
 * lines, or several files; each of its steps says where a later run goes on.
 */
import { RECORD_KINDS } from '../../../../shared/domain/customer.ts';
import type { Settings } from '../../rules/account-settings.ts';
import { formatReplies } from '../../rules/canned-format.ts';
import { RACKSIDE_HEAD, type RacksideLine } from '../../rules/importing/rackside.ts';
import { redactText } from '../../rules/wire/secrets.ts';
import type { ExportedPost, ExportKey, ExportPart } from '../../worker/export/pages.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { AccountEntry } from '../account/entry.ts';
import { must } from '../refusals.ts';
import { createExportFiles, type ExportedBytes, type ExportFiles, pagesOf } from './files.ts';
import { composeMail, percentEncoded } from './mail.ts';
import { README } from './readme.ts';
import { safeName } from './safe-name.ts';

/** `text`: lines to append. `files`: to write whole. `rows`: how many of the store's it has. */
export interface ExportStep {
  after: ExportKey;
  rows: number;
  text?: string;
  files?: AsyncIterable<ExportedBytes> | Iterable<ExportedBytes>;
}

export interface ExportSection {
  /** Path of its file of lines; in the state, the name of any section. */
  name: string;
  hasLines: boolean;
  /** Runs again in a continued export, since later sections need what it finds. */
  isRepeated?: true;
  steps(after: ExportKey): AsyncGenerator<ExportStep>;
}

export interface ExportSource {
  store: RemoteStore;
  entry: AccountEntry;
  settings(): Settings;
  version: string;
  now(): number;
}

/** Files of lines besides tickets, messages and records; named as the store's parts. */
const LINE_PARTS = [
  ...(['notes', 'tags', 'marks', 'taken', 'follows', 'promises'] as const),
  ...(['excerpts', 'changes', 'watches', 'links', 'looks', 'views'] as const),
  ...(['drafts', 'dialogs', 'outbox', 'batches'] as const),
];

export function allSections(source: ExportSource): ExportSection[] {
  const { store, entry } = source;
  const files = createExportFiles(store);
  const host = hostOf(entry.address);
  const lines = (
    part: ExportPart,
    {
      name = part,
      head = '',
      toLine = (row: object) => row,
    }: { name?: string; head?: string; toLine?(row: object): object },
  ): ExportSection => ({
    name: `${name}.jsonl`,
    hasLines: true,
    async *steps(from) {
      if (from.length === 0) yield { after: [], rows: 0, text: head };
      for await (const { rows, after } of pagesOf(store, part, from))
        yield { after, rows: rows.length, text: rows.map((row) => `${JSON.stringify(toLine(row))}\n`).join('') };
    },
  });
  const messages = (part: 'messages' | 'archive', domain: string) =>
    lines(part, { head: `${RACKSIDE_HEAD}\n`, toLine: (row) => toMessageLine(row as ExportedPost, domain, files) });
  return [
    { ...filesSection('files', () => files.all()), isRepeated: true },
    lines('tickets', {}),
    messages('messages', host),
    // Each account numbers its archive by itself.
    messages('archive', entry.id),
    {
      name: 'mail',
      hasLines: false,
      async *steps(from) {
        for await (const { rows, after } of pagesOf(store, 'messages', from))
          yield { after, rows: rows.length, files: rows.map((row) => mailOf(row as ExportedPost, host, files)) };
      },
    },
    ...RECORD_KINDS.map((kind) => lines(kind, { name: `records/${kind}` })),
    ...LINE_PARTS.map((part) => lines(part, { toLine: (row) => withPaths(row, files) })),
    filesSection('rest', () => restOf(source, files)),
  ];
}

/** Rows of all sections, for progress. */
export async function exportTotal({ store }: ExportSource): Promise<number> {
  const counts = must(await store.export.counts());
  const parts = ['tickets', 'messages', 'messages', 'archive', ...RECORD_KINDS, ...LINE_PARTS] as const;
  return parts.reduce((sum, part) => sum + counts[part], 0);
}

const filesSection = (name: string, files: () => AsyncIterable<ExportedBytes>): ExportSection => ({
  name,
  hasLines: false,
  async *steps() {
    yield { after: [], rows: 0, files: files() };
  },
});

/** The service's host, as it can stand in the id of a message. */
const hostOf = (address: string): string =>
  (URL.canParse(address) ? new URL(address).host : '').replace(/[^\w.-]/g, '-') || 'practice';

const ROLES: Readonly<Record<string, RacksideLine['role']>> = {
  ...{ customer: 'customer', 'sub-account': 'customer', guest: 'customer' },
  ...{ staff: 'staff', note: 'note' },
};

function toMessageLine(post: ExportedPost, host: string, files: ExportFiles): RacksideLine & { time?: string } {
  const { source = 'rackside', number, subject, customer, author, email, to, at, time, text } = post;
  const conversation = `${percentEncoded(post.ticket)}@${host}`;
  return {
    ...{
      source,
      key: `${percentEncoded(post.ticket)}.${percentEncoded(post.post)}@${host}`,
      conversation,
      references: [conversation],
    },
    ...{ number: number || null, subject, role: ROLES[post.role] ?? 'unknown', author, email: email.toLowerCase() },
    to: to.map((address) => address.toLowerCase()),
    customer: { name: customer.name, email: customer.email.toLowerCase() },
    ...{ at, text, ...(time === undefined ? {} : { time }) },
    files: post.files.map(({ key, ...file }) => files.of(key) ?? { ...file, path: null, sha256: null }),
  };
}

function mailOf(post: ExportedPost, host: string, files: ExportFiles): ExportedBytes {
  const folder = `${safeName(post.number || 'ticket')} ${safeName(post.ticket)}`;
  const path = `mail/${folder}/${String(post.place + 1).padStart(4, '0')}.eml`;
  return { path, bytes: composeMail(toMessageLine(post, host, files), (file) => files.bytesAt(file.path)) };
}

/** Adds to the files of a draft or reply where the export has them. */
function withPaths(row: object, files: ExportFiles): object {
  if (!('files' in row) || !Array.isArray(row.files)) return row;
  return {
    ...row,
    files: row.files.map((file: { id: string }) => ({ ...file, path: files.of(file.id)?.path ?? null })),
  };
}

async function* restOf(
  { store, entry, settings, version, now }: ExportSource,
  files: ExportFiles,
): AsyncGenerator<ExportedBytes> {
  const file = (path: string, text: string): ExportedBytes => ({ path, bytes: [Buffer.from(text)] });
  const replies = must(await store.canned.list());
  yield { path: 'files.jsonl', bytes: files.lines() };
  yield file('canned-replies.json', must(await store.canned.export()).json);
  yield file('team-canned-replies.json', formatReplies(replies.filter(({ shared, team }) => shared || team)));
  yield file('settings.json', json(settings(), withoutCodes));
  yield file('README.md', README);
  const { address: service, email, label } = entry;
  const madeAt = new Date(now()).toISOString();
  const about = { format: 'rackside-export', version: 1, rackside: version, service, email, label, madeAt };
  yield file('export.json', json(about));
}

/** An address as an agent typed it may name a password, or a ticket's access code. */
const withoutCodes = (_: string, value: unknown): unknown =>
  typeof value === 'string' && /^https?:/i.test(value)
    ? redactText(value).replace(/([?&]c=)(?!\{c\})[^&#]*/gi, '$1[removed]')
    : value;

const json = (value: unknown, change?: (key: string, value: unknown) => unknown): string =>
  `${JSON.stringify(value, change, 2)}\n`;
