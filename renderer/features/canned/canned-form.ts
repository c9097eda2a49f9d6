/** Converts a canned reply to the editor's form, and the form to the fields that are stored. */
import type { CannedFile, CannedReply } from '../../../shared/domain/canned.ts';
import type { DialogFields } from '../../../shared/domain/draft.ts';

export interface CannedForm {
  name: string;
  keywords: string;
  text: string;
  /** Language of the main text; empty if it is not stated. */
  language: string;
  /** Texts in other languages, by BCP 47 tag. */
  texts: Readonly<Record<string, string>>;
  files: readonly CannedFile[];
  /** Empty for all departments. */
  department: string;
  /** Steps of a macro: tags separated by commas, times as typed, empty for none. */
  addTags: string;
  snooze: string;
  due: string;
  promise: string;
  after: string;
  /** `changedAt` of the reply that the form is based on; null for a new one. */
  base: number | null;
}

export const toForm = (reply: CannedReply | null): CannedForm => {
  const macro = reply?.macro;
  return {
    name: reply?.name ?? '',
    keywords: reply?.keywords.join(', ') ?? '',
    text: reply?.text ?? '',
    language: reply?.language ?? '',
    texts: reply?.texts ?? {},
    files: reply?.files ?? [],
    department: reply?.department ?? '',
    addTags: macro?.addTags.join(', ') ?? '',
    snooze: macro?.snooze ?? '',
    due: macro?.promise?.due ?? '',
    promise: macro?.promise?.text ?? '',
    after: macro?.afterSend ?? '',
    base: reply && !reply.shared ? reply.changedAt : null,
  };
};

/** Fields to store until the form is saved; null if nothing is written yet. */
export const toFields = (form: CannedForm): DialogFields | null => {
  const { base, texts, files, ...fields } = form;
  const written = JSON.stringify({ ...form, department: '', after: '', language: '', base: null });
  if (written === JSON.stringify(toForm(null))) return null;
  return { ...fields, texts: JSON.stringify(texts), files: JSON.stringify(files), base: `${base ?? ''}` };
};

export const fromFields = ({ base, texts, files, ...fields }: DialogFields): CannedForm => ({
  ...toForm(null),
  ...(fields as Partial<CannedForm>),
  texts: JSON.parse(texts ?? '{}') as CannedForm['texts'],
  files: JSON.parse(files ?? '[]') as CannedForm['files'],
  base: base ? Number(base) : null,
});
