/**
 * Texts that the host shows outside the page, in terminals and dialogs, in the language that the
 * agent chose, else in the one nearest to the system's. The page chooses no text, because some of
 * them ask whether the page may do something.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPUTER_FILE } from '../../shared/domain/computer.ts';
import { nearestLanguage, WORDS_LANGUAGES, type WordsLanguage } from '../../shared/domain/language.ts';
import type { AppError } from '../../shared/result.ts';
import type { ConsentQuestion } from '../core/desk/ports.ts';
import { en } from './words/en.ts';

type HostWords = typeof en;

const TABLES: Record<WordsLanguage, () => Promise<HostWords>> = {
  en: async () => en,
  de: async () => (await import('./words/de.ts')).de,
  es: async () => (await import('./words/es.ts')).es,
  'pt-BR': async () => (await import('./words/pt-BR.ts')).ptBR,
  fr: async () => (await import('./words/fr.ts')).fr,
  ar: async () => (await import('./words/ar.ts')).ar,
};

/** Linux has the language in the environment; on other systems Node asks the system. */
const system =
  process.platform === 'linux'
    ? [process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '']
    : [Intl.DateTimeFormat().resolvedOptions().locale];

const systemLanguage = nearestLanguage(system);

export let hostLanguage: WordsLanguage = 'en';
/** The agent's choice, which the host writes into the page. */
export let chosenLanguage: WordsLanguage | null = null;
/** Read it when a text is shown, because the agent may choose another language meanwhile. */
export let hostWords: HostWords = en;

/** Null follows the system. The page has it at once, and texts of the host in a moment. */
export async function speak(language: WordsLanguage | null): Promise<void> {
  chosenLanguage = language;
  hostLanguage = language ?? systemLanguage;
  hostWords = await TABLES[hostLanguage]();
}

const isDiskReason = (reason: string): reason is keyof HostWords['start'] & `${string}-${string}` =>
  reason.includes('-') && Object.hasOwn(en.start, reason);
const isManagedReason = (reason: string): reason is keyof HostWords['managed'] => Object.hasOwn(en.managed, reason);

/** Explains in a terminal or a message box why the desk did not start. */
export function explainStart({ kind, operation, subject = '', detail }: AppError): string {
  const { start, managed } = hostWords;
  const reason = detail?.reason ?? '';
  if (reason === 'already-open') return start.alreadyOpen(String(detail?.facts?.where ?? ''));
  if (isDiskReason(reason)) return start[reason](subject);
  if (operation === 'managed' && isManagedReason(reason)) {
    return start.managed(subject, managed[reason](detail?.field ?? ''));
  }
  return start.failed(operation, [kind, reason].filter(Boolean).join(', '));
}

export interface QuestionTexts {
  message: string;
  detail: string;
  yes: string;
  no: string;
}

export type HostQuestion =
  | { about: 'open'; address: string }
  | { about: 'show-page'; host: string }
  | { about: 'read-page'; host: string }
  | { about: 'leave-page'; from: string; to: string };

const LONGEST = 300;

export function questionTexts(question: ConsentQuestion | HostQuestion): QuestionTexts {
  const { signIn, links, recoveryCode, lock, beginAnew, teamEngine, teamInvitation, hook, cancel: no } = hostWords;
  const { showPage, readPage, leavePage, open } = hostWords;
  switch (question.about) {
    case 'sign-in': {
      const { host, plainHttp } = question;
      return {
        message: (plainHttp ? signIn.plainMessage : signIn.message)(host),
        detail: plainHttp ? signIn.plainDetail : signIn.detail,
        yes: signIn.yes,
        no,
      };
    }
    case 'links':
      return {
        message: links.message(question.hosts.join(', ')),
        detail: links.detail(question.service),
        yes: links.yes,
        no,
      };
    case 'recovery-code':
      return { ...recoveryCode, no };
    case 'lock':
      return { ...lock, no };
    case 'begin-anew':
      return { ...beginAnew, no };
    case 'team-engine':
      return { ...teamEngine, message: teamEngine.message(question.hosts.join(', ')), no };
    case 'hook': {
      const { host, inside, names } = question;
      const detail = [names ? hook.withNames : hook.detail, inside && hook.inside, hook.doubt]
        .filter(Boolean)
        .join(' ');
      return { message: hook.message(host), detail, yes: hook.yes, no };
    }
    case 'team-invitation':
      return { ...teamInvitation, no };
    case 'show-page':
      return { message: showPage.message(question.host), detail: showPage.detail, yes: showPage.yes, no };
    case 'read-page':
      return { message: readPage.message(question.host), detail: readPage.detail, yes: readPage.yes, no };
    case 'leave-page': {
      const { from, to } = question;
      const { message, detail, yes, no: stay } = leavePage;
      return { message: message(to), detail: detail(from, to), yes, no: stay };
    }
    case 'open': {
      const { address } = question;
      const detail = address.length > LONGEST ? `${address.slice(0, LONGEST)}…` : address;
      return { message: open.message, detail, yes: open.yes, no };
    }
  }
}

/** Speaks the language that was chosen for this data folder, as it was saved. */
export function speakAsSaved(dataDir: string): Promise<void> {
  try {
    const { language } = JSON.parse(readFileSync(join(dataDir, COMPUTER_FILE), 'utf8')) as { language?: unknown };
    return speak(WORDS_LANGUAGES.find((one) => one === language) ?? null);
  } catch {
    // The file does not exist yet, or is not JSON.
    return speak(null);
  }
}
