import { describe, expect, it } from 'vitest';
import { kindOfName, shownAs } from './file-kind.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const utf8 = (text: string) => new Uint8Array(Buffer.from(text));
const kindOf = (data: Uint8Array<ArrayBuffer>, name: string, size = data.length) =>
  shownAs(data, size, name)?.as ?? null;

describe('a file of a conversation', () => {
  it.each<[string, string]>([
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
    ['GIF89a\x01\0', 'image/gif'],
    ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ])('is a picture by its bytes, whatever it is called: %j', (head, type) => {
    expect(shownAs(bytes(head), 100, 'invoice.exe')).toEqual({ as: 'picture', type });
  });

  it('is text where it is text, by its bytes or by an older charset', () => {
    expect(shownAs(utf8('Grüße\n☂'), 10, 'notes')).toEqual({ as: 'text', text: 'Grüße\n☂' });
    expect(shownAs(bytes('Gr\xfc\xdfe'), 5, 'mail.log')).toEqual({ as: 'text', text: 'Grüße' });
    expect(kindOf(bytes('Gr\xfc\xdfe'), 'mail.bin')).toBeNull();
    // A mail is drawn as the text that it is; nothing in it is interpreted.
    expect(shownAs(utf8('From: a@x.example\n'), 18, 'mail.eml')).toEqual({ as: 'text', text: 'From: a@x.example\n' });
    // The shown part of a long file may end within a letter.
    expect(shownAs(utf8('ab☂').subarray(0, 4), 9000, 'a.txt')).toEqual({ as: 'text', text: 'ab' });
  });

  it.each([
    ['page.html', '<script>alert(1)</script>'],
    ['drawing.svg', '<svg onload="alert(1)"/>'],
    ['paper.pdf', '%PDF-1.7\n'],
  ])('%s is saved, since programs run what it holds', (name, text) => {
    expect(kindOf(utf8(text), name)).toBeNull();
  });

  it('is saved where its name promises a picture or text and its bytes are none', () => {
    expect(kindOf(bytes('MZ\x90\0\x03\0\0\0'), 'photo.jpg')).toBeNull();
    expect(kindOf(bytes('PK\x03\x04\x14\0'), 'readme.txt')).toBeNull();
    expect(kindOf(bytes('\x89PNG\r\n\x1a\n'), 'huge.png', 40_000_000)).toBeNull();
  });
});

it.each([
  ['screen.PNG', 'picture'],
  ['mail.log', 'text'],
  ['prices.csv', 'table'],
  ['site.tar.gz', 'archive'],
  ['index.php', 'code'],
  ['png', 'other'],
])('%s has the icon of a %s', (name, kind) => expect(kindOfName(name)).toBe(kind));
