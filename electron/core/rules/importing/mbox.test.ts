import { describe, expect, it } from 'vitest';
import { MOST } from './clean.ts';
import { createMboxSplitter } from './mbox.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

function split(text: string, size = text.length): string[] {
  const splitter = createMboxSplitter();
  const found = [];
  for (let at = 0; at < text.length; at += size) found.push(...splitter.write(bytesOf(text.slice(at, at + size))));
  found.push(...splitter.end());
  return found.map(({ bytes }) => Buffer.from(bytes ?? []).toString('latin1'));
}

const FROM = 'From mara@example.org Tue Mar  4 10:11:12 2025\n';
const TAKEOUT = 'From 1822334455667788990@xxx Tue Mar 04 10:11:12 +0000 2025\r\n';

describe('a mailbox', () => {
  it.each<[string, string, string[]]>([
    ['has mails', `${FROM}A: 1\n\none\n\n${FROM}A: 2\n\ntwo\n`, ['A: 1\n\none\n\n', 'A: 2\n\ntwo\n']],
    ['of a download', `${TAKEOUT}A: 1\r\n\r\none\r\n\r\n${TAKEOUT}A: 2\r\n`, ['A: 1\r\n\r\none\r\n\r\n', 'A: 2\r\n']],
    ['begins with blank lines', `\n\n${FROM}A: 1\n`, ['A: 1\n']],
    ['ends in a line', `${FROM}A: 1\n\none`, ['A: 1\n\none']],
    ['has sentences that begin so', `${FROM}A: 1\n\n\nFrom now on 20 GB\n`, ['A: 1\n\n\nFrom now on 20 GB\n']],
    ['quotes a line', `${FROM}A: 1\n\n>From me\n>>From you\n`, ['A: 1\n\nFrom me\n>From you\n']],
    ['has such lines inside a paragraph', `${FROM}A: 1\n\na\n${FROM}b\n`, [`A: 1\n\na\n${FROM}b\n`]],
    ['has no date', 'From -\nA: 1\n\nFrom a@b.example\nA: 2\n', ['A: 1\n\n', 'A: 2\n']],
    ['is empty', '', []],
  ])('%s, whatever its chunks are', (_, text, mails) => {
    for (const size of [text.length, 1, 7, 64]) expect(split(text, size || 1)).toEqual(mails);
  });

  it('says where each mail begins, and goes on from there', () => {
    const text = `${FROM}A: 1\n\n${FROM}A: 2\n\n${FROM}A: 3\n`;
    const whole = createMboxSplitter();
    const mails = [...whole.write(bytesOf(text)), ...whole.end()];
    const [, second] = mails;
    const rest = createMboxSplitter({ offset: second?.offset ?? 0, number: 2 });
    const again = [...rest.write(bytesOf(text).subarray(second?.offset)), ...rest.end()];
    expect(again).toEqual(mails.slice(1));
    expect(mails.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('leaves out the bytes of a mail, or of a line, that is longer than a mail may be', () => {
    const splitter = createMboxSplitter();
    const found = [];
    found.push(...splitter.write(bytesOf(`${FROM}A: 1\n\n`)));
    const piece = new Uint8Array(2 ** 20).fill(0x61);
    for (let size = 0; size <= MOST.message; size += piece.byteLength) found.push(...splitter.write(piece));
    found.push(...splitter.write(bytesOf(`\n\n${FROM}A: 2\n`)), ...splitter.end());
    expect(found.map(({ bytes }) => bytes?.byteLength ?? null)).toEqual([null, 5]);
  });
});
