/** Reads exports of ours: the lines of their messages, with the bytes of their files. */
import type { ImportProblemReason } from '../../../../shared/domain/imported.ts';
import { MOST } from '../../rules/importing/clean.ts';
import { exportFolderOf, importKind, messagesFolder } from '../../rules/importing/import-kind.ts';
import { readRackside } from '../../rules/importing/rackside.ts';
import { placeIn, type ReadingContext } from './reading-protocol.ts';
import type { ReadingSource } from './staged-files.ts';
import { RefusedFile, type ZipMember } from './zip.ts';

/** Files of messages in an export: of tickets, and of the archive. */
const WITH_MESSAGES = /^(?:messages|archive)\.jsonl$/;

type Members = () => AsyncIterable<ZipMember | { name: string; reason: ImportProblemReason }>;

/** Finds exports of ours among files, by what their `messages.jsonl` begins with. */
export async function findOwnExports(members: Members) {
  const folders = new Set<string>();
  let files: Promise<Map<string, ZipMember>> | null = null;
  for await (const member of members()) {
    const folder = messagesFolder(member.name);
    if (folder !== null && 'open' in member && (await isOwn(member))) folders.add(folder);
  }

  async function besides(): Promise<Map<string, ZipMember>> {
    const found = new Map<string, ZipMember>();
    for await (const member of members()) {
      const folder = exportFolderOf(member.name, folders) ?? '';
      if ('open' in member && member.name.startsWith(`${folder}files/`)) found.set(member.name, member);
    }
    return found;
  }

  return {
    /** Null for a file of no export. Only some parts have messages: the others repeat them. */
    partOf(name: string) {
      const folder = exportFolderOf(name, folders);
      if (folder === null) return null;
      return {
        hasMessages: WITH_MESSAGES.test(name.slice(folder.length)),
        async beside(path: string): Promise<Uint8Array | null> {
          files ??= besides();
          const named = (await files).get(folder + path);
          return named ? wholeOf(named) : null;
        },
      };
    },
  };
}

async function isOwn({ open }: ZipMember): Promise<boolean> {
  try {
    for await (const head of open()) return importKind('', head) === 'rackside';
  } catch (thrown) {
    if (!(thrown instanceof RefusedFile)) throw thrown;
  }
  return false;
}

/** Null if a file is longer than one of a message may be, or broken: the message names it then. */
async function wholeOf({ open }: ZipMember): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of open()) {
      size += piece.byteLength;
      if (size > MOST.message) return null;
      pieces.push(piece);
    }
  } catch (thrown) {
    if (!(thrown instanceof RefusedFile) || thrown.reason === 'bomb') throw thrown;
    return null;
  }
  return Buffer.concat(pieces);
}

/** Lines of a text; one that is longer than a message may be is cut. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let line: string[] = [];
  let size = 0;
  for await (const bytes of chunks) {
    const [first = '', ...others] = decoder.decode(bytes, { stream: true }).split('\n');
    for (const [index, piece] of [first, ...others].entries()) {
      if (index > 0) {
        yield line.join('');
        [line, size] = [[], 0];
      }
      if (size <= MOST.message) line.push(piece);
      size += piece.length;
    }
  }
  yield line.join('');
}

export async function readOwnExport(
  { label, file, entry, open, beside }: ReadingSource,
  { give, begin }: ReadingContext,
): Promise<void> {
  let number = 0;
  async function* lines() {
    for await (const line of linesOf(open())) {
      number += 1;
      yield begin(file, placeIn(entry, number)) ? line : '';
    }
  }
  for await (const item of readRackside(lines(), { file: label, bytesOf: beside ?? (async () => null) }))
    await give([item]);
}
