/** Checks the editor's form, and turns it into the contract's input. Loaded with the editor. */
import type { Input } from '../../../shared/contract.ts';
import {
  AFTER_MACRO,
  type CannedReply,
  FILE_LIMITS,
  type MacroSteps,
  MOST_STEPS,
  sizeOfFiles,
} from '../../../shared/domain/canned.ts';
import { splitList } from '../../../shared/domain/typed-list.ts';
import { readTypedTime } from '../../parts/text/time-choices.ts';
import { type CannedForm, toForm } from './canned-form.ts';

export type FormField = 'name' | 'keywords' | 'text' | 'language' | 'files' | 'addTags' | 'snooze' | 'due' | 'after';

export const keywordsOf = (typed: string): string[] => [...new Set(splitList(typed))];

export const CANNED_LIMITS = { name: 120, text: 20_000, keywords: 20, keyword: 60 };

export const isTextInvalid = (text: string): boolean => text.trim() === '' || text.length > CANNED_LIMITS.text;

/** `isTeams`: a team takes fewer bytes of files. */
export function firstInvalidField(form: CannedForm, now: number, isTeams = false): FormField | null {
  const words = keywordsOf(form.keywords);
  if (form.name.trim() === '' || form.name.trim().length > CANNED_LIMITS.name) return 'name';
  if (words.length > CANNED_LIMITS.keywords || words.some((word) => word.length > CANNED_LIMITS.keyword))
    return 'keywords';
  if ([form.text, ...Object.values(form.texts)].some(isTextInvalid)) return 'text';
  if (sizeOfFiles(form.files) > (isTeams ? FILE_LIMITS.teamBytes : FILE_LIMITS.bytes)) return 'files';
  if (form.files.length > FILE_LIMITS.count) return 'files';
  const tags = keywordsOf(form.addTags);
  if (tags.length > MOST_STEPS.tags || tags.some((tag) => tag.length > MOST_STEPS.tag)) return 'addTags';
  // A time of today may have passed by now.
  const isTime = (typed: string) =>
    typed.length <= MOST_STEPS.time && ['moment', 'past'].includes(readTypedTime(typed, now).kind);
  if (form.snooze.trim() !== '' && !isTime(form.snooze.trim())) return 'snooze';
  const promised = form.due.trim() !== '' || form.promise.trim() !== '';
  if (promised && !isTime(form.due.trim())) return 'due';
  return form.after === 'done' && form.snooze.trim() !== '' ? 'after' : null;
}

/** Steps that the form describes; null for a reply without steps. */
export function stepsOf(form: CannedForm): MacroSteps | null {
  const addTags = keywordsOf(form.addTags);
  const snooze = form.snooze.trim() || null;
  const promise = form.due.trim() === '' ? null : { due: form.due.trim(), text: form.promise.trim() };
  const afterSend = AFTER_MACRO.find((place) => place === form.after) ?? null;
  if (addTags.length === 0 && snooze === null && promise === null && afterSend === null) return null;
  return { addTags, snooze, promise, afterSend };
}

export const toSaveInput = (account: string, id: string, form: CannedForm): Input<'canned.save'> => ({
  account,
  id,
  base: form.base,
  name: form.name,
  keywords: keywordsOf(form.keywords),
  text: form.text,
  ...(form.language === '' ? {} : { language: form.language }),
  ...(Object.keys(form.texts).length === 0 ? {} : { texts: { ...form.texts } }),
  ...(form.files.length === 0 ? {} : { files: [...form.files] }),
  department: form.department.trim() || null,
  macro: stepsOf(form),
});

export const isChanged = (form: CannedForm, reply: CannedReply | null): boolean => {
  const before = toForm(reply);
  const { base: _base, ...fields } = form;
  return (Object.keys(fields) as (keyof typeof fields)[]).some(
    (field) => JSON.stringify(form[field]) !== JSON.stringify(before[field]),
  );
};
