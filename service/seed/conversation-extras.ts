/** Adds what real conversations have: quotations, signatures, logs, files, colleagues, notes. */
import { MINUTE } from '../time.ts';
import type { Author } from './conversations.ts';
import { type Random, randomFor } from './random.ts';
import type { Locale } from './words/people.ts';
import { STAFF } from './words/topics.ts';

export interface Colleague {
  id: number;
  name: string;
  email: string;
}

interface DraftPost {
  author: Author;
  at: number;
  name: string;
  email: string;
  message: string;
}

interface FullPost extends DraftPost {
  contactid: number;
  /** True for posts from the client area, which use Markdown. E-mails are plain. */
  markdown: boolean;
  files: string[];
}

interface DraftNote {
  at: number;
  admin: string;
  message: string;
  files: string[];
}

interface Setting {
  seed: number;
  ticket: number;
  base: number;
  locale: Locale;
  company: string;
  files: readonly string[];
  colleagues: readonly Colleague[];
}

/** A separate random stream for each ticket, so that changes here do not affect other data. */
const randomOf = ({ seed, ticket }: Setting) => randomFor(seed, `extras/${ticket}`);

/** Adds extras to posts. The opening post keeps its author and files. */
export function withExtras(drafts: readonly DraftPost[], setting: Setting): FullPost[] {
  const random = randomOf(setting);
  return drafts.map((draft, index): FullPost => {
    const plain = { ...draft, contactid: 0, markdown: true, files: [] as string[] };
    if (draft.author === 'staff') return random.chance(0.04) ? { ...plain, files: ['instructions.pdf'] } : plain;
    const post = index > 0 ? byRandomContact(plain, setting, random) : plain;
    const previous = drafts[index - 1];
    const isMail = random.chance(previous ? 0.3 : 0.2);
    const log = random.chance(0.02) ? `\n\n${logOf(random, draft.at)}` : '';
    const signature = isMail && random.chance(0.6) ? signatureOf(post, setting, random) : '';
    const drawn = index > 0 && random.chance(0.09) ? [random.pick(setting.files)] : [];
    const history = isMail && previous ? `\n\n${quoted(previous, setting.locale)}` : '';
    return {
      ...post,
      markdown: !isMail,
      message: `${post.message}${log}${signature}${history}`,
      files: index > 0 ? [...new Set([...mentionedFiles(post.message, setting.files), ...drawn])] : [],
    };
  });
}

const MENTIONS_FILE = /attached|anbei|添付|jointe|adjunto/;

/** The file that a text says it comes with: the one it names, else the first. */
export function mentionedFiles(message: string, names: readonly string[]): string[] {
  if (!MENTIONS_FILE.test(message)) return [];
  const wordsOf = (name: string) => name.replace(/\.\w+$/, '').match(/\p{L}{3,}/gu) ?? [];
  const text = message.toLowerCase();
  const named = names.find((name) => wordsOf(name).some((word) => text.includes(word.toLowerCase())));
  return [named ?? names[0]].filter((name) => name !== undefined);
}

export function notesOf(posts: readonly DraftPost[], setting: Setting): DraftNote[] {
  const random = randomFor(setting.seed, `notes/${setting.ticket}`);
  if (!random.chance(0.09)) return [];
  const about = random.pick(posts);
  const note: DraftNote = {
    at: Math.min(setting.base, about.at + random.int(10, 900) * 1000),
    admin: random.pick(STAFF),
    message: random.pick(NOTES),
    files: random.chance(0.15) ? ['server-check.txt'] : [],
  };
  if (!random.chance(0.25)) return [note];
  const at = Math.min(setting.base, note.at + random.int(60, 3600) * 1000);
  return [note, { at, admin: random.pick(STAFF), message: random.pick(NOTE_ANSWERS), files: [] }];
}

const NOTES = [
  'Called them: they are in the office until five.\n\nPlease do **not** restart the server before that.',
  'Same cause as last week, see the entry in our handbook.',
  'Credit of one month is agreed with the lead. Tell them once it is booked.',
  'I asked the registry; their ticket is `RG-44871`. They answer within two days.',
  'Careful: this customer has two accounts, the shop is on the other one.',
];
const NOTE_ANSWERS = ['Done.', 'Thanks, I take it from here.', 'Booked this morning.'];

function byRandomContact(post: FullPost, { colleagues }: Setting, random: Random): FullPost {
  if (!colleagues.length || !random.chance(0.1)) return post;
  const { id, name, email } = random.pick(colleagues);
  return { ...post, name, email, contactid: id };
}

function signatureOf({ name, email }: DraftPost, { company }: Setting, random: Random): string {
  const more = random.chance(0.3)
    ? '\n\nThis e-mail and its attachments are confidential. If it is not meant for you, please tell the sender and delete it.'
    : '';
  return `\n\n-- \n${[name, company, email].filter(Boolean).join('\n')}${more}`;
}

const HEADINGS: Partial<Record<Locale, (name: string, day: string, time: string) => string>> = {
  de: (name, day, time) => `Am ${day} um ${time} schrieb ${name}:`,
  fr: (name, day, time) => `Le ${day} à ${time}, ${name} a écrit :`,
  es: (name, day, time) => `El ${day} a las ${time}, ${name} escribió:`,
};
const IN_ENGLISH = (name: string, day: string, time: string) => `On ${day} at ${time}, ${name} wrote:`;

function quoted({ name, at, message }: DraftPost, locale: Locale): string {
  const [day = '', time = ''] = new Date(at).toISOString().slice(0, 16).split('T');
  const heading = (HEADINGS[locale] ?? IN_ENGLISH)(name, day, time);
  return `${heading}\n${message.replace(/^/gm, '> ')}`;
}

const STEPS = [
  'smtpd[{n}]: connect from unknown[192.0.2.{b}]',
  'smtpd[{n}]: NOQUEUE: reject: RCPT from unknown[192.0.2.{b}]: 554 5.7.1 Relay access denied',
  'qmgr[{n}]: 4F{n}: removed',
  'php-fpm[{n}]: [pool web{b}] server reached max_children setting (5), consider raising it',
  'httpd[{n}]: [core:error] AH00124: Request exceeded the limit of 10 internal redirects',
  'mysqld[{n}]: Aborted connection {n} to db: `shop_{b}` (Got timeout reading communication packets)',
] as const;

function logOf(random: Random, until: number): string {
  const count = random.int(12, 70);
  const lines = Array.from({ length: count }, (_, index) => {
    const at = new Date(until - (count - index) * MINUTE).toISOString().slice(0, 19);
    const step = random.pick(STEPS).replaceAll('{n}', String(random.int(1000, 9999)));
    return `${at} web42 ${step.replaceAll('{b}', String(random.int(2, 250)))}`;
  });
  return `\`\`\`\n${lines.join('\n')}\n\`\`\``;
}
