/** Finds the rejections in a text, and judges each by its own words, else by its codes. */
import type { MailProvider, Refusal } from '../../../../shared/domain/bounce.ts';
import { isAmbiguousCode, isReplyCode, isTelling, reasonOfCodes } from './codes.ts';
import { KNOWN_TEXTS, MANY_SERVERS, SAYS_ALL_ALONE } from './known-texts.ts';

/** A place that may be a rejection. `from`: where its words begin. */
interface Place {
  from: number;
  /** Its codes, which may stand on two lines. */
  head: string;
  code: string | null;
  enhanced: string | null;
  /** Its form alone says that it is one: a mail log, or words that nobody else writes. */
  isCertain: boolean;
}

/** More places of a kind, and more answers, are not read, so that a hostile text takes no time. */
const MOST_PLACES = 300;
const MOST_ANSWERS = 60;
const LONGEST_PASSAGE = 700;
const BEFORE = 300;

const REPLY =
  /(?<![\w.,/@#$€£%+-])([45]\d\d)(?=[\s:;,"'(<[-])(?:[\s:;,"'(-]{1,8}#?([45]\.\d{1,3}\.\d{1,3})(?![.]?\d))?/g;
const HASHED = /\(#([45]\.\d\.\d{1,3})\)/g;
/** Stands before a hash with a code; without it the hash may be a version or a ticket. */
const BEFORE_HASH =
  /qmail|(?:\bsaid\b|\bfailed\b|\b[45]5\d[ -]|\bsorry, (?:no mailbox|I (?:couldn|wasn)['’]t))[\s\S]{0,100}$/i;
const LOGGED = /\bdsn=([45]\.\d\.\d{1,3})[^\n]{0,60}?status=(?:bounced|deferred|expired) \(/g;

function placesIn(text: string): Place[] {
  const places: Place[] = [];
  const add = (pattern: RegExp, toPlace: (match: RegExpExecArray) => Place | null) => {
    let left = MOST_PLACES;
    for (const match of text.matchAll(pattern)) {
      const place = toPlace(match);
      if (place && left-- > 0) places.push(place);
      if (left <= 0) break;
    }
  };
  add(REPLY, ({ index, 0: head, 1: code = '', 2: enhanced = null }) =>
    isReplyCode(code) ? { from: index, head, code, enhanced, isCertain: false } : null,
  );
  const certain = (from: number, enhanced: string | null): Place => {
    return { from, head: '', code: null, enhanced, isCertain: true };
  };
  const lineOf = (index: number): number => {
    const start = Math.max(0, index - BEFORE);
    return start + text.slice(start, index).lastIndexOf('\n') + 1;
  };
  const isHashed = (index: number): boolean => BEFORE_HASH.test(text.slice(Math.max(0, index - BEFORE), index));
  add(HASHED, ({ index, 1: enhanced = null }) => (isHashed(index) ? certain(lineOf(index), enhanced) : null));
  add(LOGGED, ({ index, 0: found, 1: enhanced = null }) => certain(index + found.length, enhanced));
  add(SAYS_ALL_ALONE, ({ index, 0: words }) => {
    const from = lineOf(index);
    const [line = ''] = text.slice(from, index + BEFORE).split('\n', 1);
    const above = text
      .slice(lineOf(Math.max(0, from - 1)), from)
      .trim()
      .replace(/:$/, '');
    const isMail = !VAGUE.test(words) || OF_MAIL.test(line) || addressOf(above) !== null;
    return isMail ? certain(from, null) : null;
  });
  return places.sort((a, b) => a.from - b.from);
}

/** Facts that reach sentences: only as names are, so that no text of a stranger comes along. */
const NAME = String.raw`(?:[a-z0-9_-]{1,63}\.){1,8}(?:xn--[a-z0-9-]{2,59}|[a-z]{2,24})`;
const HOST = `(${NAME})`;
const ADDRESS = String.raw`([\w.+=&'~#-]{1,64}@${NAME})`;
const HOST_ONLY = new RegExp(String.raw`^${HOST}\.?(?:\s{0,3}[[(]|$)`, 'i');
const ADDRESS_ONLY = new RegExp(`^<?${ADDRESS}>?$`, 'i');

/** The host that a value names, if need be with its address or a comment behind it; else null. */
export const hostOf = (value: string): string | null => HOST_ONLY.exec(value)?.[1]?.toLowerCase() ?? null;
/** The email address that is all of a value, else null. */
export const addressOf = (value: string): string | null => ADDRESS_ONLY.exec(value)?.[1] ?? null;

/** A phrase that backups use, too, and what only mail has around it. */
const VAGUE = /^(?:retry timeout|have been failing)/i;
const OF_MAIL = new RegExp(
  String.raw`all hosts|\bmailbox\b|<${ADDRESS}>|\*\* ${ADDRESS}|(?<![\w.-])${HOST}(?::| {0,3}\[)`,
  'i',
);

/** A line of another thing: a field, a log's next line, the answer of another server. */
const BEGINS_ANEW =
  /^(?:[A-Z][\w-]{1,40}:\s|--|\d{4}-\d\d-\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:|<[^<>\s]{1,320}>|[45]\d\d[ -]|\S{1,64}@\S{1,255}$)/;
/** Programs wrap longer lines. */
const MAY_BE_WRAPPED = 45;

/** The lines that belong to the answer which begins at `from`. */
function linesAt(text: string, { from, head, code }: Place): string {
  const at = from + head.length;
  const begin = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  const indent = /^[ \t]{0,20}/.exec(text.slice(begin, at))?.[0].length ?? 0;
  const [first = '', ...others] = text.slice(at, at + 2 * LONGEST_PASSAGE).split('\n', 20);
  const kept = [`${head.replace(/\s+/g, ' ')}${first}`];
  let width = at - begin + first.length;
  for (const line of others) {
    const words = line.trim();
    const isRepeated = code !== null && (words.startsWith(`${code}-`) || words.startsWith(`${code} `));
    const isIndented = /^[ \t]/.test(line) && line.length - line.trimStart().length >= indent;
    if (words === '' || !(isRepeated || ((isIndented || width >= MAY_BE_WRAPPED) && !BEGINS_ANEW.test(words)))) break;
    kept.push(words);
    width = line.length;
  }
  return kept.join('\n');
}

/** The answer's own words in one line, without codes that its further lines repeat, and its end. */
function passageAt(text: string, place: Place) {
  const { from, code, enhanced } = place;
  const lines = linesAt(text, place);
  const again = enhanced === null ? `\\n${code}[- ]` : `\\s${code}[- ]#?${enhanced.replaceAll('.', '\\.')}(?=\\s)`;
  const once = code === null ? lines : lines.replace(new RegExp(`${again}|\\n${code}[- ]`, 'g'), ' ');
  const all = once.replace(/\s+/g, ' ');
  const quote = /["“]/.test(text[from - 1] ?? '') ? all.search(/["”]/) : -1;
  const other = [...all.matchAll(REPLY)].find(({ index, 2: found }) => index > 0 && found && found !== enhanced);
  const ends = [quote, all.search(/\(in reply to|\)?; from=</), other?.index ?? -1].filter((end) => end > 0);
  const end = Math.min(LONGEST_PASSAGE, ...ends);
  return {
    passage: all.slice(0, end).trim(),
    to: from + (other ? 1 : lines.length),
    isReply: all.includes('(in reply to'),
  };
}

/** Words that only stand before what a mail server answered. */
const ANSWERED =
  /(?:\]|\b(?:host|server)(?:\s{1,6}\S{1,100})?)\s{0,6}said:|(?:^|\n)[ \t]{0,8}said:|SMTP error|remote (?:mail )?(?:server|host)|\bsmtps?;|diagnostic|server (?:response|responded|replied|answered|returned)|response (?:from|was)|while talking to|RCPT TO|MAIL FROM|NOQUEUE: reject|status=(?:bounced|deferred)|<<< *$/i;
/** Other things by the same numbers: prices, amounts, answers of FTP and of websites. */
const AMOUNT =
  /^\W{0,3}(?:EUR|USD|GBP|CHF|[Ee]uros?|[Dd]ollars?|[kMGT]i?B|ms|px|items|e-?mails|mails|messages|mailboxes|users|accounts|domains|visitors|days?|hours?|minutes?|years?|times|and|or|to|for|of|in|on|von|bis|und)\b/;
const NOT_MAIL =
  /\bs?ftps?\b|FileZilla|SQLSTATE|\bPASV\b|\bMLSD\b|Login (?:incorrect|authentication failed)|\bHTTP(?:\/\d| (?:error|status|code|\d))|Internal Server Error|Bad Gateway|Gateway Time-?out|503 Service (?:Temporarily )?Unavailable/i;
const NAMED =
  /(?:^|[\n:"“'‘(<>]|\b(?:error|code|smtp|says?|get|bounce\w{0,3}|reject\w{0,3}|Fehler\w{0,8}))[\s"“'‘:(#]{0,20}$/i;

/** Whether a number is a server's answer, and no price, amount or version. */
function isAnswer({ code, enhanced, isCertain }: Place, before: string, passage: string, knownAt: number): boolean {
  if (isCertain || code === null) return isCertain;
  const isAnswered = ANSWERED.test(before.slice(-120));
  if (enhanced !== null && !isAmbiguousCode(code))
    return /^\d\.[0-7]\./.test(enhanced) && (enhanced[0] === code[0] || knownAt >= 0);
  if (NOT_MAIL.test(before) || NOT_MAIL.test(passage)) return false;
  if (isAmbiguousCode(code))
    return isAnswered || /^5\.5\.[0-6]$/.test(enhanced ?? '') || (knownAt >= 0 && /^5\.7/.test(enhanced ?? ''));
  const words = passage.slice(code.length).replace(/^[\s:;,"'-]+/, '');
  if (words === '' || AMOUNT.test(words)) return false;
  if (isAnswered) return true;
  const isSentence = /^[\p{Lu}\d<[(#]/u.test(words);
  return knownAt >= 0 && NAMED.test(before) && knownAt - code.length <= (isSentence ? 200 : 40);
}

const HOSTS = [
  String.raw`\bhost\s{1,6}${HOST}\.?\s{0,3}\[`,
  `Remote-MTA: {0,3}dns; {0,3}${HOST}`,
  `while talking to ${HOST}`,
  `${HOST} (?:rejected your message|gave this error)`,
  String.raw`recipient domain \S{1,255} by ${HOST}`,
  String.raw`relay=${HOST}\[`,
  String.raw`\(${HOST}:\d{2,5}:$`,
].map((pattern) => new RegExp(pattern, 'gi'));

/** The host that is named last before the words; null if none is. */
function hostIn(text: string): string | null {
  const found = HOSTS.flatMap((pattern) => [...text.matchAll(pattern)]).sort((a, b) => a.index - b.index);
  return found.at(-1)?.[1]?.toLowerCase() ?? null;
}

/** Hosts of mail services, and what only their own rejections have in them. */
const PROVIDERS: readonly [MailProvider, host: RegExp, text: RegExp | null][] = [
  ['gmail', /(?:^|\.)google(?:mail)?\.com$/, /\bgsmtp\b|Gmail (?:requires|has detected)/],
  [
    'outlook',
    /(?:^|\.)(?:outlook|hotmail|office365)\.com$/,
    /(?<!spf)\.protection\.outlook\.com|\.prod\.outlook\.com/i,
  ],
  ['yahoo', /(?:^|\.)(?:yahoodns\.net|yahoo\.com|aol\.com)$/, /(?:senders|postmaster)\.yahoo(?:inc)?\.com/i],
  ['icloud', /(?:^|\.)(?:icloud|me|apple)\.com$/, /support\.apple\.com\//i],
  ['proofpoint', /(?:^|\.)(?:pphosted|ppe-hosted)\.com$/, null],
  ['mimecast', /(?:^|\.)mimecast(?:-offshore)?\.com$/, /community\.mimecast\.com|\.mimecast\.com\/docs/i],
  ['barracuda', /(?:^|\.)barracudanetworks\.com$/, null],
];

function providerOf(host: string | null, passage: string): MailProvider | null {
  const found = PROVIDERS.find(([, hosts, text]) => (host === null ? text?.test(passage) : hosts.test(host)));
  return found?.[0] ?? null;
}

const RECIPIENT = new RegExp(
  String.raw`RCPT TO:? {0,2}<${ADDRESS}>|<${ADDRESS}>:? {0,2}(?:host|\(?Recipient|User)`,
  'gi',
);
const LIST =
  /\b(?:[a-z0-9-]{1,63}\.){0,3}((?:spamhaus|spamcop|barracudacentral|sorbs|uceprotect|surriel|abuseat|mailspike|invaluement|surbl|uribl|abusix)\.(?:org|net|com|zone))\b/i;

/** The facts of a rejection besides its place: its words and all that stands around them. */
interface MailAnswer {
  code: string | null;
  enhanced: string | null;
  passage: string;
  host: string | null;
  recipient: string | null;
}

type Coded = Pick<MailAnswer, 'code' | 'enhanced' | 'passage'>;

/** `4` or `5`, as the codes begin; empty without codes. */
const degreeOf = ({ code, enhanced }: Coded): string => (code ?? enhanced ?? '').charAt(0);

function matchText(answer: Coded) {
  const isFinal = degreeOf(answer) === '5';
  const byCode = isTelling(answer.enhanced) && reasonOfCodes(answer.code, answer.enhanced);
  for (const { reason, pattern, source, speaker } of KNOWN_TEXTS) {
    const at = reason === 'busy' && isFinal ? -1 : answer.passage.search(pattern);
    if (at >= 0) return { reason, source, at, ...(speaker === MANY_SERVERS && byCode) };
  }
  return null;
}

/** Codes tell it, or words about the next attempt. */
function lastingOf(degree: string, passage: string): Refusal['lasts'] {
  if (degree === '4' || /will be (?:reattempted|retried)/i.test(passage)) return 'retried';
  return degree === '5' ? 'final' : 'unknown';
}

/** Judges an answer by its words, else by its codes. Never names a host that isn't told. */
export function judge(answer: MailAnswer, known = matchText(answer)): Refusal {
  const { code, enhanced, passage, host, recipient } = answer;
  const { reason, source } = known && known.reason !== 'unspecified' ? known : reasonOfCodes(code, enhanced);
  const isListing = ['ipListed', 'domainListed', 'listError'].includes(reason);
  return {
    reason,
    lasts: lastingOf(degreeOf(answer), passage),
    provider: providerOf(host, passage),
    host,
    recipient,
    list: isListing ? (LIST.exec(passage)?.[1]?.toLowerCase() ?? null) : null,
    code,
    enhanced,
    raw: passage,
    source,
  };
}

/** The answer in a line of a delivery report, where any reply code counts. */
export function answerIn(line: string): Pick<MailAnswer, 'code' | 'enhanced'> {
  const [, code = null, enhanced = null] = [...line.matchAll(REPLY)].find(([, found = '']) => isReplyCode(found)) ?? [];
  return { code, enhanced: enhanced ?? [...line.matchAll(HASHED)][0]?.[1] ?? null };
}

/** All rejections of a text whose quotation marks are gone. */
export function findRefusals(text: string): Refusal[] {
  let readTo = 0;
  let left = MOST_ANSWERS;
  return placesIn(text).flatMap((place) => {
    const { from, code, enhanced, isCertain } = place;
    if (from < readTo || left <= 0) return [];
    const before = text.slice(Math.max(readTo, from - BEFORE), from);
    const { passage, to, isReply } = passageAt(text, place);
    const known = matchText({ code, enhanced, passage });
    if ((code ?? enhanced) === null && (known?.reason ?? 'unspecified') === 'unspecified') return [];
    if (!isReply && !isAnswer(place, before, passage, known?.at ?? -1)) return [];
    left -= 1;
    // A line of a log or the words around a hash may hold the code of the answer, too.
    readTo = code === null ? from + 1 : to;
    const recipients = [...`${before}${passage}`.matchAll(RECIPIENT)].at(-1);
    const recipient = recipients?.[1] ?? recipients?.[2] ?? null;
    const host = hostIn(`${before}${isCertain ? passage : ''}`);
    return [judge({ code, enhanced, passage, host, recipient }, known)];
  });
}
