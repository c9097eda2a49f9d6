/**
 * Finds paths, patterns and code names whose signs Markdown would remove: `C:\_old\*.bak` would
 * become `C:_old*.bak`.
 */
import { markdown } from '../text/Markdown.tsx';
import { judgedText, withoutCode } from './own-text.ts';

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
