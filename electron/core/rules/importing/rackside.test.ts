import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FoundItem } from '../../../../shared/domain/imported.ts';
import { RACKSIDE_HEAD, type RacksideLine, readRackside } from './rackside.ts';

const BYTES = new Uint8Array([1, 2, 3]);
const SHA256 = createHash('sha256').update(BYTES).digest('hex');
const LINE: RacksideLine = {
  ...{ source: 'rackside', key: '1.4@billing.example.com', conversation: '1@billing.example.com' },
  ...{
    references: ['1@billing.example.com'],
    number: 'ABC-000001',
    subject: 'Down',
    role: 'staff',
    author: 'Mira Kahn',
  },
  ...{
    email: '',
    to: ['aiko@example.com'],
    customer: { name: 'Aiko Tanaka', email: 'aiko@example.com' },
    at: 1_777_000_000_000,
  },
  text: 'We look.\nThanks.',
  files: [{ name: 'log.txt', type: 'text/plain', path: 'files/a/log.txt', sha256: SHA256 }],
};

async function read(lines: unknown[], bytes: Uint8Array | null = BYTES): Promise<FoundItem[]> {
  async function* given() {
    for (const line of lines) yield typeof line === 'string' ? line : JSON.stringify(line);
  }
  const items: FoundItem[] = [];
  for await (const item of readRackside(given(), { file: 'messages.jsonl', bytesOf: async () => bytes }))
    items.push(item);
  return items;
}

const problem = (place: string, reason: string) => ({ problem: { file: 'messages.jsonl', place, reason } });
const FOUND = { message: { ...LINE, files: [{ name: 'log.txt', type: 'text/plain', bytes: BYTES }] } };

describe('the messages of an export', () => {
  it('are read after their first line', async () => {
    expect(await read([RACKSIDE_HEAD, LINE, '', RACKSIDE_HEAD, LINE])).toEqual([FOUND, FOUND]);
  });

  it('keep where they were imported from before', async () => {
    expect(await read([{ ...LINE, source: 'zammad' }])).toMatchObject([{ message: { source: 'zammad' } }]);
  });

  it.each<[string, unknown]>([
    ['no JSON', '{"half'],
    ['a list', []],
    ['nesting', '['.repeat(100_000)],
    ['a later format', { format: 'rackside-messages', version: 2 }],
    ['another source', { ...LINE, source: 'elsewhere' }],
    ['no key', { ...LINE, key: '\u0000 ' }],
    ['another role', { ...LINE, role: 'admin' }],
    ['no text', { ...LINE, text: 7 }],
    ['references that are no list', { ...LINE, references: { length: 1 } }],
    ['too many readers', { ...LINE, to: Array.from({ length: 10_000 }, () => 'a@example.com') }],
    ['no files', { ...LINE, files: null }],
  ])('leave out a line with %s, and bring the rest', async (_, line) => {
    expect(await read([RACKSIDE_HEAD, line, LINE])).toEqual([problem('line 2', 'unreadable'), FOUND]);
  });

  it('name a file whose bytes are missing, and say which were changed', async () => {
    const named = { message: { ...LINE, files: [{ name: 'log.txt', type: 'text/plain', bytes: null }] } };
    expect(await read([LINE], null)).toEqual([named]);
    expect(await read([LINE], new Uint8Array([9]))).toEqual([problem('log.txt', 'cut-short'), named]);
  });

  it('come without signs that could fake others', async () => {
    const [item] = await read([
      {
        ...LINE,
        author: 'Mira\u202e\n Kahn',
        email: 'no address',
        at: 1e300,
        text: 'a\u0000b\r\nc',
        files: [{ name: '../../x\u202e.exe' }],
      },
    ]);
    expect(item).toMatchObject({
      message: { author: 'Mira Kahn', email: '', at: null, text: 'ab\nc', files: [{ name: 'x.exe', bytes: null }] },
    });
  });
});
