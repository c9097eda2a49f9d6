import { describe, expect, it } from 'vitest';
import { sizeWords, wireHint, wireSize } from '../writing/AttachmentList.tsx';
import { admit } from '../writing/attachments.ts';
import { pastedFiles } from '../writing/DropOverlay.tsx';
import { downloadName, middleEllipsis, visibleName } from './file-names.ts';

describe('what is pasted', () => {
  const pasted = (names: string[], types = ['Files']) => {
    const files = names.map((name) => new File(['x'], name, { type: 'image/png' }));
    return { files, types } as unknown as DataTransfer;
  };

  it('has a name of its own each, though every picture comes as image.png', () => {
    const there = [{ name: 'image.png' }];
    const names = pastedFiles(pasted(['image.png', 'image.png', 'notes', 'notes']), there).map(({ name }) => name);
    expect(names).toEqual(['image-2.png', 'image-3.png', 'notes', 'notes-2']);
    const [first] = pastedFiles(pasted(['image.png']), []);
    expect([first?.name, first?.type]).toEqual(['image.png', 'image/png']);
  });

  it('is no file where a text stands beside it', () => {
    expect(pastedFiles(pasted(['image.png'], ['text/plain', 'Files']), [])).toEqual([]);
  });
});

describe('middleEllipsis', () => {
  it.each([
    ['short.pdf', 20, 'short.pdf'],
    ['a-very-long-name-of-a-backup-of-today.tar.gz', 20, 'a-very-long-….tar.gz'],
    ['screenshot of the error message.png', 20, 'screenshot …sage.png'],
    ['no extension at all in this long name', 16, 'no extensio…name'],
    ['サーバーの設定に関する説明書とログファイル.txt', 14, 'サーバーの…ファイル.txt'],
    ['.a-hidden-file-without-an-extension', 12, '.a-hidd…sion'],
    [
      '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦.png',
      11,
      '👩‍👩‍👧‍👦👩‍👩‍👧‍👦…👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦.png',
    ],
  ])('%s at %d', (name, max, shown) => {
    expect(middleEllipsis(name, max)).toBe(shown);
  });

  it('is never longer than asked for, and keeps the extension', () => {
    const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    for (let length = 1; length < 60; length += 1) {
      const shown = middleEllipsis(`${'x'.repeat(length)}.docx`, 18);
      expect([...segments.segment(shown)].length).toBeLessThanOrEqual(18);
      expect(shown.endsWith('.docx')).toBe(true);
    }
  });
});

describe('names as they are shown', () => {
  it.each([
    ['invoice\u202Efdp.exe', 'invoice⟨U+202E⟩fdp.exe'],
    ['a\u0000b\nc.txt', 'a⟨U+0000⟩b⟨U+000A⟩c.txt'],
    ['zero\u200Bwidth.txt', 'zero⟨U+200B⟩width.txt'],
    ['見積書 "最終版".pdf', '見積書 "最終版".pdf'],
    ['Straße – Ünïcode.txt', 'Straße – Ünïcode.txt'],
  ])('%j', (name, shown) => {
    expect(visibleName(name)).toBe(shown);
  });

  it.each([
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['\u202E', 'file'],
    ['見積書.pdf', '見積書.pdf'],
  ])('saves %j as %j', (name, saved) => {
    expect(downloadName(name)).toBe(saved);
  });
});

describe('wireSize', () => {
  it.each([
    [[]],
    [[{ name: 'a.txt', content: '' }]],
    [[{ name: 'a.txt', content: 'x' }]],
    [
      [
        { name: '見積書 "最終".pdf', content: 'some bytes' },
        { name: 'b\\c.bin', content: 'y'.repeat(1000) },
        { name: 'tab\t.bin', content: 'z'.repeat(1001) },
      ],
    ],
  ])('equals the field that is built %#', (files: { name: string; content: string }[]) => {
    const json = JSON.stringify(files.map(({ name, content }) => ({ name, data: btoa(content) })));
    const field = files.length === 0 ? '' : btoa(String.fromCharCode(...new TextEncoder().encode(json)));
    expect(wireSize(files.map(({ name, content }) => ({ name, size: content.length })))).toBe(field.length);
  });
});

describe('what files weigh, in words', () => {
  const MB = 1024 * 1024;
  it('names the largest that went through where this is larger, and large enough to be refused', () => {
    const limit = 18 * MB;
    const weighing = (wire: number) => [{ name: 'a', size: (wire * 9) / 16 }];
    const words = 'Encoding adds a third, and the limit counts that: 5 MB of 32 MB.';
    expect(sizeWords(weighing(5 * MB), limit, 3 * MB)).toBe('2.8 MB of 18 MB; larger than any reply so far');
    expect(wireHint(5 * MB, limit, 3 * MB)).toBe(`${words} The largest reply so far was 3 MB.`);
    for (const [wire, largest] of [
      [5 * MB, 5.1 * MB],
      [5 * MB, 0],
      [MB - 1000, 2000],
    ] as const) {
      expect(sizeWords(weighing(wire), limit, largest)).toMatch(/^[\d.]+ [MK]B of 18 MB$/);
      expect(wireHint(wire, limit, largest)).not.toContain('largest');
    }
  });
});

describe('admit', () => {
  const file = (name: string, size: number) => ({ name, size }) as File;

  it('refuses what is over the limit and takes everything else', () => {
    const { accepted, refused } = admit([file('a', 5), file('backup.zip', 38), file('b', 6)], 4, 20);
    expect(accepted.map((f) => f.name)).toEqual(['a', 'b']);
    expect(refused).toEqual([{ name: 'backup.zip', size: 38, left: 11, limit: 20, reason: 'too-large' }]);
  });

  it('fills the limit to the byte and says what is left', () => {
    expect(admit([file('a', 16)], 4, 20).refused).toEqual([]);
    expect(admit([file('a', 17)], 4, 20).refused).toEqual([
      { name: 'a', size: 17, left: 16, limit: 20, reason: 'no-room' },
    ]);
  });

  it('refuses names the desk cannot keep', () => {
    const { accepted, refused } = admit([file('', 1), file('n'.repeat(501), 1), file('n'.repeat(500), 1)], 0, 20);
    expect(accepted).toHaveLength(1);
    expect(refused.map((r) => r.reason)).toEqual(['name', 'name']);
  });
});
