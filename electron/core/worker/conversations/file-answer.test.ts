import { describe, expect, it } from 'vitest';
import { fileOfAnswer, fileOfLink, finalStateOf } from './file-answer.ts';

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const answer = (fields: Record<string, unknown>) => fileOfAnswer(bytes({ result: 'success', ...fields }), 'März.txt');
const textOf = (result: ReturnType<typeof fileOfAnswer>) =>
  result.ok ? Buffer.from(result.value).toString() : `${result.error.kind}/${result.error.detail?.reason}`;
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('an answer of get-ticket-attachment', () => {
  it.each<[string, Record<string, unknown>]>([
    ['as it should be', { filename: 'März.txt', data: base64('words') }],
    ['without a name', { data: base64('words') }],
    [
      'with the number that services put before what they store',
      { filename: '482913_März.txt', data: base64('words') },
    ],
    ['with entities and other letters in its name', { filename: 'M&auml;rz.TXT', data: base64('words') }],
    ['with letters in their parts', { filename: 'März.txt'.normalize('NFD'), data: base64('words') }],
    ['in lines, as mail has it', { filename: 'März.txt', data: base64('words').replace(/.{4}/g, '$&\r\n') }],
    ['without its padding', { filename: 'März.txt', data: base64('words').replace(/=+$/, '') }],
    ['within a wrapper', { attachment: { filename: 'März.txt', data: base64('words') } }],
  ])('is a file %s', (_, fields) => {
    expect(textOf(answer(fields))).toBe('words');
  });

  it.each<[string, Record<string, unknown> | string, string]>([
    ['another name', { filename: 'April.txt', data: base64('words') }, 'malformed/another-file'],
    ['no bytes, as of a file that is not on the disk any more', { filename: 'März.txt', data: '' }, 'rejected/no-file'],
    ['no data', { filename: 'März.txt' }, 'malformed/shape'],
    ['what is no base64', { data: '<html>' }, 'malformed/not-base64'],
    ['base64 with something in its middle', { data: 'd29y!ZHM=' }, 'malformed/not-base64'],
    ['base64 that ends within a letter', { data: 'd29yZ' }, 'malformed/not-base64'],
    ['a no', { result: 'error', message: 'Attachment removed' }, 'rejected/file-refused'],
    ['a page', '<!doctype html><title>Sign in</title>', 'malformed/html'],
    ['nothing', '', 'malformed/empty'],
  ])('is none with %s', (_, given, said) => {
    const result = typeof given === 'string' ? fileOfAnswer(bytes(given), 'März.txt') : answer(given);
    expect(textOf(result)).toBe(said);
    if (!result.ok) expect(result.error.subject).toBe('März.txt');
  });

  it('is read at its full size', () => {
    const data = Buffer.alloc(20_000_001, 7);
    const read = fileOfAnswer(bytes({ result: 'success', data: data.toString('base64') }), 'a.bin');
    expect(read.ok && data.equals(read.value)).toBe(true);
  });
});

describe('what a link gave', () => {
  const head = { url: 'https://hoster.example/dl.php?type=ar&id=7&i=0', status: 200 };
  const linked = (text: string, contentType: string | null, disposition: string | null, url = head.url) =>
    textOf(fileOfLink(bytes(text), { ...head, url, contentType, disposition }, 'a.txt'));

  it.each([
    ['words', 'application/octet-stream', 'attachment; filename="a.txt"'],
    ['words', 'text/html', "attachment; filename*=UTF-8''a.html"],
    ['words', 'text/plain', 'inline; filename=a.txt'],
    ['words', 'image/png', null],
    ['words', null, 'attachment'],
  ])('is a file: %s, %s, %s', (text, type, disposition) => {
    expect(linked(text, type, disposition)).toBe(text);
  });

  it.each([
    ['File not found', 'text/html; charset=utf-8', null, 'rejected/no-file'],
    ['File not found', null, null, 'rejected/no-file'],
    ['<p>This attachment was removed.</p>', 'text/html', 'inline', 'rejected/no-file'],
    ['{"error":"gone"}', 'application/json', null, 'rejected/no-file'],
    ['', 'application/zip', 'attachment; filename=a.zip', 'rejected/no-file'],
    ['<form><input type="password"></form>', 'text/html', null, 'rejected/login-required'],
    [
      '<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/x"></script>',
      'text/html',
      null,
      'rejected/challenge',
    ],
  ])('is none: %s, %s, %s', (text, type, disposition, said) => {
    expect(linked(text, type, disposition)).toBe(said);
  });

  it('says of the file only what is about the file', () => {
    const of = (text: string) => {
      const read = fileOfLink(bytes(text), { ...head, contentType: 'text/html', disposition: null }, 'a.txt');
      return read.ok ? null : finalStateOf(read.error);
    };
    expect(of('File not found')).toBe('gone');
    expect(of('<input type=password>')).toBeNull();
  });
});
