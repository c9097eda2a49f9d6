/**
 * Looks at a reply while it is written, and says what is worth a glance before it goes. Each check
 * can be switched off, and none of them holds anything up.
 */
import type { CheckKind, OthersName } from '../../../shared/domain/checks.ts';
import { formatList, languageName } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { promisesFile } from './attached.ts';
import { type Addressee, strangerGreeted } from './greeting.ts';
import { otherLanguage, type WrittenSoFar } from './language.ts';
import { finishedSentences, judgedText, withoutTypedWord } from './own-text.ts';
import { secretsIn } from './secrets.ts';

export interface CheckNotice {
  check: CheckKind;
  words: string;
}

export interface CheckedReply {
  text: string;
  /** Typing rests: what stands at the end is what was meant. */
  resting: boolean;
  /** The account's, which may stand in the text. */
  signature: string;
  off: readonly CheckKind[];
  files: number;
  to: Addressee;
  written: WrittenSoFar;
  /** What the desk found to be another customer's. */
  others: readonly OthersName[];
}

/** So many names of other customers are said. */
const NAMED = 3;

/** One line each, the gravest first. */
export function checkReply({ text, resting, signature, off, files, to, written, others }: CheckedReply): CheckNotice[] {
  const checks: Record<CheckKind, () => string | null> = {
    greeting() {
      const name = strangerGreeted(text, to, signature);
      return name && t('composer.checkGreeting', { name });
    },
    others: () => (others.length > 0 ? othersWords(others) : null),
    secrets: () => secretsIn(judgedText(resting ? text : withoutTypedWord(text), signature)),
    attached: () =>
      files === 0 && promisesFile(resting ? text : finishedSentences(text), signature)
        ? t('composer.checkAttached')
        : null,
    language() {
      const found = otherLanguage(text, written, signature);
      return found && t('composer.checkLanguage', { reply: named(found.reply), customer: named(found.customer) });
    },
  };
  return ORDER.filter((check) => !off.includes(check)).flatMap((check) => {
    const words = checks[check]();
    return words === null ? [] : [{ check, words }];
  });
}

const ORDER: readonly CheckKind[] = ['greeting', 'others', 'secrets', 'language', 'attached'];

const named = (language: string): string => languageName(language) ?? language;

function othersWords(others: readonly OthersName[]): string {
  const [first] = others;
  const list = formatList(others.slice(0, NAMED).map(({ name }) => name));
  if (others.length > NAMED) return t('composer.checkOthersMany', { list, count: others.length - NAMED });
  const owners = new Set(others.map(({ clientId }) => clientId));
  return owners.size === 1 && first?.clientName
    ? t('composer.checkOthersOf', { list, count: others.length, owner: first.clientName })
    : t('composer.checkOthers', { list, count: others.length });
}

/** Names by which the settings and a notice call a check. */
export const CHECK_NAMES = {
  greeting: 'settings.checkGreeting',
  others: 'settings.checkOthers',
  secrets: 'settings.checkSecrets',
  language: 'settings.checkLanguage',
  attached: 'settings.checkAttached',
} as const satisfies Record<CheckKind, string>;
