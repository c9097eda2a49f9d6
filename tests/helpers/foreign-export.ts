/** A file of unsent texts as somebody else could make it: sealed right, and with anything in it. */
import { seal } from '../../electron/core/desk/archive/seal.ts';

export interface ExportOwner {
  address: string;
  email: string;
}

/** One text as an export of ours has it; a test changes what it is about. */
export const carriedText = (ticket: string, text: string, more: object = {}) => ({
  ticket,
  tid: 'ABC-123456',
  text,
  kept: [],
  row: null,
  files: [],
  extras: null,
  doubtful: false,
  savedAt: 1_700_000_000_000,
  ...more,
});

export async function foreignExport(
  { address, email }: ExportOwner,
  texts: unknown,
  passphrase: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const origin = { archive: 1, own: true, address, email, name: 'Mara Lind', madeAt: 1_700_000_000_000 };
  const marks = { notes: [], tags: [], promises: [], conversations: [] };
  const head = { ...origin, texts, ...marks, tools: { canned: '[]', views: [] } };
  return sealed(Buffer.from(JSON.stringify(head)), passphrase);
}

/** At a cost of nothing: how hard the passphrase is to guess is not what is tried. */
async function sealed(json: Buffer, passphrase: string): Promise<Uint8Array<ArrayBuffer>> {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.byteLength);
  async function* source() {
    yield length;
    yield json;
  }
  const parts: Uint8Array[] = [];
  for await (const part of seal(source(), passphrase, 1)) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}
