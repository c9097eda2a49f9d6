/** Rejections as servers write them, from their public documents: each in its bucket. */
import { describe, expect, it } from 'vitest';
import { BOUNCE_REASONS, type BounceBucket, type BounceReason, mayBeBounce } from '../../../../shared/domain/bounce.ts';
import { readBounce } from './read-bounce.ts';

type Sample = [bucket: BounceBucket, text: string];

const SAMPLES: readonly { source: string; samples: readonly Sample[] }[] = [
  {
    source: 'https://support.google.com/a/answer/3726730',
    samples: [
      ['wait', '421 4.3.0 Temporary System Problem. Try again later. - gsmtp'],
      ['wait', '421 4.4.5 Server busy, try again later. - gsmtp'],
      ['recipient', '421 4.7.0 IP not in whitelist for RCPT domain, closing connection. - gsmtp'],
      [
        'reputation',
        '421 4.7.0 Our system has detected an unusual rate of unsolicited mail originating from your IP address. To protect our users from spam, mail sent from your IP address has been temporarily blocked.',
      ],
      ['wait', '421 4.7.0 Temporary System Problem. Try again later.'],
      ['server', '421 4.7.0 TLS required for RCPT domain, closing connection.'],
      [
        'wait',
        '450 4.2.1 The user you are trying to contact is receiving mail too quickly. Please resend your message at a later time.',
      ],
      [
        'wait',
        '450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.',
      ],
      ['wait', '450 4.2.1 Peak SMTP relay limit exceeded for customer. This is a temporary error.'],
      ['wait', '451 4.3.0 Mail server temporarily rejected message.'],
      ['wait', '451 4.4.2 Timeout - closing connection.'],
      ['server', '451 4.5.0 SMTP protocol violation, see RFC 2821.'],
      [
        'recipient',
        '452 4.2.2 The email account that you tried to reach is over quota. Please direct the recipient to Clear Google Drive space & increase storage.',
      ],
      [
        'recipient',
        "452 4.2.2 The recipient's inbox is out of storage space. Please direct the recipient to https://support.google.com/mail/?p=OverQuotaTemp",
      ],
      ['size', '452 4.5.3 Your message has too many recipients.'],
      ['authentication', '454 4.7.0 Too many login attempts, please try again later.'],
      ['server', '502 5.5.1 Unrecognized command. - gsmtp'],
      ['server', '503 5.5.1 EHLO/HELO first. - gsmtp'],
      ['server', '530 5.7.0 Must issue a STARTTLS command first.'],
      ['authentication', '530 5.5.1 Authentication Required. For more information, visit'],
      ['authentication', '535 5.7.8 Username and Password not accepted.'],
      ['authentication', '534 5.7.9 Application-specific password required.'],
      ['authentication', '534 5.7.14 Please log in through your web browser and then try again.'],
      [
        'recipient',
        "550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces.",
      ],
      ['recipient', '550 5.2.1 The email account that you tried to reach is disabled.'],
      ['recipient', '550 5.2.1 The email account that you tried to reach is inactive.'],
      [
        'wait',
        '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.',
      ],
      ['wait', '550 5.4.5 Daily user sending limit exceeded.'],
      ['wait', '550 5.4.5 Daily SMTP relay limit exceeded for user.'],
      ['server', '550 5.7.0 Mail relay denied [192.0.2.1]. Invalid credentials for relay for one of the domains'],
      ['server', '550 5.7.1 Invalid credentials for relay.'],
      [
        'reputation',
        '550 5.7.1 Our system has detected an unusual rate of unsolicited mail originating from your IP address.',
      ],
      ['content', '550 5.7.1 Our system has detected that this message is likely unsolicited mail.'],
      [
        'reputation',
        '550 5.7.1 Our system has detected that this message is likely suspicious due to the very low reputation of the sending IP address.',
      ],
      [
        'reputation',
        '550 5.7.1 Our system has detected that this message is likely suspicious due to the very low reputation of the sending domain.',
      ],
      [
        'content',
        '550 5.7.1 Messages missing a valid address in the From: header, or having no From: header, are not accepted.',
      ],
      ['content', '550 5.7.1 This message is not RFC 5322 compliant because it has duplicate headers.'],
      [
        'unknown',
        '550 5.7.1 The user or domain that you are sending to (or from) has a policy that prohibited the mail that you sent.',
      ],
      ['unknown', '550 5.7.1 This message violates example.com email policy. - gcdp a1b2c3 - gsmtp'],
      [
        'server',
        "550 5.7.1 The IP you're using to send mail is not authorized to send email directly to our servers. Please use the SMTP relay at your service provider instead.",
      ],
      [
        'server',
        '550 5.7.1 This message does not meet IPv6 sending guidelines regarding PTR records and authentication.',
      ],
      ['server', '550 5.7.25 The IP address sending this message does not have a PTR record setup'],
      [
        'authentication',
        '421 4.7.26 This mail has been rate limited because it is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.',
      ],
      [
        'authentication',
        '550-5.7.26 This mail has been blocked because the sender is unauthenticated.\n550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.\n550 5.7.26 - gsmtp',
      ],
      [
        'authentication',
        "550 5.7.26 Unauthenticated email from example.com is not accepted due to domain's DMARC policy.",
      ],
      [
        'authentication',
        '550 5.7.26 The MAIL FROM domain [example.com] has an SPF record with a hard fail policy (-all) but it fails to pass SPF checks with the ip: [192.0.2.7].',
      ],
      [
        'authentication',
        '550 5.7.26 This message does not have authentication information or fails to pass authentication checks.',
      ],
      [
        'authentication',
        "421 4.7.27 Your email has been rate limited because SPF authentication didn't pass for this message. Gmail requires all bulk email senders to authenticate their email with SPF.",
      ],
      [
        'authentication',
        "421 4.7.30 Your email has been rate limited because DKIM authentication didn't pass for this message.",
      ],
      [
        'authentication',
        "421 4.7.32 Your email has been rate limited because the From: header (RFC5322) in this message isn't aligned with either the authenticated SPF or DKIM organizational domain.",
      ],
      [
        'server',
        "421 4.7.23 The sending IP address for this message doesn't have a PTR record, or the PTR record's forward DNS entry doesn't match the sending IP address.",
      ],
      [
        'reputation',
        '421 4.7.28 Gmail has detected an unusual rate of mail originating from your DKIM domain example.org.',
      ],
      ['server', "421 4.7.29 Your email has been rate limited because this message wasn't sent over a TLS connection."],
      ['content', '552 5.7.0 Our system detected an illegal attachment on your message.'],
      ['content', '552 5.7.0 This message was blocked because its content presents a potential security issue.'],
      ['size', "552 5.3.4 Your message exceeded Google's message size limits."],
      ['content', '554 5.6.0 Mail message is malformed. Not accepted.'],
      ['server', '554 5.4.6 Message exceeded 50 hops, this may indicate a mail loop.'],
    ],
  },
  {
    source:
      'https://learn.microsoft.com/exchange/troubleshoot/email-delivery/ndr/non-delivery-reports-in-exchange-online',
    samples: [
      ['wait', '432 4.3.2 STOREDRV.Deliver; recipient thread limit exceeded'],
      ['wait', "Remote Server returned '550 4.4.7 QUEUE.Expired; message expired'"],
      ['wait', '450 4.4.316 Connection refused [Message=Socket error code 10061]'],
      ['size', '452 4.5.3 Too many recipients'],
      [
        'authentication',
        '450 4.7.26 Access denied, a message sent over IPv6 [2001:db8::1] must pass either SPF or DKIM validation, this message is not signed',
      ],
      ['wait', '451 4.7.500 Server busy. Please try again later from [192.0.2.2]. (AS761)'],
      ['reputation', '451 4.7.650 The mail server [192.0.2.5] has been temporarily rate limited due to IP reputation.'],
      ['reputation', '451 4.7.851 Access denied, please try again later'],
      ['unknown', '550 5.0.350 Generic error, x-dg-ref header is too long'],
      ['authentication', '550 5.1.7 Invalid address'],
      ['reputation', '550 5.1.8 Access denied, bad outbound sender'],
      ['recipient', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'],
      ['recipient', '550 5.1.1 RESOLVER.ADR.ExRecipNotFound; not found'],
      [
        'recipient',
        '550 5.4.1 [ann@contoso.example]: Recipient address rejected: Access denied [AM5EUR03FT012.eop-EUR03.prod.protection.outlook.com]',
      ],
      [
        'recipient',
        '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded',
      ],
      ['wait', '550 5.2.2 Submission quota exceeded'],
      ['wait', "550 5.2.121 Recipient's per hour message receive limit from specific sender exceeded"],
      ['wait', "550 5.2.122 Recipient's per hour message receive limit exceeded"],
      ['size', '550 5.2.3 RESOLVER.RST.RecipSizeLimit; message too large for this recipient'],
      ['size', '552 5.3.4 Message size exceeds fixed maximum message size'],
      ['recipient', '550 5.4.310 DNS domain contoso.invalid does not exist [Message=InfoDomainNonexistent]'],
      ['recipient', '550 5.4.4 SMTPSEND.DNS.NonExistentDomain; nonexistent domain'],
      ['server', '554 5.4.14 Hop count exceeded - possible mail loop ATTR34'],
      ['server', '554 5.4.6 Hop count exceeded - possible mail loop'],
      ['wait', '550 5.4.300 Message expired'],
      ['recipient', '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).'],
      ['content', '550 5.6.11 Invalid characters in the message'],
      ['recipient', '550 5.7.12 Sender was not authenticated by organization'],
      ['recipient', '550 5.7.124 Sender not in allowed-senders list'],
      ['recipient', '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required'],
      ['recipient', '550 5.7.134 RESOLVER.RST.SenderNotAuthenticatedForMailbox; authentication required'],
      ['authentication', '550 5.7.23 The message was rejected because of Sender Policy Framework violation'],
      ['server', '550 5.7.25 Access denied, the sending IPv6 address [2001:db8::1] must have a reverse DNS record'],
      ['reputation', '550 5.7.501 Access denied, spam abuse detected'],
      ['reputation', '550 5.7.502 Access denied, banned sender'],
      ['recipient', '550 5.7.505 Access denied, banned recipient'],
      ['server', '550 5.7.506 Access Denied, Bad HELO'],
      ['recipient', '550 5.7.507 Access denied, rejected by recipient'],
      ['wait', '550 5.7.508 Access denied, [2001:db8::1] has exceeded permitted limits within 2001:db8::/64 range'],
      [
        'authentication',
        '550 5.7.509 Access denied, sending domain [contoso.example] does not pass DMARC verification',
      ],
      ['reputation', '550 5.7.511 Access denied, banned sender[192.0.2.9]'],
      ['content', '550 5.7.512 Access denied, message must be RFC 5322 section 3.6.2 compliant'],
      [
        'reputation',
        '550 5.7.513 Service unavailable, Client host [192.0.2.1] blocked by contoso.example using Customer Block list (AS16012607)',
      ],
      [
        'authentication',
        '550 5.7.515 Access denied, sending domain contoso.example does not meet the required authentication level.',
      ],
      ['authentication', '530 5.7.57 SMTP; Client was not authenticated to send anonymous mail during MAIL FROM'],
      ['authentication', '550 5.7.60 SMTP; Client does not have permissions to send as this sender'],
      ['server', '550 5.7.64 TenantAttribution; Relay Access Denied'],
      [
        'reputation',
        '550 5.7.606 Access denied, banned sending IP [192.0.2.45]. To request removal from this list please visit https://sender.office.com/',
      ],
      ['reputation', '550 5.7.705 Access denied, tenant has exceeded threshold'],
      ['reputation', '550 5.7.708 Access denied, traffic not accepted from this IP'],
      ['reputation', '550 5.7.750 Service unavailable. Client blocked from sending from unregistered domains'],
      [
        'reputation',
        "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150).",
      ],
      [
        'reputation',
        "550 SC-001 (COL0-MC4-F44) Unfortunately, messages from 192.0.2.1 weren't sent. Please contact your Internet service provider since part of their network is on our block list.",
      ],
      ['content', '550 5.7.1 Message rejected as spam by Content Filtering.'],
    ],
  },
  {
    source: 'https://senders.yahooinc.com/smtp-error-codes/',
    samples: [
      [
        'reputation',
        '421 4.7.0 [TSS04] Messages from 192.0.2.25 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1; see https://postmaster.yahooinc.com/error-codes',
      ],
      [
        'reputation',
        '421 4.7.1 [TS03] All messages from 192.0.2.25 will be permanently deferred; Retrying will NOT succeed.',
      ],
      [
        'reputation',
        '553 5.7.2 [TSS09] All messages from 192.0.2.25 will be permanently deferred; Retrying will NOT succeed.',
      ],
      [
        'reputation',
        "553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.25, because the ip is in Spamhaus's list; see http://postmaster.yahoo.com/550-bl23.html",
      ],
      [
        'authentication',
        '550 5.7.9 This mail has been blocked because the sender is unauthenticated. Yahoo requires all senders to authenticate with either SPF or DKIM.',
      ],
      ['unknown', '554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes'],
      [
        'recipient',
        "554 delivery error: dd This user doesn't have a yahoo.com account (ann@yahoo.com) [0] - mta4012.mail.gq1.yahoo.com",
      ],
      ['recipient', '554 30 Sorry, your message to ann@aol.com cannot be delivered. This mailbox is disabled (554.30)'],
      ['recipient', '554 delivery error: dd ann@yahoo.com is no longer valid.'],
      ['recipient', '552 1 Requested mail action aborted, mailbox not found (in reply to end of DATA command)'],
      ['wait', '450 User is receiving mail too quickly'],
      ['wait', '421 Max message per connection reached, closing transmission channel'],
      [
        'authentication',
        '451 Message temporarily deferred due to unresolvable RFC.5321 from domain. See https://senders.yahooinc.com/error-codes#unresolvable-from-domain',
      ],
      ['wait', '451 4.3.2 Internal server error'],
      ['content', '550 5.7.1 Message headers are not RFC compliant'],
    ],
  },
  {
    source: 'https://support.apple.com/102322',
    samples: [
      [
        'wait',
        '421 4.7.1 Messages to ann@icloud.com deferred due to excessive volume. Try again later - https://support.apple.com/en-us/HT204137',
      ],
      ['wait', '451 4.7.1 Service unavailable - try again later'],
      ['recipient', '550 5.1.1 <ann@icloud.com>: user does not exist'],
      ['recipient', '550 5.1.1 <ann@icloud.com>: inactive email address (in reply to RCPT TO command)'],
      ['recipient', '550 5.1.1 unknown or illegal alias: ann@icloud.com'],
      ['recipient', '550 5.1.6 recipient no longer on server: ann@icloud.com'],
      ['recipient', '552 5.2.2 <ann@icloud.com>: user is over quota (in reply to RCPT TO command)'],
      [
        'unknown',
        '550 5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137',
      ],
      ['unknown', '554 5.7.1 [HM08] Message rejected due to local policy.'],
      [
        'authentication',
        "554 5.7.1 Your message was rejected due to example.com's DMARC policy. See https://support.apple.com/en-us/HT204137",
      ],
      [
        'authentication',
        '554 5.7.1 [HME1] This message was blocked for failing both SPF and DKIM authentication checks.',
      ],
      [
        'reputation',
        '550 5.7.1 Your email was rejected due to having a domain present in the Spamhaus DBL -- see https://www.spamhaus.org/dbl/',
      ],
      ['reputation', '550 5.7.1 Mail from IP 192.0.2.1 was rejected due to listing in Spamhaus SBL.'],
      ['reputation', '550 5.7.0 Blocked - see https://support.proofpoint.com/dnsbl-lookup.cgi?ip=192.0.2.2'],
    ],
  },
  {
    source: 'Proofpoint, Mimecast and Barracuda',
    samples: [
      ['reputation', '554 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.2'],
      ['unknown', '550 5.7.0 Local Policy Violation'],
      ['recipient', '550 5.1.1 User Unknown'],
      ['unknown', '554 5.7.1 Message rejected'],
      [
        'authentication',
        '550 SPF Sender Invalid - envelope rejected - https://community.mimecast.com/docs/DOC-1369#550 [a1b2.uk54]',
      ],
      ['authentication', '550 DKIM Sender Invalid - envelope rejected'],
      [
        'authentication',
        '550 DMARC Sender Invalid - envelope rejected - https://community.mimecast.com/docs/DOC-1369#550',
      ],
      [
        'authentication',
        '550 Rejected by header-based Anti-Spoofing policy: ann@contoso.example - https://community.mimecast.com/docs/DOC-1369#550',
      ],
      ['wait', '451 Internal resource temporarily unavailable - https://community.mimecast.com/docs/DOC-1369#451'],
      ['reputation', '550 Local CT IP Reputation - (reject)'],
      ['reputation', '451 IP temporarily blacklisted - https://community.mimecast.com/docs/DOC-1369#451'],
      [
        'recipient',
        '550 Administrative prohibition - envelope blocked - https://community.mimecast.com/docs/DOC-1369#550',
      ],
      ['recipient', '550 Envelope rejected - block policy for Envelope From address'],
      ['recipient', '550 Rejected by header-based Blocked Senders - Block policy for Header From'],
      ['recipient', '421 Sender address blocked'],
      ['content', '554 Email rejected due to security policies - https://community.mimecast.com/docs/DOC-1369#554'],
      ['content', '550 Message bounced due to Content Examination Policy'],
      ['size', '554 Maximum email size exceeded'],
      ['server', '554 Mail loop detected'],
      ['server', '451 Open relay not allowed - https://community.mimecast.com/docs/DOC-1369#451'],
      ['server', '553 This route requires encryption (TLS)'],
      ['recipient', '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550'],
      ['unknown', '554 Host network not allowed'],
      ['authentication', '535 Incorrect authentication data'],
      ['recipient', '451 Account inbounds disabled'],
      ['wait', '451 Unable to process an email at this time'],
      ['size', '452 Too many recipients - https://community.mimecast.com/docs/DOC-1369#452'],
      [
        'reputation',
        '554 Service unavailable; Client host [mail.contoso.example] blocked using Barracuda Reputation; http://www.barracudanetworks.com/reputation/?r=1&ip=192.0.2.1',
      ],
      ['unknown', '550 permanent failure for one or more recipients (ann@contoso.example:blocked)'],
      ['recipient', 'Rejected (mail.contoso.example:25:550 5.1.1 User unknown)'],
      ['authentication', 'Rejected (192.0.2.93:25:530 5.7.1 Client was not authenticated(at FROM))'],
    ],
  },
  {
    source: 'https://www.spamhaus.org/faqs/dnsbl-usage/ and RFC 5782',
    samples: [
      [
        'reputation',
        '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/192.0.2.1',
      ],
      ['reputation', '550 5.7.1 Service unavailable; client [192.0.2.1] blocked using sbl-xbl.spamhaus.org'],
      [
        'reputation',
        '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using bl.spamcop.net; Blocked - see https://www.spamcop.net/bl.shtml?192.0.2.1',
      ],
      ['reputation', '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using b.barracudacentral.org'],
      ['reputation', '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using dnsbl-1.uceprotect.net'],
      [
        'reputation',
        '554 5.7.1 Service unavailable; Sender address [ann@contoso.example] blocked using dbl.spamhaus.org',
      ],
      ['reputation', '550 Blocked: 192.0.2.1 is listed in the RBL'],
      [
        'reputation',
        '550-"JunkMail rejected - mail.contoso.example [192.0.2.1]:53421 is in an RBL:\n550 https://www.spamhaus.org/query/ip/192.0.2.1"',
      ],
      ['reputation', '571 5.7.1 Email from 192.0.2.1 is currently blocked, the IP is blacklisted'],
      [
        'server',
        '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org; Error: open resolver; https://check.spamhaus.org/returnc/pub/203.0.113.9/',
      ],
      ['server', 'zen.spamhaus.org answers 127.255.255.254 for 192.0.2.1'],
      ['server', '550 rejected because 192.0.2.1 is in a black list at zen.spamhaus.org (127.255.255.255)'],
      ['server', 'dig 1.2.0.192.zen.spamhaus.org gives 127.255.255.252'],
    ],
  },
  {
    source: 'https://www.exim.org/exim-html-current/doc/html/spec_html/',
    samples: [
      ['recipient', '550 Unrouteable address'],
      ['recipient', 'ann@contoso.example\n    Unrouteable address'],
      ['server', '550 relay not permitted'],
      ['server', '550 5.7.1 relaying denied'],
      [
        'authentication',
        '550-Verification failed for <ann@contoso.example>\n550-No Such User Here\n550 Sender verify failed',
      ],
      ['authentication', '451 Could not complete sender verify callout'],
      ['wait', 'ann@contoso.example\n    retry timeout exceeded'],
      ['wait', "all hosts for 'contoso.example' have been failing for a long time (and retry time not reached)"],
      ['recipient', 'all relevant MX records point to non-existent hosts'],
      ['recipient', 'an MX or SRV record indicated no SMTP service'],
      ['server', 'lowest numbered MX record points to local host'],
      ['recipient', 'mailbox is full: retry timeout exceeded'],
      ['content', '550 maximum allowed line length is 998 octets, got 4127'],
      ['recipient', '550 restricted characters in address'],
      ['unknown', '550 Administrative prohibition (in reply to end of DATA command)'],
      ['wait', '451 Temporary local problem - please try later'],
      [
        'wait',
        'SMTP error from remote mail server after RCPT TO:<ann@contoso.example>: 451 Greylisted, please try again in 300 seconds',
      ],
      ['size', '552 Message size exceeds maximum permitted'],
      ['server', '550 "R1: HELO should be a FQDN or address literal (See RFC 2821 4.1.1.1)"'],
      ['server', '550 Reverse DNS lookup failed for host 192.0.2.1'],
      ['content', '550 This message contains a virus (Eicar-Test-Signature).'],
    ],
  },
  {
    source: 'https://www.postfix.org/postconf.5.html',
    samples: [
      ['server', '554 5.7.1 <ann@contoso.example>: Relay access denied'],
      ['server', '454 4.7.1 <ann@contoso.example>: Relay access denied'],
      [
        'recipient',
        '550 5.1.1 <ann@contoso.example>: Recipient address rejected: User unknown in virtual mailbox table',
      ],
      [
        'recipient',
        '550 5.1.1 <ann@contoso.example>: Recipient address rejected: User unknown in local recipient table',
      ],
      ['recipient', '450 4.1.2 <ann@contoso.invalid>: Recipient address rejected: Domain not found'],
      ['authentication', '450 4.1.8 <ann@contoso.invalid>: Sender address rejected: Domain not found'],
      [
        'authentication',
        '553 5.7.1 <ann@contoso.example>: Sender address rejected: not owned by user bob@contoso.example',
      ],
      ['authentication', '553 5.7.1 <ann@contoso.example>: Sender address rejected: not logged in'],
      ['authentication', '550 5.1.7 <ann@contoso.example>: Sender address rejected: undeliverable address'],
      ['server', '450 4.7.25 Client host rejected: cannot find your hostname, [192.0.2.1]'],
      ['server', '504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname'],
      ['server', '550 5.7.1 <mail>: Helo command rejected: Host not found'],
      ['unknown', '554 5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied'],
      ['unknown', '554 5.7.1 <ann@contoso.example>: Recipient address rejected: Access denied'],
      [
        'wait',
        '450 4.2.0 <ann@contoso.example>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/contoso.example.html',
      ],
      ['size', '552 5.3.4 Message size exceeds fixed limit'],
      ['size', '552 5.3.4 Error: message file too big; message too large'],
      ['wait', '452 4.3.1 Insufficient system storage'],
      ['content', '554 5.7.1 Message content rejected'],
      ['content', '550 5.7.1 Message content rejected, id=12345-06 - SPAM detected'],
      [
        'recipient',
        '556 5.1.10 <ann@contoso.example>: Recipient address rejected: Domain contoso.example does not accept mail (nullMX)',
      ],
      [
        'wait',
        'Nov  3 10:00:02 mx postfix/smtp[912]: 4F8A: to=<ann@contoso.example>, relay=none, delay=30, dsn=4.4.1, status=deferred (connect to mx.contoso.example[198.51.100.7]:25: Connection timed out)',
      ],
      [
        'recipient',
        'Nov  3 10:00:02 mx postfix/smtp[912]: 4F8A: to=<ann@contoso.invalid>, relay=none, dsn=5.4.4, status=bounced (Host or domain name not found. Name service error for name=contoso.invalid type=A: Host not found)',
      ],
      [
        'recipient',
        'Nov  3 10:00:02 mx postfix/smtp[912]: 4F8A: to=<ann@contoso.example>, relay=mx.contoso.example[198.51.100.7]:25, dsn=5.1.1, status=bounced (host mx.contoso.example[198.51.100.7] said: 550 5.1.1 <ann@contoso.example>: Recipient address rejected: User unknown (in reply to RCPT TO command))',
      ],
      [
        'server',
        'Nov  3 10:00:02 mx postfix/smtpd[912]: NOQUEUE: reject: RCPT from unknown[192.0.2.9]: 554 5.7.1 <ann@contoso.example>: Relay access denied; from=<bob@x.example> to=<ann@contoso.example>',
      ],
      [
        'server',
        'mail for contoso.example loops back to myself (dsn=5.4.6, status=bounced (mail for contoso.example loops back to myself))',
      ],
    ],
  },
  {
    source: 'https://docs.cpanel.net/whm/server-configuration/tweak-settings/ and https://www.plesk.com/kb/',
    samples: [
      [
        'server',
        'Domain contoso.example has exceeded the max defers and failures per hour (5/5 (100%)) allowed. Message discarded.',
      ],
      [
        'server',
        'Domain contoso.example has exceeded the max emails per hour (150/150 (100%)) allowed.  Message will be reattempted later',
      ],
      ['server', '550 Outgoing email from contoso.example has been suspended'],
      ['recipient', '550 No Such User Here'],
      ['recipient', '550 "No such recipient here"'],
      ['authentication', '550 Please turn on SMTP Authentication in your mail client'],
      ['content', '550 This message was classified as SPAM and may not be delivered'],
      [
        'unknown',
        '550 The mail server could not deliver mail to ann@contoso.example. The account or domain may not exist, they may be blacklisted, or missing the proper dns entries.',
      ],
      ['recipient', '550 Mailbox quota exceeded'],
      [
        'server',
        '5.7.0 Your message could not be sent. The limit on the number of allowed outgoing messages was exceeded. Try again later.',
      ],
      ['recipient', '550 sorry, no mailbox here by that name. (#5.1.1)'],
      ['recipient', 'Sorry, no mailbox here by that name. (#5.1.1)'],
      ['server', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
      ['recipient', '550 5.2.1 This address no longer accepts mail.'],
      ['recipient', '452 4.2.2 <ann@contoso.example> Quota exceeded (mailbox for user is full)'],
      ['content', '554 5.7.1 Spam message rejected'],
      ['authentication', '535 5.7.8 Error: authentication failed: UGFzc3dvcmQ6'],
    ],
  },
  {
    source: 'https://postmaster.gmx.net/en/error-messages and postmaster pages of other services',
    samples: [
      [
        'unknown',
        '550 Requested action not taken: mailbox unavailable\nFor explanation visit http://postmaster.gmx.com/',
      ],
      ['server', '554-gmx.net (mxgmx101) Nemesis ESMTP Service not available\n554-No SMTP service\n554 Bad DNS PTR'],
      [
        'reputation',
        '554-No SMTP service\n554-IP address is black listed.\n554 For explanation visit http://postmaster.web.de/',
      ],
      ['unknown', '550 5.7.1 Refused by local policy. Sending of SPAM is not permitted! (B-URL)'],
      ['unknown', '571 5.7.1 Message contains spam or virus or sender is blocked'],
      ['reputation', '554 Sorry, your account has been suspended for sending spam'],
      ['reputation', "421 RP-001 (BAY004) Unfortunately, some messages from 192.0.2.1 weren't sent."],
      ['unknown', '550-Callout verification failed:\n550 550 Requested action not taken: mailbox unavailable'],
      [
        'unknown',
        '550-The recipient cannot be verified.  Please check all recipients of this\n550 message to verify they are valid.',
      ],
      [
        'reputation',
        '550 5.7.1 [C12] RBL Restriction: - <127.0.0.2> See: http://csi.cloudmark.com/reset-request/?ip=192.0.2.1',
      ],
      ['authentication', '550 SMTP AUTH is required for message submission on port 587'],
      ['server', '550 Access denied - Invalid HELO name (See RFC2821 4.1.1.1)'],
      ['authentication', '501 5.1.7 Invalid address'],
      ['content', '550 Blocked by SpamAssassin'],
      ['content', '550 5.7.350 Remote server returned message detected as spam -> 554 5.7.1 Blocked by SpamAssassin'],
      ['authentication', '554 5.7.5 Permanent Error Evaluating DMARC Policy'],
      ['wait', '451 4.3.0 <ann@contoso.example>: Temporary lookup failure'],
      [
        'recipient',
        '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [DB5EUR01FT063.eop-EUR01.prod.protection.outlook.com]',
      ],
    ],
  },
  {
    source: 'https://www.rfc-editor.org/rfc/rfc5321, rfc3463 and the registry of enhanced codes',
    samples: [
      [
        'wait',
        'host mx.contoso.example [198.51.100.7]\n SMTP error from remote mail server: 421 Service not available, closing transmission channel',
      ],
      ['wait', 'said: 450 Requested mail action not taken: mailbox busy'],
      ['wait', 'said: 451 Requested action aborted: local error in processing'],
      ['wait', 'said: 452 Requested action not taken: insufficient system storage'],
      ['unknown', 'said: 550 Requested action not taken: mailbox unavailable'],
      ['recipient', 'said: 551 User not local; please try <ann@other.example>'],
      ['recipient', 'said: 552 Requested mail action aborted: exceeded storage allocation'],
      ['unknown', 'said: 554 Transaction failed'],
      ['unknown', 'said: 550 5.0.0 Rejected'],
      ['recipient', '550 5.1.1 Bad destination mailbox address'],
      ['recipient', '550 5.1.2 Bad destination system address'],
      ['recipient', '553 5.1.3 Bad destination mailbox address syntax'],
      ['recipient', '550 5.1.4 Destination mailbox address ambiguous'],
      ['authentication', '553 5.1.7 Bad address syntax of the sender'],
      ['recipient', '450 4.2.0 Other or undefined mailbox status'],
      ['recipient', '550 5.2.1 Not accepting messages'],
      ['size', '552 5.2.3 Message length exceeds administrative limit'],
      ['wait', '421 4.3.2 System not accepting network messages'],
      ['server', '554 5.3.5 System incorrectly configured'],
      ['wait', '450 4.4.1 No answer from host'],
      ['wait', '450 4.4.3 Directory server failure'],
      ['wait', '554 5.4.7 Delivery time expired'],
      ['server', '554 5.4.6 Routing loop detected'],
      ['content', '554 5.6.3 Conversion required but not supported'],
      ['unknown', '550 5.7.1 Delivery not authorized, message refused'],
      ['unknown', '550 5.7.0 Other or undefined security status'],
      ['authentication', '535 5.7.8 Credentials invalid'],
      ['server', '550 5.7.10 Encryption needed'],
      ['authentication', '550 5.7.20 No passing signature found'],
      ['authentication', '550 5.7.23 Validation failed'],
      ['server', '550 5.7.25 Validation failed'],
      ['authentication', '550 5.7.26 Multiple checks failed'],
      ['authentication', '550 5.7.27 Sender address has null MX'],
    ],
  },
];

const rows = SAMPLES.flatMap(({ source, samples }) => samples.map(([bucket, text]) => ({ source, bucket, text })));

const bucketOf = (text: string): BounceBucket | null => {
  const [first] = readBounce(text)?.refusals ?? [];
  return first ? BOUNCE_REASONS[first.reason].bucket : null;
};

describe('texts of public documents', () => {
  it('are at least two hundred, each once', () => {
    expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(200);
  });

  it.each<[BounceReason, string]>([
    ['virus', '550 5.7.1 Your email was blocked because it contains a virus'],
    ['spam', '550 5.7.1 Your email was blocked as spam'],
    ['attachment', '550 Your email has been blocked: attachment type not allowed'],
    ['senderBlocked', '550 5.7.1 Your email has been blocked'],
    ['senderBlocked', '550 5.7.1 Your email address has been blocked for spam'],
    ['mailboxFull', '552 5.2.2 Mailbox size limit exceeded'],
    ['mailboxFull', '452 4.2.2 Mailbox size limit exceeded'],
    ['mailboxFull', '552 Mailbox size limit exceeded'],
    ['tooLarge', '552 5.2.3 Message size exceeds the size limit'],
    ['tls', '454 4.7.5 certificate is no longer valid'],
    ['policy', '550 5.7.1 The certificate is no longer valid'],
    ['disabled', '554 5.7.1 This account is no longer valid'],
    ['senderDomain', '550 5.1.8 sender domain does not exist'],
    ['senderDomain', '553 sorry, your domain does not exist'],
    ['senderDomain', '451 Domain of sender address ann@x.example does not exist'],
    ['noSuchDomain', '550 The domain does not exist'],
    ['senderAddress', '550 5.1.0 sender rejected: account does not exist'],
    ['senderAddress', '550 5.1.7 sender address unknown user'],
    ['policy', '554 5.7.1 <ann@x.example>: Sender address rejected: Access denied'],
    ['noSuchUser', '550 5.1.1 The account does not exist, and the sender was told'],
  ])('are no others of the same words: %s, %s', (reason, text) => {
    expect(readBounce(text)?.refusals[0]?.reason).toBe(reason);
  });

  it.each(rows)('are in their bucket: $text', ({ bucket, text, source }) => {
    expect(bucketOf(text), source).toBe(bucket);
    expect(mayBeBounce(text)).toBe(true);
  });

  it.each(rows)('are found in a customer’s words and in a quotation: $text', ({ bucket, text }) => {
    const quoted = text.replace(/^/gm, '> ');
    expect(bucketOf(`Hello,\n\nthis came back:\n\n${quoted}\n\nWhat can we do about it?\n\nAnn`)).toBe(bucket);
  });
});
