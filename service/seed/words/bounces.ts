/** Rejected mail of invented customers, worded like the servers that rejected it. */

interface BouncedMail {
  subject: string;
  message: string;
  /** A file with the rejection. */
  file?: { name: string; text: string };
}

const REPORT = `Return-Path: <>
Received: by mail.{server} (Postfix) id 4F8A1C; Mon, 2 Nov 2026 09:14:31 +0000 (UTC)
From: MAILER-DAEMON@mail.{server} (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: office@{domain}
Content-Type: multipart/report; report-type=delivery-status; boundary="4F8A1C.1"

--4F8A1C.1
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mail.{server}.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients.

<m.keller@brightfield.example>: host mx1.brightfield.example[198.51.100.25] said: 552
    5.3.4 Message size exceeds fixed limit (in reply to MAIL FROM command)

--4F8A1C.1
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.{server}
Arrival-Date: Mon, 2 Nov 2026 09:14:29 +0000 (UTC)

Final-Recipient: rfc822; m.keller@brightfield.example
Action: failed
Status: 5.3.4
Remote-MTA: dns; mx1.brightfield.example
Diagnostic-Code: smtp; 552 5.3.4 Message size exceeds fixed limit

--4F8A1C.1--
`;

export const BOUNCED_MAILS: readonly BouncedMail[] = [
  {
    subject: 'Gmail sends our offers back',
    message: `Hello,

since yesterday every offer from office@{domain} to Gmail comes back. The report says:

  k.lindgren.studio@gmail.com
    host gmail-smtp-in.l.google.com [142.250.102.27]
    SMTP error from remote mail server after end of data:
    550-5.7.26 Your email has been blocked because the sender is unauthenticated.
    550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.
    550-5.7.26
    550-5.7.26  Authentication results:
    550-5.7.26  DKIM = did not pass
    550-5.7.26  SPF [{domain}] with ip: [192.0.2.12] = did not pass
    550 5.7.26  https://support.google.com/mail/answer/81126#authentication - gsmtp

What do we have to change?

{name}`,
  },
  {
    subject: 'Outlook refuses our newsletter',
    message: `Hi,

our newsletter reaches everybody but the readers with Outlook addresses. They get nothing, and we get this:

> Remote server returned '550 5.7.515 Access denied, sending domain {domain} does not meet the required
> authentication level. The sender's domain in the 5322.From address doesn't meet the authentication
> requirements defined for the sender. [AM3PEPF0000A793.eurprd04.prod.outlook.com]'

Is that our fault or theirs?

{name}`,
  },
  {
    subject: 'Is this mailbox really full?',
    message: `Hello,

I wrote to our accountant and your server answered: "452 4.2.2 The recipient's inbox is out of storage space. Please direct the recipient to https://support.google.com/mail/?p=OverQuotaTemp - gsmtp". Will my mail arrive or do I have to send it again?

{name}`,
  },
  {
    subject: 'Undelivered Mail Returned to Sender',
    message: `Hello,

please see the attached report. The drawing has to be there today.

{name}`,
    file: { name: 'Undelivered Mail.eml', text: REPORT },
  },
  {
    subject: 'Why did this mail take so long?',
    message: `Hello,

this order reached us 40 minutes late. I copied its header:

Received: from mail.{server} (mail.{server} [192.0.2.12])
 by mx.{domain} (Postfix) with ESMTPS id 7C19B2
 for <office@{domain}>; Mon, 2 Nov 2026 10:43:08 +0000 (UTC)
Received: from relay4.nordmail.example (relay4.nordmail.example [198.51.100.44])
 by mail.{server} (Postfix) with ESMTPS id 5D02F1; Mon, 2 Nov 2026 10:42:57 +0000 (UTC)
Received: from shop-12.nordmail.example (unknown [10.0.4.12])
 by relay4.nordmail.example with ESMTP id q18; Mon, 2 Nov 2026 10:03:11 +0000
Authentication-Results: mx.{domain}; spf=pass smtp.mailfrom=orders@nordmail.example;
 dkim=fail header.d=nordmail.example; dmarc=pass header.from=nordmail.example

Did it wait at your servers?

{name}`,
  },
];
