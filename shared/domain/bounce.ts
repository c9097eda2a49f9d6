/** The reading of a bounce: who refused a mail, why, and whose turn it is; and a mail's path. */

/** Bucket, whose turn it is, and what would prove it, with the reasons for which they hold. */
const JUDGMENTS = [
  ['wait', 'nobody', 'retry', ['greylisted', 'busy', 'temporary', 'fast']],
  ['wait', 'them', 'retry', ['systemFull']],
  ['wait', 'them', 'connection', ['unreachable', 'expired']],
  ['wait', 'them', 'recipientDns', ['dnsFailed']],
  ['wait', 'customer', 'sent', ['senderLimit']],
  ['recipient', 'customer', 'address', ['noSuchUser', 'badAddress', 'moved']],
  ['recipient', 'customer', 'recipientDns', ['noSuchDomain', 'noMail', 'unroutable']],
  ['recipient', 'them', 'otherWay', ['mailboxFull', 'disabled', 'restricted']],
  [
    'authentication',
    'customer',
    'spfDkim',
    ['unauthenticated', 'spf', 'dkim', 'dmarc', 'senderRequirements', 'spoofed'],
  ],
  ['authentication', 'customer', 'senderDns', ['senderDomain', 'senderAddress']],
  ['authentication', 'customer', 'login', ['senderNotAllowed', 'login']],
  ['content', 'customer', 'content', ['spam', 'contentRefused', 'virus', 'attachment']],
  ['content', 'customer', 'source', ['malformed']],
  ['reputation', 'us', 'listing', ['ipListed']],
  ['reputation', 'us', 'reputation', ['ipReputation', 'complaints']],
  ['reputation', 'customer', 'domainListing', ['domainListed', 'domainReputation']],
  ['reputation', 'customer', 'sent', ['senderBlocked']],
  ['size', 'customer', 'size', ['tooLarge']],
  ['size', 'customer', 'recipients', ['tooManyRecipients']],
  ['server', 'us', 'setup', ['relay']],
  ['server', 'us', 'path', ['loop']],
  ['server', 'us', 'reverseDns', ['reverseDns']],
  ['server', 'us', 'log', ['tls', 'protocol']],
  ['server', 'us', 'sent', ['ownLimit', 'ownHold']],
  ['server', 'unknown', 'log', ['misconfigured']],
  ['server', 'them', 'listError', ['listError']],
  ['unknown', 'unknown', 'ask', ['policy', 'unspecified']],
] as const;

type Judgment = (typeof JUDGMENTS)[number];
export type BounceBucket = Judgment[0];
/** `them`: the recipient or their server. `nobody`: the sending server tries again by itself. */
type BounceTurn = Judgment[1];
type BounceProof = Judgment[2];
export type BounceReason = Judgment[3][number];

const judged = JUDGMENTS.flatMap(([bucket, turn, proof, reasons]) =>
  reasons.map((reason) => [reason, { bucket, turn, proof }] as const),
);

/** The judgment of each reason. */
export const BOUNCE_REASONS = Object.fromEntries(judged) as Readonly<
  Record<BounceReason, { bucket: BounceBucket; turn: BounceTurn; proof: BounceProof }>
>;

/** Mail services and filters that a rejection's own text or host identifies. */
export type MailProvider = 'gmail' | 'outlook' | 'yahoo' | 'icloud' | 'proofpoint' | 'mimecast' | 'barracuda';

export interface Refusal {
  reason: BounceReason;
  /** `retried`: temporary, sent again by itself. `final`: given up. */
  lasts: 'retried' | 'final' | 'unknown';
  /** Null if the text doesn't say who. */
  provider: MailProvider | null;
  host: string | null;
  recipient: string | null;
  /** The block list that the text names. */
  list: string | null;
  /** `550`, `5.7.26`; each null if it's absent. */
  code: string | null;
  enhanced: string | null;
  /** The rejection as it stands in the text, in one line. */
  raw: string;
  /** Address of the document that the reason follows. */
  source: string;
}

/** One server's passing on of a mail. `at`: ms. `delay`: seconds since the hop before. */
export interface MailHop {
  from: string | null;
  by: string | null;
  at: number;
  /** Negative if the clocks of two servers differ. Null for the first hop. */
  delay: number | null;
}

/** A check of the sender, as the server that made it reports it. Headers can be forged. */
export interface SenderCheck {
  server: string;
  mechanism: 'spf' | 'dkim' | 'dmarc';
  result: string;
  domain: string | null;
}

export interface BounceReading {
  /** The one that says most comes first. */
  refusals: Refusal[];
  /** Oldest hop first; one list per header. */
  paths: MailHop[][];
  checks: SenderCheck[];
}

/** Longer texts are read up to here. */
export const LONGEST_BOUNCE = 1_000_000;

const CLUE =
  /[45]\d\d|[45]\.\d{1,3}\.\d|Received:|Authentication-Results:|127\.255\.255|Unrout|MX (?:record|or)|have been failing|exceeded/i;

/** Quickly excludes most texts, so that the desk isn't asked about them. */
export const mayBeBounce = (text: string): boolean => CLUE.test(text);
