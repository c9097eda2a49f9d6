import { describe, expect, it } from 'vitest';
import type { FoundMessage, ImportProblemReason } from '../../../../shared/domain/imported.ts';
import { MOST } from './clean.ts';
import { readMail } from './mail.ts';
import { createMboxSplitter } from './mbox.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

async function read(
  mail: string | Uint8Array,
): Promise<{ message: FoundMessage | null; problems: ImportProblemReason[] }> {
  const items = await readMail(typeof mail === 'string' ? bytesOf(mail) : mail, 'eml', 'a.eml', 'message 1');
  const messages = items.flatMap((item) => ('message' in item ? [item.message] : []));
  const problems = items.flatMap((item) => ('problem' in item ? [item.problem.reason] : []));
  return { message: messages[0] ?? null, problems };
}

const HEAD = [
  'From: =?utf-8?Q?Mara_L=C3=B6we?= <Mara@Example.ORG>',
  'To: support@host.example, "Sales, all" <sales@host.example>',
  'Cc: Team: a@host.example, b@host.example;',
  'Subject: =?ISO-8859-1?Q?Server_l=E4uft?=',
  ' =?ISO-8859-1?Q?_nicht?=',
  'Date: Tue, 4 Mar 2025 10:11:12 +0100',
  'Message-ID: <1@example.org>',
  'In-Reply-To: <0@host.example>',
  'References: <first@host.example>',
  '\t<0@host.example>',
].join('\r\n');

const withBody = (body: string, type = 'text/plain; charset=utf-8') =>
  `${HEAD}\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n${body}`;

it('reads writer, readers, subject, date and the mails before it', async () => {
  expect(await read(withBody('Hello\r\n\r\nthere\r\n'))).toEqual({
    problems: [],
    message: {
      source: 'eml',
      key: '1@example.org',
      conversation: null,
      references: ['first@host.example', '0@host.example'],
      number: null,
      subject: 'Server läuft nicht',
      role: 'unknown',
      author: 'Mara Löwe',
      email: 'mara@example.org',
      to: ['support@host.example', 'sales@host.example', 'a@host.example', 'b@host.example'],
      customer: null,
      at: Date.UTC(2025, 2, 4, 9, 11, 12),
      text: 'Hello\n\nthere',
      files: [],
    },
  });
});

describe('text', () => {
  it.each([
    ['ISO-8859-1', 'Grüße aus Köln, 5 £', 'R3L832UgYXVzIEv2bG4sIDUgow=='],
    ['windows-1251', 'Сервер не отвечает', '0eXw4uXwIO3lIO7y4uX34OXy'],
    ['Shift_JIS', 'サーバーが応答しません', 'g1SBW4NvgVuCqomek5qCtYLcgrmC8Q=='],
    ['GB18030', '服务器没有响应', 't/7O8cb3w7vT0M/s06Y='],
    ['KOI8-R', 'Почта не приходит', '8M/e1MEgzsUg0NLJyM/EydQ='],
    ['iso-8859-15', 'Rechnung über 20 €', 'UmVjaG51bmcg/GJlciAyMCCk'],
    ['cp1250', 'Příliš žluťoučký kůň', 'UPjtbGmaIJ5sdZ1vdehr/SBr+fI='],
    ['EUC-KR', '서버가 응답하지 않습니다', 'vK259rChIMDAtOTHz8H2IL7KvcC0z7TZ'],
    ['ISO-2022-JP', '証明書の更新', 'GyRCPlpMQD1xJE45OT83GyhC'],
  ])('comes in %s', async (charset, text, base64) => {
    const mail = withBody('', `text/plain; charset="${charset}"`).replace(
      'MIME-Version',
      'Content-Transfer-Encoding: base64\r\nMIME-Version',
    );
    expect(await read(mail + base64)).toMatchObject({ problems: [], message: { text } });
    const named = HEAD.replace(/Subject: .*\r\n .*\r\n/, `Subject: =?${charset}?B?${base64}?=\r\n`);
    expect((await read(`${named}\r\n\r\n`)).message?.subject).toBe(text);
  });

  it('comes without the name of its set, as UTF-8 or as windows-1252', async () => {
    const bare = 'From: a@b.example\r\nSubject: Grüße\r\n\r\nKöln “5 €”';
    expect((await read(new TextEncoder().encode(bare))).message).toMatchObject({
      subject: 'Grüße',
      text: 'Köln “5 €”',
    });
    const old = Uint8Array.from(
      [...bare].map((sign) => ({ '“': 0x93, '”': 0x94, '€': 0x80 })[sign] ?? sign.charCodeAt(0)),
    );
    expect((await read(old)).message).toMatchObject({ subject: 'Grüße', text: 'Köln “5 €”' });
  });

  it('is read as well as it goes in an unknown set, which is told', async () => {
    const { message, problems } = await read(withBody('plain words', 'text/plain; charset=x-klingon'));
    expect(message?.text).toBe('plain words');
    expect(problems).toEqual(['unknown-charset']);
    for (const known of ['cp932', 'ms949', 'US-ASCII', 'ansi_x3.4-1968', 'latin1', 'utf8'])
      expect((await read(withBody('a', `text/plain; charset=${known}`))).problems).toEqual([]);
  });

  it.each([
    ['soft breaks', 'a=\r\nb =\r\n c', 'ab  c'],
    ['a blank at the end', 'a=20\r\nb', 'a \nb'],
    ['no such code', 'a=ZZ b=', 'a=ZZ b'],
    ['small letters', 'K=c3=b6ln', 'Köln'],
  ])('is quoted-printable with %s', async (_, body, text) => {
    const mail = withBody(body).replace('MIME-Version', 'Content-Transfer-Encoding: quoted-printable\r\nMIME-Version');
    expect((await read(mail)).message?.text).toBe(text);
  });

  it('joins lines that are flowed', async () => {
    const mail = withBody('one \r\ntwo\r\n> three \r\n> four', 'text/plain; charset=utf-8; format=flowed');
    expect((await read(mail)).message?.text).toContain('one two');
  });

  it('comes from HTML where there is no other', async () => {
    const html = '<style>x{}</style><p>Hello <b>you</b></p><ul><li>one<li>two</ul><script>alert(1)</script>';
    expect((await read(withBody(html, 'text/html'))).message?.text).toBe('Hello you\n\n- one\n- two');
    const both = `--x\r\nContent-Type: text/plain\r\n\r\nplain\r\n--x\r\nContent-Type: text/html\r\n\r\n${html}\r\n--x--`;
    expect((await read(withBody(both, 'multipart/alternative; boundary=x'))).message?.text).toBe('plain');
  });

  it('has no control characters and no lone half of a character', async () => {
    const { message } = await read(withBody('a\0b\x1b[31mc\x85', 'text/plain; charset=iso-8859-1'));
    expect(message?.text).toBe('ab[31mc…');
    const noisy = await read(HEAD.replace(/Subject: .*\r\n .*\r\n/, 'Subject: a\x07b\x00 =?utf-8?Q?=E2=80=AEc?=\r\n'));
    expect(noisy.message?.subject).toBe('a b c');
  });
});

describe('files', () => {
  it('are attachments, pictures inside the text, and calendars', async () => {
    const part = (head: string, body: string) => `--x\r\n${head}\r\n\r\n${body}\r\n`;
    const body = [
      part('Content-Type: text/html', '<p>See <img src="cid:1" alt="logo"></p>'),
      part('Content-Type: image/png\r\nContent-ID: <1>\r\nContent-Transfer-Encoding: base64', 'iVBORw0K'),
      part(
        'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="..\\\\..\\\\/etc/a\x00b.pdf"',
        'x',
      ),
      part('Content-Type: text/calendar; method=REQUEST', 'BEGIN:VCALENDAR'),
      '--x--',
    ].join('');
    const { message } = await read(withBody(body, 'multipart/related; boundary=x'));
    expect(message?.text).toBe('See logo');
    expect(message?.files.map(({ name, type }) => [name, type])).toEqual([
      ['file.png', 'image/png'],
      ['a b.pdf', 'application/pdf'],
      ['file.ics', 'text/calendar'],
    ]);
    expect(Buffer.from(message?.files[0]?.bytes ?? []).toString('latin1')).toBe('\x89PNG\r\n');
  });

  it('of an encrypted mail come along, and the armoured text of PGP', async () => {
    const smime = withBody('MIIB', 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m');
    expect(await read(smime)).toMatchObject({ problems: ['encrypted'], message: { files: [{ name: 'smime.p7m' }] } });
    const armour = '-----BEGIN PGP MESSAGE-----\r\n\r\nhQEM\r\n-----END PGP MESSAGE-----';
    const parts = `--x\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n--x\r\nContent-Type: application/octet-stream; name=encrypted.asc\r\n\r\n${armour}\r\n--x--`;
    const pgp = await read(withBody(parts, 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary=x'));
    expect(pgp).toMatchObject({ problems: [], message: { text: armour.replaceAll('\r', '') } });
  });

  it('hold a mail in a mail only where it is forwarded as a file', async () => {
    const inner = 'From: c@d.example\r\nSubject: inner\r\n\r\ninner words';
    const parts = (how: string) =>
      withBody(
        `--x\r\n\r\nouter\r\n--x\r\nContent-Type: message/rfc822\r\n${how}\r\n${inner}\r\n--x--`,
        'multipart/mixed; boundary=x',
      );
    expect((await read(parts(''))).message?.text).toContain('inner words');
    expect((await read(parts('Content-Disposition: attachment\r\n'))).message?.files).toMatchObject([
      { name: 'file.eml' },
    ]);
  });
});

describe('the key', () => {
  it('is the Message-ID, or a hash that is the same in a mailbox', async () => {
    const mail = 'From: a@b.example\r\nDate: Tue, 4 Mar 2025 10:11:12 +0100\r\nSubject: a\r\n\r\nx\r\n\r\nFrom me\r\n';
    const key = (await read(mail)).message?.key;
    expect(key).toMatch(/^sha256:[0-9a-f]{64}$/);
    const mailbox = `From a@b.example Tue Mar 04 10:11:12 2025\nX-Status: RO\n${mail.replaceAll('\r\n', '\n').replace('\nFrom me', '\n>From me')}\n\n`;
    const splitter = createMboxSplitter();
    const [inside] = [...splitter.write(bytesOf(mailbox)), ...splitter.end()];
    expect((await read(inside?.bytes ?? '')).message?.key).toBe(key);
    expect((await read(mail.replace('Subject: a', 'Subject: b'))).message?.key).not.toBe(key);
    expect((await read(`Message-ID: bare@id.example\r\n${mail}`)).message?.key).toBe('bare@id.example');
    expect((await read(`Message-ID: <${'x'.repeat(900)}@y>\r\n${mail}`)).message?.key).toMatch(/^sha256:/);
  });
});

describe('a date', () => {
  it.each<[string, string, number | null]>([
    ['with a comment', 'Date: Tue, 4 Mar 2025 10:11:12 +0100 (CET)', Date.UTC(2025, 2, 4, 9, 11, 12)],
    ['without a zone', 'Date: 4 Mar 2025 10:11:12', Date.UTC(2025, 2, 4, 10, 11, 12)],
    [
      'of the last station',
      'Date: nonsense\r\nReceived: from a by b; Tue, 4 Mar 2025 10:11:12 GMT',
      Date.UTC(2025, 2, 4, 10, 11, 12),
    ],
    ['out of this world', 'Date: Tue, 4 Mar 9025 10:11:12 GMT', null],
    ['missing', 'From: a@b.example', null],
  ])('%s', async (_, header, at) => {
    expect((await read(`Subject: a\r\n${header}\r\n\r\nx`)).message?.at).toBe(at);
  });
});

describe('a hostile mail', () => {
  it('nests a thousand parts', async () => {
    const open = Array.from(
      { length: 1000 },
      (_, at) => `--${at}\r\nContent-Type: multipart/mixed; boundary="${at + 1}"\r\n\r\n`,
    );
    expect(await read(withBody(open.join(''), 'multipart/mixed; boundary="0"'))).toEqual({
      message: null,
      problems: ['too-nested'],
    });
  });

  it('nests mails in mails: the inner ones are files', async () => {
    const mail = `Content-Type: message/rfc822\r\n\r\n`.repeat(1000);
    const { message, problems } = await read(`${HEAD}\r\n${mail}x`);
    expect(problems).toEqual([]);
    expect(message?.files.length).toBe(1);
  });

  it('has a hundred thousand parts, or many files', async () => {
    const parts = '--x\r\nContent-Type: image/png\r\n\r\na\r\n';
    const withParts = (count: number) => read(withBody(`${parts.repeat(count)}--x--`, 'multipart/mixed; boundary=x'));
    expect(await withParts(100_000)).toEqual({ message: null, problems: ['too-nested'] });
    const { message, problems } = await withParts(MOST.files + 1);
    expect(problems).toEqual(['too-large']);
    expect(message?.files.length).toBe(MOST.files);
  });

  it('is too large, has too many lines, a long header, or is none', async () => {
    expect((await read(new Uint8Array(MOST.message + 1))).problems).toEqual(['too-large']);
    expect((await read(new Uint8Array(MOST.lines + 10).fill(10))).problems).toEqual(['too-large']);
    expect((await read(`${HEAD}\r\nX-Long: ${'a'.repeat(5_000_000)}\r\n\r\nx`)).message?.text).toBe('x');
    for (const none of ['', 'just words', '\0\0\0', '{"a":1}'])
      expect((await read(none)).problems).toEqual(['no-message']);
  });

  it('names thousands of readers and earlier mails', async () => {
    const ids = Array.from({ length: 5000 }, (_, at) => `<${at}@x.example>`).join(' ');
    const readers = Array.from({ length: 5000 }, (_, at) => `r${at}@x.example`).join(', ');
    const { message } = await read(`From: a@b.example\r\nTo: ${readers}\r\nReferences: ${ids}\r\n\r\nx`);
    expect(message?.to.length).toBe(MOST.readers);
    expect(message?.references.length).toBe(MOST.references);
    expect(message?.references[0]).toBe('0@x.example');
    expect(message?.references.at(-1)).toBe('4999@x.example');
  });
});
