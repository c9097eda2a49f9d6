/** Turns replies of other desks into our own format, which `canned.import` reads. */
import type { CannedRefusal } from '../../../../shared/domain/canned.ts';
import { asMarkdown } from './as-markdown.ts';
import { byHand, type HandColumns, OTHER_DESKS, recognizedDesk } from './desks.ts';
import type { FieldUse } from './fields.ts';
import type { DeskId, FieldTable, ForeignReply } from './other-desk.ts';
import { type DeskTable, takeApart } from './tables.ts';

export interface ForeignSource {
  file: string;
  /** Text in our own format, or one that no reader knows: the desk judges it. */
  own: string | null;
  tables: DeskTable[];
  /** The desk it comes from, or the columns of a CSV; null until somebody says. */
  from: DeskId | HandColumns | null;
}

export interface RefusedForeign {
  file: string;
  /** Its name, or its number without one; null if it concerns the file. */
  reply: string | null;
  reason: CannedRefusal | NonNullable<ForeignReply['stays']> | 'cut' | 'no-replies';
}

export interface BroughtReplies {
  files: { name: string; text: string }[];
  /** Each field once. */
  fields: FieldUse[];
  /** Parts that don't come along, and the replies that had them. */
  left: ReadonlyMap<string, ReadonlySet<string>>;
  renamed: { from: string; to: string }[];
  refused: RefusedForeign[];
  /** The replies that come, by name. */
  replies: ReadonlyMap<string, ReadyReply>;
}

type ReadyReply = Omit<ForeignReply, 'left' | 'stays'>;

export const DESK_IDS: readonly DeskId[] = OTHER_DESKS.map(({ id }) => id);

const MOST = { words: 20, word: 60, name: 120, repliesInFile: 1000 };

export function foreignSource(file: string, text: string): ForeignSource {
  const isOwn = /\.(md|markdown)$/i.test(file) || /^(---\s|\s*\{\s*"format"\s*:\s*"rackside-)/.test(text);
  const tables = isOwn ? [] : takeApart(file, text);
  // The desk tells by the name what a text is, and a pasted one has no ending.
  const ending = /\.\w{1,8}$/.test(file) || tables.length > 0 ? '' : /^\s*\{/.test(text) ? '.json' : '.md';
  return {
    file: file + (isOwn ? ending : ''),
    own: tables.length > 0 ? null : text,
    tables,
    from: recognizedDesk(tables),
  };
}

/** Reads sources that all have `own` or `from`. The window can draw meanwhile. */
export async function readReplies(sources: readonly ForeignSource[]): Promise<BroughtReplies> {
  const fields = new Map<string, FieldUse>();
  const left = new Map<string, Set<string>>();
  const refused: RefusedForeign[] = [];
  const ready: ReadyReply[] = [];
  for (const group of groupsOf(sources, refused)) {
    for (const [place, foreign] of group.replies.entries()) {
      if (place % 20 === 19) await new Promise((go) => setTimeout(go));
      const read = readReply(foreign, group.fields);
      const said = foreign.name.trim().slice(0, MOST.name) || String(place + 1);
      if (typeof read === 'string') {
        refused.push({ file: foreign.file, reply: said, reason: read });
        continue;
      }
      ready.push(read.reply);
      for (const what of read.left) left.set(what, (left.get(what) ?? new Set()).add(said));
      for (const use of read.fields) fields.set(use.raw, use);
    }
  }
  const { replies, renamed } = withOwnNames(ready, refused);
  const files = sources.flatMap(({ file, own }) => (own === null ? [] : [{ name: file, text: own }]));
  files.push(...inOurFormat([...replies.values()]));
  return { files, fields: [...fields.values()], left, renamed, refused, replies };
}

/** The replies of each desk, from all of its files, and of each CSV. */
function groupsOf(sources: readonly ForeignSource[], refused: RefusedForeign[]) {
  return [...new Set(sources.map(({ from }) => from))].flatMap((from) => {
    const desk = typeof from === 'string' ? OTHER_DESKS.find(({ id }) => id === from) : from && byHand(from);
    if (!desk) return [];
    const tables = sources.filter((source) => source.from === from).flatMap((source) => source.tables);
    const hasHead = typeof from === 'string' || from?.hasHead;
    const isNamed = (table: DeskTable) => hasHead && table.from === 'csv';
    const replies = desk.read(
      tables.map((table) => (isNamed(table) ? { ...table, rows: table.rows.slice(1) } : table)),
    );
    const reason = replies.length === 0 ? 'no-replies' : 'cut';
    const files = tables.filter(({ isCut }) => isCut || replies.length === 0).map(({ file }) => file);
    for (const file of new Set(files)) refused.push({ file, reply: null, reason });
    return [{ replies, fields: desk.fields }];
  });
}

function readReply({ left, stays, ...given }: ForeignReply, table: FieldTable) {
  const name = given.name.replace(/\s+/g, ' ').trim();
  if (stays !== null) return stays;
  if (name === '') return 'no-name';
  const read = asMarkdown(given.text, table);
  if (read === null) return 'text-too-long';
  if (read.text.trim() === '') return 'no-text';
  if ((name + read.text).includes('\uFFFD')) return 'not-text';
  const keywords = fewWords([...given.path, ...given.keywords]);
  const tags = fewWords(given.tags);
  const reply: ReadyReply = { ...given, name, text: read.text, keywords: keywords.kept, tags: tags.kept };
  return { reply, fields: read.fields, left: [...left, ...read.left, ...keywords.others, ...tags.others] };
}

/** Keeps as many words as a reply can have, each once; the others don't fit. */
function fewWords(words: readonly string[]): { kept: string[]; others: string[] } {
  const each = [...new Set(words.map((word) => word.replace(/\s+/g, ' ').trim()))].filter(Boolean);
  const kept = each.filter((word) => word.length <= MOST.word).slice(0, MOST.words);
  return { kept, others: each.filter((word) => !kept.includes(word)) };
}

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

/** Puts their categories before equal names, and numbers behind. The same reply comes only once. */
function withOwnNames(ready: readonly ReadyReply[], refused: RefusedForeign[]) {
  const replies = new Map<string, ReadyReply>();
  const renamed: BroughtReplies['renamed'] = [];
  const counts = new Map<string, number>();
  for (const { name } of ready) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  const byKey = new Map<string, { reply: ReadyReply; next: number }>();
  for (const reply of ready) {
    const isEqual = (counts.get(keyOf(reply.name)) ?? 0) > 1;
    const full = isEqual ? [...reply.path, reply.name].join(': ') : reply.name;
    const first = byKey.get(keyOf(full));
    if (first && isSame(first.reply, reply)) {
      refused.push({ file: reply.file, reply: full.slice(0, MOST.name), reason: 'twice' });
      continue;
    }
    let name = full;
    for (; byKey.has(keyOf(name)) && first; first.next += 1) name = `${full} (${first.next})`;
    byKey.set(keyOf(name), { reply, next: 2 });
    if (name !== reply.name) renamed.push({ from: reply.name, to: name });
    replies.set(name, { ...reply, name });
  }
  return { replies, renamed };
}

const isSame = (a: ReadyReply, b: ReadyReply): boolean =>
  a.text === b.text &&
  JSON.stringify([a.keywords, a.tags, a.department]) === JSON.stringify([b.keywords, b.tags, b.department]);

function inOurFormat(replies: readonly ReadyReply[]): BroughtReplies['files'] {
  const entries = replies.map(({ name, keywords, department, tags, text }) => ({
    ...{ name, keywords, department, text },
    ...(tags.length > 0 ? { macro: { addTags: tags } } : {}),
  }));
  const files = [];
  for (let from = 0; from < entries.length; from += MOST.repliesInFile) {
    const some = {
      format: 'rackside-canned-replies',
      version: 1,
      replies: entries.slice(from, from + MOST.repliesInFile),
    };
    files.push({ name: `${from + 1}.json`, text: JSON.stringify(some) });
  }
  return files;
}
