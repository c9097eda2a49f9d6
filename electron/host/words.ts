import type { AppError } from '../../shared/result.ts';
import type { Question } from '../core/ports.ts';

const MANAGED: Readonly<Record<string, (what: string) => string>> = {
  unreadable: () => 'their file is there and may not be read.',
  'no-json': () => 'their file is not JSON.',
  'not-understood': (what) => `${what} is not understood.`,
  'no-certificate': (what) => `${what} names no readable file with certificates.`,
};

/** Why the desk did not start, for a terminal or a message box: there is no renderer yet to say it. */
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

/** Why it does not start with a switch of its command line. */
export const explainSwitch = (name: string): string =>
  `Rackside does not start with ${name}: it would weaken how your sign-in and your tickets are protected. Start it without; proxies and certificates belong into the system’s settings, or the administrator’s.`;

/** A question in a dialog of the host's. */
export interface Words {
  message: string;
  detail: string;
  yes: string;
  no: string;
}

/** Not from the page's catalogue: what the page wants is what is asked. */
export function questionWords(question: Question | { about: 'open'; address: string }): Words {
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
  const { address } = question;
  return {
    message: 'Open this in your browser or mail program?',
    detail: address.length > 300 ? `${address.slice(0, 300)}…` : address,
    yes: 'Open',
    no,
  };
}
