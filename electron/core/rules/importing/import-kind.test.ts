import { expect, it } from 'vitest';
import { exportFolderOf, needsStaging } from './import-kind.ts';

const MAIL = new TextEncoder().encode('From: a@b.example\n\nHello\n');

it('knows the parts of an export of ours by their folder, and leaves other files alone', () => {
  const exports = new Set(['a/', 'a/files/7/', '']);
  expect(exportFolderOf('mail/1 2/0001.eml', exports)).toBe('');
  expect(exportFolderOf('other/mail/0001.eml', exports)).toBe(null);
  expect(exportFolderOf('support.mbox', exports)).toBe(null);
  exports.delete('');
  for (const part of ['messages.jsonl', 'mail/1 2/0001.eml', 'files/7/messages.jsonl', 'settings.json', 'README.md'])
    expect(exportFolderOf(`a/${part}`, exports)).toBe('a/');
  for (const other of ['a/support.mbox', 'b/mail/1.eml', 'a', '/'.repeat(100_000)])
    expect(exportFolderOf(other, exports)).toBe(null);
});

it('keeps mails and files of an export until its messages have come', () => {
  expect(needsStaging('a/mail/1/0001.eml', MAIL, new Set(['a/']))).toBe(true);
  expect(needsStaging('a/files/0/log.txt', new Uint8Array(), new Set(['a/']))).toBe(true);
  expect(needsStaging('b/mail/1/0001.eml', MAIL, new Set(['a/']))).toBe(false);
});
