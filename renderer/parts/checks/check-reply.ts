/** Checks a reply while it is written, and returns notices. None holds a reply back. */
import type { CheckKind, OtherCustomerName } from '../../../shared/domain/account.ts';
import { withoutCode } from '../../../shared/domain/text-language.ts';
import { formatList, languageName } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { markdown } from '../text/Markdown.tsx';
import { promisesFile } from './attached.ts';
import { type ConversationTexts, otherLanguage } from './language.ts';
import { finishedSentences, judgedText, withoutTypedWord } from './own-text.ts';
import { secretsIn } from './secrets.ts';

export interface CheckNotice {
  check: CheckKind;
  words: string;
}

export interface CheckedReply {
  text: string;
  resting: boolean;
  signature: string;
  off: readonly CheckKind[];
  files: number;
  /** The reply is sent as written, not as Markdown. */
  plain: boolean;
  written: ConversationTexts;
  others: readonly OtherCustomerName[];
}

const NAMED = 3;

/** One notice each, most serious first. */
export function checkReply({
  text,
  resting,
  signature,
  off,
  files,
  plain,
  written,
  others,
}: CheckedReply): CheckNotice[] {
  const checks: Record<CheckKind, () => string | null> = {
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
    signs() {
      const found = plain || !resting ? [] : consumedMarks(text, signature);
      const list = formatList(found.slice(0, NAMED));
      return found.length === 0 ? null : t('composer.checkSigns', { list, count: found.length });
    },
  };
  return ORDER.filter((check) => !off.includes(check)).flatMap((check) => {
    const words = checks[check]();
    return words === null ? [] : [{ check, words }];
  });
}

const ORDER: readonly CheckKind[] = ['others', 'secrets', 'language', 'signs', 'attached'];

const named = (language: string): string => languageName(language) ?? language;

function othersWords(others: readonly OtherCustomerName[]): string {
  const [first] = others;
  const list = formatList(others.slice(0, NAMED).map(({ name }) => name));
  if (others.length > NAMED) return t('composer.checkOthersMany', { list, count: others.length - NAMED });
  const owners = new Set(others.map(({ clientId }) => clientId));
  return owners.size === 1 && first?.clientName
    ? t('composer.checkOthersOf', { list, count: others.length, owner: first.clientName })
    : t('composer.checkOthers', { list, count: others.length });
}

export const CHECK_NAMES = {
  others: 'settings.checkOthers',
  secrets: 'settings.checkSecrets',
  language: 'settings.checkLanguage',
  attached: 'settings.checkAttached',
  signs: 'settings.checkSigns',
} as const satisfies Record<CheckKind, string>;

/** A path on a disk or share; doubled signs were escaped on purpose. */
const PATH = /^(?:[a-z]:\\|\\\\\w)(?!.*\\\\)/i;
const PATTERN = /(?:^|[/\\,;|(])\*+(?:[./\\]|$)/;
const NAME = /^_{1,2}\w+_{1,2}(?:[.(]|$)/;
const PLAIN_NAME = /^_[^_]+_$/;

const CRON_TIMES = /^[ \t]*((?:[*\d/,-]+[ \t]){4}[*\d/,-]+)(?=[ \t])/gm;

const hasLiteralMarks = (word: string): boolean =>
  /[\p{L}\p{N}]/u.test(word) &&
  !/:\/\/|\]\(/.test(word) &&
  (PATH.test(word) || (!word.includes('\\*') && PATTERN.test(word)) || (NAME.test(word) && !PLAIN_NAME.test(word)));

/** Without duplicates, in text order. */
export function consumedMarks(text: string, signature = ''): string[] {
  const own = judgedText(text, signature);
  const left = withoutCode(own);
  const times = [...left.matchAll(CRON_TIMES)].map(([, when = '']) => when);
  const words = left
    .split(/\s+/)
    .map((word) => word.replace(/^["'(]+|["'),.;:!?]+$/g, ''))
    .filter(hasLiteralMarks);
  if (words.length + times.length === 0) return [];
  const shown = markdown(own).textContent ?? '';
  return [...new Set([...words, ...times])].filter((word) => !shown.includes(word));
}
