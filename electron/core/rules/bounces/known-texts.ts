/**
 * Texts with which servers refuse mail, as their public documents and sources have them. The first
 * matching row decides, so rows of one speaker come before those that many share; what its code
 * says anyway has no row. Patterns are bounded, because a text may be hostile.
 */
import type { BounceReason } from '../../../../shared/domain/bounce.ts';

interface KnownText {
  /** Wrote the text first; others copy it, so it doesn't tell who refused. */
  speaker: string;
  source: string;
  reason: BounceReason;
  pattern: RegExp;
}

/** The speaker of words so common that a code which names the reason outweighs them. */
export const MANY_SERVERS = 'many servers';

const said = (speaker: string, source: string, rows: readonly (readonly [BounceReason, RegExp])[]): KnownText[] =>
  rows.map(([reason, pattern]) => ({ speaker, source, reason, pattern }));

/** Error codes of a block list are no listings, whatever the words around them claim. */
const SPAMHAUS = said('Spamhaus', 'https://www.spamhaus.org/faqs/dnsbl-usage/', [
  ['listError', /127\.255\.255\.25[245]\b/],
  ['listError', /spamhaus\.org\/returnc\/|Error: open resolver|Error: excessive (?:number of )?quer/i],
]);

const GMAIL = said('Gmail', 'https://support.google.com/a/answer/3726730', [
  ['dmarc', /due to domain's DMARC policy/i],
  ['spf', /hard fail policy|SPF record of the sending domain|authenticate (?:their email )?with SPF(?! or)/i],
  ['dkim', /authenticate (?:their email )?with DKIM|DKIM (?:authentication didn't|does not) pass/i],
  ['unauthenticated', /is unauthenticated|one of SPF or DKIM|with either SPF or DKIM/i],
  [
    'unauthenticated',
    /unauthenticated email is not|not have authentication information|either the authenticated SPF or DKIM/i,
  ],
  ['reverseDns', /have a PTR record|match the IP address of the hostname|guidelines regarding PTR/i],
  ['ipReputation', /very low reputation of the sending IP/i],
  ['domainReputation', /very low reputation of the sending domain/i],
  ['complaints', /unusual (?:rate|amount) of (?:unsolicited )?(?:e?mail)/i],
  ['spam', /likely unsolicited mail|due to the nature of the content/i],
  ['contentRefused', /content presents a potential security issue/i],
  ['tooLarge', /exceed(?:s|ed) Google's/i],
  ['malformed', /address(?:es)? in (?:the )?From: header|Message-ID: header are|is malformed|RFC 5322 compliant/i],
  ['fast', /at a rate that prevents|Peak SMTP relay limit/i],
  ['senderLimit', /daily (?:user |SMTP relay )?(?:sending )?(?:quota|limit) exceeded/i],
  ['tls', /senders to use TLS|wasn't sent over a TLS/i],
  ['relay', /Invalid credentials for relay|not authorized to send email directly/i],
  ['login', /Username and Password not accepted|Application-specific password|Too many login attempts/i],
  ['restricted', /IP not in whitelist for RCPT domain/i],
]);

const EXCHANGE = said(
  'Outlook',
  'https://learn.microsoft.com/exchange/troubleshoot/email-delivery/ndr/non-delivery-reports-in-exchange-online',
  [
    ['senderRequirements', /\b5\.7\.515\b|does not meet the required authentication level/i],
    ['dmarc', /\b5\.7\.509\b/],
    ['reverseDns', /\b5\.7\.506\b/],
    ['ipReputation', /\b5\.7\.6(?:0[6-9]|[1-4]\d)\b|\b4\.7\.8[5-9]\d\b|network is on our block list/i],
    ['ipReputation', /rate limited due to IP reputation|using Customer Block list|\b(?:RP|SC|DY|OU)-00\d\b/i],
    ['senderBlocked', /\b5\.7\.(?:50[123]|511|7[0-4]\d|750)\b|bad outbound sender/i],
    ['noSuchUser', /RecipientNotFound|ExRecipNotFound|5\.5\.0 Requested action not taken: mailbox unavailable/],
    ['noSuchUser', /\b5\.4\.1 .{0,200}Recipient address rejected: Access denied/i],
    ['disabled', /AccountDisabled|\b5\.7\.505\b/],
    ['restricted', /RESOLVER\.RST\.(?:Auth|NotAuth|Restricted|Sender)|\b5\.7\.1(?:2\d?|3[3-6])\b|\b5\.7\.507\b/],
    ['senderNotAllowed', /permissions? to send as this sender/i],
    ['senderLimit', /submission quota exceeded|daily limit for message recipients|from specific sender exceeded/i],
    ['senderLimit', /exceeded permitted limits within/i],
    ['fast', /recipient thread limit exceeded|per hour message receive limit exceeded/i],
    ['noSuchDomain', /NonExistentDomain|\b5\.4\.310\b/],
    ['contentRefused', /quarantined this message/i],
    ['malformed', /\b5\.7\.512\b|\b5\.6\.11\b/],
    ['tls', /STARTTLS is required to send|starttls-not-supported|certificate-expired|tlsa-invalid|dnssec-invalid/i],
  ],
);

const YAHOO = said('Yahoo', 'https://senders.yahooinc.com/smtp-error-codes/', [
  ['complaints', /\[TSS?\d\d\]|due to (?:unexpected volume or )?user complaints|permanently deferred/i],
  ['ipListed', /\[BL2\d\]/],
  ['disabled', /(?:delivery error: dd \S{1,320}|\baccount) is no longer valid\b/i],
  ['noSuchUser', /doesn't have an? \S{1,80} account/i],
  ['senderDomain', /unresolvable RFC\.?5321 (?:from )?domain/i],
  ['policy', /not accepted for policy reasons/i],
]);

const ICLOUD = said('iCloud', 'https://support.apple.com/102322', [
  ['unauthenticated', /failing both SPF and DKIM/i],
  ['domainListed', /domain present in the Spamhaus/i],
  ['ipListed', /due to listing in Spamhaus/i],
  ['moved', /recipient no longer on server/i],
]);

const FILTERS = [
  ...said('Proofpoint', 'https://ipcheck.proofpoint.com/', [['ipReputation', /(?:support|ipcheck)\.proofpoint\.com/i]]),
  ...said('Mimecast', 'https://mimecastsupport.zendesk.com/hc/en-us/articles/34000709564691', [
    ['spoofed', /anti-spoofing policy/i],
    ['ipReputation', /Local CT IP Reputation/i],
    ['greylisted', /Internal resources? (?:are )?temporarily unavailable/i],
    ['contentRefused', /Email rejected due to security policies|Content Examination Policy/i],
    ['restricted', /envelope (?:blocked|rejected - block policy)|Blocked Senders|Sender address blocked/i],
    ['policy', /Host network not allowed/i],
    ['busy', /Unable to process (?:connection|command|an email) at this time/i],
  ]),
  ...said('Barracuda', 'https://campus.barracuda.com/product/emailsecuritygateway/article/BSF/SMTPErrorCodes/', [
    ['policy', /permanent failure for one or more recipients \([^)]{0,200}:(?:blocked|quarantined)/i],
  ]),
];

const LISTS = said('block lists', 'https://www.rfc-editor.org/rfc/rfc5782', [
  ['domainListed', /\bdbl\.spamhaus|\b(?:surbl|uribl)\.(?:org|com)|\brhsbl\b/i],
  ['ipListed', /\b(?:zen|sbl|xbl|pbl|css)\.spamhaus|spamhaus\.org\/(?:query|sbl|xbl|pbl|css)|check\.spamhaus\.org/i],
  ['ipListed', /\b(?:spamcop|sorbs|uceprotect|mailspike|gbudb)\.net|\b(?:abuseat|barracudacentral)\.org/i],
  ['ipListed', /Client host .{0,100}blocked using|Barracuda Reputation|RBL Restriction/i],
  ['ipListed', /\b(?:in|on|using|by|at) (?:an? |the |our )?\S{0,40}(?:RBL\b|DNSBL\b|black ?list|block ?list)/i],
]);

const PANELS = [
  ...said('cPanel', 'https://docs.cpanel.net/whm/server-configuration/tweak-settings/', [
    ['ownLimit', /exceeded the max (?:defers and failures|e?mails?) per hour/i],
    ['ownHold', /outgoing (?:e?mail|messages?) .{0,80}(?:suspended|held|on hold|disabled)/i],
    ['unspecified', /The account or domain may not exist, they may be blacklisted/i],
    ['relay', /Mailing to remote domains not supported/i],
    ['login', /turn on SMTP Authentication/i],
  ]),
  ...said(
    'Plesk',
    'https://www.plesk.com/kb/support/what-will-happen-to-emails-that-are-sent-once-the-outgoing-limit-is-reached/',
    [
      ['ownLimit', /number of allowed outgoing messages was exceeded/i],
      ['disabled', /no longer accepts mail/i],
      ['relay', /isn't in my list of allowed rcpthosts/i],
    ],
  ),
];

const SERVERS = [
  ...said('Postfix', 'https://www.postfix.org/postconf.5.html', [
    ['senderNotAllowed', /Sender address rejected: not (?:owned by user|logged in)/i],
    ['senderDomain', /Sender address (?:has|rejected:) .{0,80}(?:not found|null ?MX|does not accept)/i],
    ['senderAddress', /Sender address rejected: (?:unverified|undeliverable|need fully-qualified)/i],
    ['reverseDns', /cannot find your (?:reverse )?hostname/i],
    ['noSuchDomain', /Recipient address rejected: Domain not found|Host or domain name not found/i],
    ['loop', /loops back to myself/i],
  ]),
  ...said('Exim', 'https://www.exim.org/exim-html-current/doc/html/spec_html/', [
    ['senderAddress', /sender verify (?:failed|callout)|verify sender|sender verification/i],
    ['mailboxFull', /mailbox is full/i],
    ['expired', /retry timeout exceeded/i],
    ['noMail', /MX or SRV record indicated no SMTP service/i],
    ['noSuchDomain', /relevant MX records point to non-existent hosts/i],
    ['relay', /lowest numbered MX record points to local host/i],
    ['unroutable', /unrout(?:e)?able (?:mail )?(?:address|domain)/i],
    ['unreachable', /all hosts .{0,100}have been failing/i],
    ['malformed', /maximum allowed line length/i],
    ['badAddress', /restricted characters in address/i],
  ]),
];

/** Checks that a text names; no code names one as exactly. */
const CHECKS = said('checks of mail', 'https://www.rfc-editor.org/rfc/rfc3463', [
  ['greylisted', /gr[ae]y-?list|postgrey/i],
  ['dmarc', /\bDMARC\b.{0,60}(?:polic|fail|reject|invalid)|(?:fail|reject|violat|pass)\w{0,4} .{0,60}\bDMARC\b/i],
  ['spf', /\bSPF\b.{0,60}(?:fail|invalid|reject|violat|not (?:pass|permit|allow|authori))|fail\w{0,3} .{0,40}\bSPF\b/i],
  ['dkim', /\bDKIM\b.{0,60}(?:fail|invalid|missing|required|not pass)|fail\w{0,3} .{0,40}\bDKIM\b/i],
]);

/** Words that many servers share; each says only what its reason says. */
const SHARED = said(MANY_SERVERS, 'https://www.rfc-editor.org/rfc/rfc3463', [
  ['relay', /relay(?:ing)? (?:access )?(?:is )?(?:not (?:permitted|allowed)|denied|prohibited)|unable to relay/i],
  [
    'reverseDns',
    /\bPTR\b|\brDNS\b|reverse (?:DNS|lookup)|invalid HELO|\b(?:HELO|EHLO)\b.{0,60}(?:be|invalid|rejected)\b/i,
  ],
  ['ipReputation', /(?:poor|bad|low) (?:\w{1,10} )?reputation/i],
  ['ipListed', /\b(?:IP|client|host|server)\b.{0,60}\b(?:black|block) ?listed/i],
  ['senderBlocked', /\byour (?:account|domain|e?mail address)\b.{0,60}\b(?:suspended|blocked|banned)/i],
  ['policy', /spam or virus or sender/i],
  ['senderBlocked', /\bsender\b.{0,60}\b(?:(?:black|block)listed|banned)/i],
  ['virus', /(?:contains?|found|detected|rejected|blocked)\b.{0,60}\b(?:virus|malware|phish)|\binfected\b/i],
  ['virus', /\b(?:virus|malware|phishing)\b.{0,40}\b(?:found|detected|rejected|blocked)/i],
  ['attachment', /\b(?:attachment|file type|extension).{0,60}(?:not (?:allowed|accepted)|blocked|banned)/i],
  ['attachment', /\b(?:banned|blocked|forbidden|illegal) (?:file|attachment|extension)/i],
  ['spam', /(?:classified|identified|detected|rejected|blocked|marked|looks|contains).{0,40}\b(?:spam|junk ?mail)\b/i],
  ['spam', /\b(?:spam|junk ?mail)\b.{0,40}\b(?:rejected|detected|blocked|score)|probability of spam|by SpamAssassin/i],
  ['senderBlocked', /\byour e?mail\b.{0,60}\b(?:suspended|blocked|banned)/i],
  ['contentRefused', /content (?:rejected|restrictions|not (?:accepted|allowed))/i],
  ['tooManyRecipients', /too many recipients/i],
  [
    'tooLarge',
    /(?<!box )\bsize (?:limit|exceed)|exceeds .{0,40}\bsize|\b(?:message|mail|file|data) (?:is )?too (?:large|big)/i,
  ],
  ['mailboxFull', /\b(?:mailbox|inbox|maildir|folder)\b.{0,60}\b(?:full|exceed(?:s|ed)|quota|out of storage)\b/i],
  ['mailboxFull', /exceeded storage allocation|\bquota exceeded|\bover ?quota/i],
  [
    'senderDomain',
    /\b(?:(?:sender(?:'s)?|your) domain|domain of sender)\b.{0,80}\b(?:not found|does(?: not|n't) exist|unknown)/i,
  ],
  ['senderAddress', /\bsender (?:address )?(?:rejected: .{0,60})?(?:unknown|no such|invalid|does(?: not|n't) exist)/i],
  ['disabled', /\b(?:mailbox|account|user|recipient)\b.{0,60}\b(?:disabled|suspended|inactive|deactivated)\b/i],
  ['noMail', /does not accept (?:any )?(?:e?mail|messages)|\bnull ?MX\b/i],
  ['login', /authentication (?:is )?(?:required|failed|unsuccessful|data)|SMTP AUTH\b|not authenticated/i],
  ['tls', /issue a STARTTLS|(?:encryption|TLS) (?:is )?required|requires (?:encryption|TLS|high-strength)/i],
  ['loop', /\b(?:mail|routing) loop|too many hops|exceeded \d{1,3} hops/i],
  ['noSuchUser', /\b(?:no such|unknown) (?:user|recipient|mailbox|account|address|local)|no mailbox here/i],
  [
    'noSuchUser',
    /\binvalid (?:user|recipient|mailbox)|\buser (?:is )?(?:unknown|not (?:found|known))|\b(?:mailbox|recipient) not found/i,
  ],
  ['noSuchUser', /\b(?:user|mailbox|recipient|address|account)\b.{0,60}\bdoes(?: not|n't) exist/i],
  ['noSuchDomain', /\bdomain (?:name )?(?:not found|does(?: not|n't) exist|unknown)|unknown (?:domain|host)/i],
  ['fast', /too many (?:connections|sessions|messages)|max message|mail too quickly|excessive volume|rate limit/i],
  ['systemFull', /insufficient (?:system )?(?:storage|resources|disk)|out of disk space|no space left/i],
  ['expired', /(?:message|delivery|queue) (?:time )?(?:has )?expired/i],
  ['unreachable', /connection (?:timed out|refused|reset)|no route to host|network is unreachable|lost connection/i],
  [
    'malformed',
    /not RFC.{0,6} ?compliant|(?:missing|duplicate|malformed|invalid) headers?\b|bare (?:LF|CR|line feed)/i,
  ],
  ['protocol', /bad sequence|unrecognized command|syntax error|protocol (?:error|violation)/i],
  ['busy', /try (?:again )?later|temporarily (?:unavailable|deferred)|service (?:not |un)available|server busy/i],
  // These show that it is an answer, and leave the reason to its code.
  ['unspecified', /Requested (?:mail )?action (?:not taken|aborted)|Callout verification failed|cannot be verified/i],
]);

export const KNOWN_TEXTS: readonly KnownText[] = [
  ...[...SPAMHAUS, ...GMAIL, ...EXCHANGE, ...YAHOO, ...ICLOUD, ...FILTERS],
  ...[...PANELS, ...LISTS, ...SERVERS, ...CHECKS, ...SHARED],
];

/** Texts that servers also write without a code, and nobody else does. */
export const SAYS_ALL_ALONE = new RegExp(
  [
    'Unrouteable address|retry timeout exceeded|all relevant MX records point to non-existent hosts',
    'MX or SRV record indicated no SMTP service|lowest numbered MX record points to local host',
    'exceeded the max (?:defers and failures|emails?) per hour|number of allowed outgoing messages was exceeded',
    String.raw`have been failing for a long time|127\.255\.255\.25[245]\b`,
  ].join('|'),
  'gi',
);
