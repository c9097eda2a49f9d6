/** Checks of a domain or address: what was asked, and what was found. */

/** Parts of a check, in the order in which a name comes to life. */
export const LAYERS = ['registration', 'delegation', 'addresses', 'mail', 'certificate', 'web', 'reverse'] as const;
export type Layer = (typeof LAYERS)[number];

/** Worst first. `unasked`: no answer came, which says nothing about the domain. */
export const SEVERITIES = ['fault', 'look', 'note', 'unasked'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Who can put it right. `other`: a third side, for example the recipient's mail service. */
export type Fixer = 'customer' | 'us' | 'registrar' | 'registry' | 'other' | 'nobody';

/** `date`: `YYYY-MM-DD`. `moment`: ms since 1970. `span`: ms. Texts are shown as they are. */
export type FindingValue = string | number | { date: string } | { moment: number } | { span: number };

/** The name of a finding within its layer; its words are in the window's catalogue. */
export interface Finding<C extends string = string> {
  code: C;
  severity: Severity;
  fixer: Fixer;
  values: Record<string, FindingValue>;
}

/** Why a question has no answer. */
export const UNASKED = [
  /** No answer in time. */
  'silent',
  /** No connection. */
  'unreachable',
  /** The other side answers nobody, or not this often. */
  'refused',
  /** The address is not on the public internet, so nothing was sent. */
  'special',
  /** The answer is longer than any honest one, or the check used all of its questions. */
  'bounded',
  /** This computer's proxy doesn't pass it on. */
  'proxy',
  /** The answer cannot be read. */
  'malformed',
  /** Nobody can be asked: no server is known for it. */
  'nobody',
] as const;
export type Unasked = (typeof UNASKED)[number];

/** One exchange as it was, for people who want to see it. */
export interface RawAnswer {
  from: string;
  question: string;
  answer: string;
}

export interface LayerReport {
  layer: Layer;
  /** ms since 1970; null while it is asked. */
  doneAt: number | null;
  findings: Finding[];
  raw: RawAnswer[];
}

/** `name`: an ASCII domain, or an IP address. */
export interface CheckSubject {
  kind: 'domain' | 'address';
  name: string;
}

/** Facts that the service has on file about the subject, with which answers are compared. */
export interface OnFile {
  product: { id: string; name: string; status: string; server: string } | null;
  /** Addresses of the product: its server's, its own, and further ones. */
  addresses: string[];
  /** Host name of the product's server. Empty if unknown. */
  hostname: string;
  nameservers: string[];
  domain: { id: string; status: string; registrar: string; expiresOn: string | null; doNotRenew: boolean } | null;
}

/** The subject that the ticket's words are about; decides the order and some severities. */
export const TOPICS = ['transfer', 'expiry', 'mail', 'certificate', 'web', 'dns'] as const;
export type Topic = (typeof TOPICS)[number];

/** A finding of a ticket whose end the agent waits for. Times are our clock, ms. */
export interface FindingWatch {
  id: string;
  ticket: string;
  /** The checked domain or address. */
  name: string;
  layer: Layer;
  code: string;
  madeAt: number;
  /** Null before the first question. */
  askedAt: number | null;
  /** The finding was gone. Null while it is waited for, and if it was given up. */
  doneAt: number | null;
  isOpen: boolean;
  /** The colleague whose desk asks; null for this one. */
  by: string | null;
}

/** A run of all checks that fit the subject. It is kept for an hour, in memory. */
export interface CheckRun {
  id: string;
  subject: CheckSubject;
  onFile: OnFile;
  topic: Topic | null;
  /** ms since 1970. */
  startedAt: number;
  isDone: boolean;
  /** The answers come from the practice desk's invented internet. */
  practice: boolean;
  reports: LayerReport[];
}
