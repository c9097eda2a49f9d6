/**
 * Texts of a host's own, for terminals and dialogs outside of the page: no page can change what is
 * asked there.
 */
import type { AppError } from '../../shared/result.ts';
import type { ConsentQuestion } from '../core/desk/ports.ts';

/** What is wrong with the settings, by the reason of `readManaged`'s error. */
const MANAGED: Readonly<Record<string, (what: string) => string>> = {
  unreadable: () => 'their file is there and may not be read.',
  'no-json': () => 'their file is not JSON.',
  'not-understood': (what) => `${what} is not understood.`,
  'no-certificate': (what) => `${what} names no readable file with certificates.`,
};

/**
 * Says why the desk did not start, for a terminal or a message box: there is no page yet to say it.
 */
export function explainStart({ kind, operation, subject, detail }: AppError): string {
  const where = detail?.facts?.where;
  if (detail?.reason === 'already-open') {
    return `The desk in this data folder is already open${where ? `: ${where}` : ''}. Use it there, or close it first.`;
  }
  if (detail?.reason === 'cannot-write') {
    return `Rackside cannot write to its data folder: ${subject}. The disk may be full, or the folder may be read-only or gone.`;
  }
  if (operation === 'managed') {
    const what = detail?.field ? `“${detail.field}” in it` : 'it';
    return `The settings for this computer cannot be used, so Rackside does not start: ${MANAGED[detail?.reason ?? '']?.(what)} The file is ${subject}; whoever manages this computer can correct it.`;
  }
  return `The desk could not start: ${operation} failed (${[kind, detail?.reason].filter(Boolean).join(', ')}).`;
}

/** Says why the app does not start with a switch of its command line. */
export const explainSwitch = (name: string): string =>
  `Rackside does not start with ${name}: it would weaken how your sign-in and your tickets are protected. Start it without; proxies and certificates belong into the system’s settings, or the administrator’s.`;

/** Texts of a dialog with a question. */
export interface QuestionTexts {
  message: string;
  detail: string;
  yes: string;
  no: string;
}

/** Questions of a host's own, which no command can ask. */
export type HostQuestion =
  | { about: 'open'; address: string }
  | { about: 'show-page'; host: string }
  | { about: 'read-page'; host: string }
  | { about: 'leave-page'; from: string; to: string };

/**
 * The texts of a question. Not from the page's catalogue: whether the page may do something is what
 * is asked.
 */
export function questionTexts(question: ConsentQuestion | HostQuestion): QuestionTexts {
  const no = 'Cancel';
  if (question.about === 'sign-in') {
    const { host, plainHttp } = question;
    return {
      message: plainHttp ? `Sign in at ${host} without encryption?` : `Sign in at ${host}?`,
      detail: plainHttp
        ? 'This address uses http: everyone on the network in between can read what is sent, the password and all tickets too.'
        : 'Rackside has no account there yet. The key and the password you entered will be sent to this host.',
      yes: 'Sign in',
      no,
    };
  }
  if (question.about === 'links') {
    const { service, hosts } = question;
    return {
      message: `Open pages at ${hosts.join(', ')}?`,
      detail: `Links of your account at ${service} would lead there from now on. Addresses of tickets hold an access code, which that host would see.`,
      yes: 'Use these links',
      no,
    };
  }
  if (question.about === 'recovery-code') {
    return {
      message: 'Show a new recovery code?',
      detail:
        'With this code and a copy of your data folder, anyone can read everything stored here. Make sure nobody is looking.',
      yes: 'Show code',
      no,
    };
  }
  if (question.about === 'show-page') {
    return {
      message: `Show a page of ${question.host} beside the ticket?`,
      detail: 'It opens by the link of the ticket, which holds its access code.',
      yes: 'Show',
      no,
    };
  }
  if (question.about === 'read-page') {
    return {
      message: `Read what ${question.host} shows into the ticket?`,
      detail: 'What is read stays on this computer, encrypted.',
      yes: 'Read it here',
      no,
    };
  }
  if (question.about === 'leave-page') {
    const { from, to } = question;
    return {
      message: `Go on to ${to}?`,
      detail: `The page of ${from} leads there. Type a password there only if you know that ${to} is where you sign in.`,
      yes: 'Go on',
      no: 'Stay',
    };
  }
  const { address } = question;
  return {
    message: 'Open this in your browser or mail program?',
    detail: address.length > 300 ? `${address.slice(0, 300)}…` : address,
    yes: 'Open',
    no,
  };
}

/** The title of the dialog in which a file of a page is saved. */
export const saveTitle = (name: string, host: string): string => `Save ${name} from ${host}`;
