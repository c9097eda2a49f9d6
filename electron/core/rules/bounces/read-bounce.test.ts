import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOUNCE_REASONS } from '../../../../shared/domain/bounce.ts';
import { readBounce } from './read-bounce.ts';

const firstOf = (text: string) => readBounce(text)?.refusals[0] ?? null;

const GMAIL = `Hello, our offers come back:

  k.lindgren@gmail.example
    host gmail-smtp-in.l.google.com [142.250.102.27]
    SMTP error from remote mail server after end of data:
    550-5.7.26 Your email has been blocked because the sender is unauthenticated.
    550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.
    550 5.7.26  https://support.google.com/mail/answer/81126#authentication - gsmtp
  m.keller@brightfield.example
    host mx1.brightfield.example [198.51.100.25]
    SMTP error from remote mail server after RCPT TO:<m.keller@brightfield.example>:
    552 5.2.2 Mailbox full

What can we do?`;

const REPORT = `Reporting-MTA: dns; mail.hosting.example
Arrival-Date: Mon, 2 Nov 2026 09:14:29 +0000 (UTC)

Final-Recipient: rfc822; ann@contoso.example
Original-Recipient: rfc822;ann@contoso.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.contoso.example
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to
    reach does not exist.

Final-Recipient: rfc822; bob@contoso.example
Action: delayed
Status: 4.4.1
Will-Retry-Until: Sat, 7 Nov 2026 09:14:29 +0000 (UTC)
`;

describe('who refused', () => {
  it('is the host before each answer, and its mail service', () => {
    expect(readBounce(GMAIL)?.refusals).toMatchObject([
      { reason: 'unauthenticated', provider: 'gmail', host: 'gmail-smtp-in.l.google.com', code: '550' },
      {
        reason: 'mailboxFull',
        provider: null,
        host: 'mx1.brightfield.example',
        recipient: 'm.keller@brightfield.example',
      },
    ]);
  });

  it.each([
    [
      '<ann@x.example>: host\n    x-example.mail.protection.outlook.com[104.47.8.36] said: 550\n    5.7.606 Access denied, banned sending IP [192.0.2.1]',
      'outlook',
      'x-example.mail.protection.outlook.com',
    ],
    [
      "Remote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; [AM5.eurprd07.prod.outlook.com]'",
      'outlook',
      null,
    ],
    [
      '... while talking to mta5.am0.yahoodns.net.:\n<<< 554 delivery error: dd ann@yahoo.com is no longer valid.',
      'yahoo',
      'mta5.am0.yahoodns.net',
    ],
    [
      'host mx01.mail.icloud.com [17.57.155.25]: 550 5.1.1 <ann@icloud.com>: user does not exist',
      'icloud',
      'mx01.mail.icloud.com',
    ],
    [
      '550 DMARC Sender Invalid - envelope rejected - https://community.mimecast.com/docs/DOC-1369#550',
      'mimecast',
      null,
    ],
    [
      'host mxa-0012.gslb.pphosted.com [192.0.2.3]: 550 5.7.0 Local Policy Violation',
      'proofpoint',
      'mxa-0012.gslb.pphosted.com',
    ],
    [
      'host d1.ess.barracudanetworks.com [192.0.2.3]: 550 permanent failure for one or more recipients (a@x.example:blocked)',
      'barracuda',
      'd1.ess.barracudanetworks.com',
    ],
    [
      'mx.x.example rejected your message to the following email addresses:\n\n550 5.1.1 User unknown',
      null,
      'mx.x.example',
    ],
  ])('is told by %s', (text, provider, host) => {
    expect(firstOf(text)).toMatchObject({ provider, host });
  });

  it('is left open if the text does not say it, whoever the mail was for', () => {
    const text = 'I wrote to ann@gmail.com and got 550 5.1.1 User unknown, include:spf.protection.outlook.com is set.';
    expect(firstOf(text)).toMatchObject({ reason: 'noSuchUser', provider: null, host: null });
  });

  it('is not the block list that was asked', () => {
    const text = 'said: 554 5.7.1 Client host [192.0.2.1] blocked using zen.spamhaus.org; see https://www.spamhaus.org';
    expect(firstOf(text)).toMatchObject({ reason: 'ipListed', list: 'spamhaus.org', host: null, provider: null });
  });
});

describe('how long it lasts', () => {
  it.each([
    ['450 4.2.0 Greylisted, try again', 'retried'],
    ['550 5.1.1 User unknown', 'final'],
    ['Domain x.example has exceeded the max emails per hour (9/9). Message will be reattempted later', 'retried'],
    ['zen.spamhaus.org answers 127.255.255.254', 'unknown'],
    ['ann@contoso.example\n    Unrouteable address', 'unknown'],
    ['Domain x.example has exceeded the max emails per hour (9/9). Message discarded.', 'unknown'],
  ])('%s: %s', (text, lasts) => {
    expect(firstOf(text)?.lasts).toBe(lasts);
  });
});

describe('a text without a known reason', () => {
  it('is said to be unknown, and never more', () => {
    for (const text of [
      '550 5.7.1 Rejected',
      '554 5.7.1 Message refused by XQ-17',
      'host mx.x.example [192.0.2.1] said: 550 No',
    ]) {
      const found = firstOf(text);
      expect(found && BOUNCE_REASONS[found.reason], text).toMatchObject({ bucket: 'unknown', turn: 'unknown' });
    }
  });

  it('gives way to one with a reason in the same mail', () => {
    const text =
      '... while talking to mx.x.example.:\n>>> DATA\n<<< 554 Service unavailable; Client host [192.0.2.1] blocked using bl.spamcop.net\n554 5.0.0 Service unavailable';
    expect(readBounce(text)?.refusals.map(({ reason }) => reason)).toEqual(['ipListed']);
  });
});

describe('a delivery report', () => {
  it('is read field by field, each recipient for itself', () => {
    expect(readBounce(REPORT)?.refusals).toMatchObject([
      { reason: 'noSuchUser', lasts: 'final', host: 'mx.contoso.example', recipient: 'ann@contoso.example' },
      { reason: 'unreachable', lasts: 'retried', recipient: 'bob@contoso.example', enhanced: '4.4.1' },
    ]);
  });

  it.each([
    ['Status: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 Over quota', 'mailboxFull'],
    ['> Action: failed\n> Status: 5.0.0\n> Diagnostic-Code: smtp;550 No such user here', 'noSuchUser'],
    ['Action: failed\nStatus: 5.4.7', 'expired'],
    ['Action: failed\nStatus: 5.1.1\nDiagnostic-Code: X-Postfix; unknown user: "ann"', 'noSuchUser'],
  ])('is recognized by a part of it: %s', (text, reason) => {
    expect(firstOf(text)).toMatchObject({ reason, lasts: 'final' });
  });

  it('gives no text of its own for a host or an address, because both reach sentences', () => {
    const report = (recipient: string, host: string) =>
      firstOf(`Final-Recipient: rfc822; ${recipient}\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; ${host}`);
    const link = '[pay here](https://evil.example/x)';
    expect(report('a@b.example', `${link} or call us`)).toMatchObject({ host: null, recipient: 'a@b.example' });
    for (const host of ['evil.example or call us', 'evil.example/x', 'https://evil.example', 'localhost', `a.${link}`])
      expect(report('a@b.example', host)?.host, host).toBeNull();
    for (const recipient of [`${link}@b.example`, `a@${link}`, 'a@b.example, or call us', '*a*@b.example', 'root'])
      expect(report(recipient, 'mx.x.example')?.recipient, recipient).toBeNull();
    expect(firstOf(`RCPT TO:<${link.replace(' ', '')}@b.example>: 550 5.1.1 User unknown`)?.recipient).toBeNull();
  });

  it('tells a host and an address in all forms that servers write', () => {
    const fields = 'Final-Recipient: LOCAL; ann\nOriginal-Recipient: rfc822;<Ann+x@b.xn--p1ai>\nAction: failed';
    const host = 'MX.contoso.example. (192.0.2.1, the server for the domain contoso.example.)';
    expect(firstOf(`${fields}\nStatus: 5.1.1\nRemote-MTA: dns; ${host}`)).toMatchObject({
      host: 'mx.contoso.example',
      recipient: 'Ann+x@b.xn--p1ai',
    });
  });

  it('of a delivery that worked is no bounce', () => {
    expect(
      readBounce('Final-Recipient: rfc822; a@x.example\nAction: delivered\nStatus: 2.0.0\nRemote-MTA: dns; mx'),
    ).toBeNull();
    expect(readBounce('Action: call them\nStatus: open')).toBeNull();
  });
});

describe('wrapped and quoted answers', () => {
  it.each([
    '> > 550\n> > 5.7.26 This mail has been blocked because the\n> > sender is unauthenticated.',
    'We wrote yesterday and the server of the other company told us: 550-5.7.26 This\nmail has been blocked because the sender is unauthenticated.',
    'It says "550 5.7.26 This mail is unauthenticated", is our mailbox full, or is it spam?',
    '550-5.7.26 The sender must 550-5.7.26 authenticate with at least one of 550 5.7.26 SPF or DKIM.',
  ])('keep their reason: %s', (text) => {
    expect(firstOf(text)?.reason).toBe('unauthenticated');
  });

  it('do not take in the words behind them', () => {
    const text = 'They say "550 5.7.1 Rejected". Could it be that the mailbox is full, or a virus was found?';
    expect(firstOf(text)).toMatchObject({ reason: 'policy', raw: '550 5.7.1 Rejected' });
  });
});

describe('ordinary text', () => {
  it.each([
    'The domain costs 550 EUR a year, the mailbox is full of offers.',
    'We paid $550.00 for order 450.',
    'Order #55057, invoice 550571, 450 5 pieces.',
    'Error 500 on every page since noon.',
    'HTTP 503 Service Unavailable, then 502 Bad Gateway.',
    'The remote server returned an error: (503) Server Unavailable.',
    'PHP Fatal error: Uncaught Error: Call to undefined function, PHP 5.6.40, MySQL 5.7.44, line 550',
    'mysql 5.7.26 and nginx 1.25.4 with 512 MB, 450 MB are used.',
    'We have 550 mailboxes, quota exceeded for two of them.',
    '450 mails a day are spam. Can the filter be stricter?',
    '550 users were unknown to us.',
    'FTP says: 530 Login authentication failed',
    'Status:\t550 Can not change directory, FileZilla: 421 Too many connections (8) from this IP',
    'Call me at 0550 123 451, room 452.',
    'The picture is 550 x 450 px.',
    'It takes 450 ms, 550 ms at most.',
    'Version 5.1.1 is out, 4.2.2 has a bug.',
    'Received: 3 parcels. Status: paid. Action: ship it.',
    'IP 5.7.1.25 and 4.4.4.4 are blocked.',
    'On 5.1.2026 at 4.30 we moved 554 files.',
    'Ticket 554: unknown user cannot log in',
    'SQLSTATE[42000]: 550 Syntax error',
    'error code 421 Misdirected Request, 451 Unavailable For Legal Reasons',
    'Wir haben 450 Postfächer und 552 Domains.',
    'See the changelog (#4.2.1)',
    'fixed in release (#5.1.1), please update',
    'My backups have been failing for a long time.',
    'The backups of ann@x.example have been failing for a long time.',
    'Our mailbox works again.\nMy backups have been failing for a long time.',
    'Mailbox backups have been failing for a long time.',
    'Backup failed: retry timeout exceeded while uploading to S3',
    'He said: 550 is too much for one account',
    'The boss said: 450 Spam mails a day',
    'reason: 500 Users are affected',
    '',
  ])('is no bounce: %s', (text) => {
    expect(readBounce(text)).toBeNull();
  });
});

describe('a bounce in words that others use, too', () => {
  it.each([
    [
      'Hi. This is the qmail-send program at x.example.\n\nI couldn’t find any host by that name. (#5.1.2)',
      'noSuchDomain',
    ],
    ['Delivery failed, it does not take us (#5.1.1)', 'noSuchUser'],
    ['The server said: 550 Go away', 'unspecified'],
    ['Remote host said: 554 Go away', 'unspecified'],
    ['reason: 550 user unknown', 'noSuchUser'],
    ["all hosts for 'x.example' have been failing for a long time", 'unreachable'],
    ['<ann@x.example>: retry timeout exceeded', 'expired'],
    ['ann@x.example:\nretry timeout exceeded', 'expired'],
    ['** ann@x.example R=dns T=smtp: retry timeout exceeded', 'expired'],
    ['mx.x.example [192.0.2.1]: retry timeout exceeded', 'expired'],
  ])('is known by what stands around: %s', (text, reason) => {
    expect(firstOf(text)?.reason).toBe(reason);
  });

  it('is found behind many numbers that are none', () => {
    const text = `${'500 err\n'.repeat(40)}550 5.1.1 <x@y.example>: user unknown`;
    expect(firstOf(text)?.reason).toBe('noSuchUser');
  });
});

describe('a mail’s header', () => {
  const HEADER = `Received: from mail.hosting.example (mail.hosting.example [192.0.2.12])
 by mx.shop.example (Postfix) with ESMTPS id 7C19B2
 for <office@shop.example>; Mon, 2 Nov 2026 10:43:08 +0000 (UTC)
Received: from relay4.nordmail.example (relay4.nordmail.example [198.51.100.44])
by mail.hosting.example (Postfix) with ESMTPS id 5D02F1; Mon, 2 Nov 2026 11:42:57 +0100
Received: by relay4.nordmail.example with SMTP id q18; Mon, 2 Nov 2026 10:43:11 +0000
Authentication-Results: mx.shop.example; spf=pass (ok (really)) smtp.mailfrom=orders@nordmail.example;
 dkim=fail header.d=nordmail.example; dmarc=pass (p=NONE) header.from=nordmail.example
Subject: Order`;

  it('is told as a path with delays, oldest first, whatever the zones', () => {
    expect(readBounce(HEADER)?.paths).toEqual([
      [
        { from: null, by: 'relay4.nordmail.example', at: Date.UTC(2026, 10, 2, 10, 43, 11), delay: null },
        {
          from: 'relay4.nordmail.example',
          by: 'mail.hosting.example',
          at: Date.UTC(2026, 10, 2, 10, 42, 57),
          delay: -14,
        },
        { from: 'mail.hosting.example', by: 'mx.shop.example', at: Date.UTC(2026, 10, 2, 10, 43, 8), delay: 11 },
      ],
    ]);
  });

  it('has each check with its result and domain', () => {
    expect(readBounce(HEADER)?.checks).toEqual([
      { server: 'mx.shop.example', mechanism: 'spf', result: 'pass', domain: 'nordmail.example' },
      { server: 'mx.shop.example', mechanism: 'dkim', result: 'fail', domain: 'nordmail.example' },
      { server: 'mx.shop.example', mechanism: 'dmarc', result: 'pass', domain: 'nordmail.example' },
    ]);
  });

  it('is found in a quotation, and no rejection in it', () => {
    const reading = readBounce(`They sent:\n\n${HEADER.replace(/^/gm, '> ')}`);
    expect([reading?.refusals, reading?.paths[0]?.length]).toEqual([[], 3]);
  });
});

describe('a hostile text', () => {
  it.each([
    ['codes', '550 5.7.1 '],
    ['codes on lines', '550-5.7.1 mailbox \n'],
    ['fields', 'Status: 5.1.1\nAction: failed\n\n'],
    ['headers', 'Received: from a by b; Mon, 2 Nov 2026 10:00:00 +0000\n'],
    ['brackets', '(((('],
    ['words', 'host a.a.a.a.a.a.a.a '],
    ['marks', '> > > >'],
    ['blanks', '          '],
    ['addresses', '<a@a.a'],
    ['numbers', '500 err\n'],
    ['hashes', 'failed (#5.1.1) '],
    ['phrases', '<a@a.example>: retry timeout exceeded\n'],
    ['phrases in one line', 'a.a.a.a.a.a.a.a.a retry timeout exceeded '],
    ['half an address', 'Final-Recipient: rfc822; a.a.a.a.a@'],
    ['half a pattern', '550 message content virus spam mailbox '],
  ])('takes no time: a million characters of %s', (_name, part) => {
    const text = part.repeat(Math.ceil(1_000_000 / part.length));
    const begin = performance.now();
    const reading = readBounce(text);
    expect(performance.now() - begin).toBeLessThan(2_000);
    expect(reading?.refusals.length ?? 0).toBeLessThanOrEqual(5);
  });

  it('never makes it fail', () => {
    const parts = [
      '550',
      ' 5.7.1',
      '\n',
      '> ',
      'host x.example [',
      'Status: ',
      'Received: ',
      '(#5.1.1)',
      '"',
      'said: ',
      'é',
    ];
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...parts), fc.string()), { maxLength: 60 }), (list) => {
        const reading = readBounce(list.join(''));
        for (const { raw, reason } of reading?.refusals ?? []) {
          expect(raw.length).toBeLessThanOrEqual(1_100);
          expect(BOUNCE_REASONS[reason]).toBeDefined();
        }
      }),
    );
  });
});
