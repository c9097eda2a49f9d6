/** Reads exports of ours: the lines of their messages, with the bytes of their files. */
import { MOST } from '../../rules/importing/clean.ts';
import { importKind } from '../../rules/importing/import-kind.ts';
import { readRackside } from '../../rules/importing/rackside.ts';
import { placeIn, type ReadingContext } from './reading-protocol.ts';
import type { ReadingSource } from './staged-files.ts';
import { membersOf, type RandomFile, RefusedFile, type ZipMember } from './zip.ts';

const OWN_MESSAGES = 'messages.jsonl';
/** Files of messages in an export: of tickets, and of the archive. */
export const OWN_FILES = [OWN_MESSAGES, 'archive.jsonl'];

/** Folders of a zip that are exports of ours, with their files. */
export async function ownExports(file: RandomFile) {
  const found: { folder: string; bytesOf(path: string): Promise<Uint8Array | null> }[] = [];
  const isOwn = async (member: ZipMember) => {
    for await (const head of member.open()) return importKind('', head) === 'rackside';
    return false;
  };
  for await (const member of membersOf(file)) {
    if ('reason' in member || !/(?:^|\/)messages\.jsonl$/.test(member.name) || !(await isOwn(member))) continue;
    const folder = member.name.slice(0, -OWN_MESSAGES.length);
    let files: Promise<Map<string, ZipMember>> | null = null;
    found.push({
      folder,
      async bytesOf(path) {
        files ??= filesBelow(file, `${folder}files/`);
        const named = (await files).get(folder + path);
        return named ? wholeOf(named) : null;
      },
    });
  }
  return found;
}

async function filesBelow(file: RandomFile, folder: string): Promise<Map<string, ZipMember>> {
  const files = new Map<string, ZipMember>();
  for await (const member of membersOf(file))
    if (!('reason' in member) && member.name.startsWith(folder)) files.set(member.name, member);
  return files;
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
