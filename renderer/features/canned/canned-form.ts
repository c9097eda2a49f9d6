/** Turns a canned reply into the editor's form, and the form into what the contract takes. */
import type { Input } from '../../../shared/contract.ts';
import type { CannedReply } from '../../../shared/domain/canned.ts';
import type { DialogFields } from '../../../shared/domain/draft.ts';

export interface CannedForm {
  name: string;
  /** With commas between them. */
  keywords: string;
  text: string;
  /** Empty: for all. */
  department: string;
  /** `changedAt` of what it is based on; null for a new one. */
  base: number | null;
}

export type FormField = 'name' | 'keywords' | 'text';

export const toForm = (reply: CannedReply | null): CannedForm => ({
  name: reply?.name ?? '',
  keywords: reply?.keywords.join(', ') ?? '',
  text: reply?.text ?? '',
  department: reply?.department ?? '',
  base: reply && !reply.shared ? reply.changedAt : null,
});

/** As it is kept until it is saved; null where nothing is written yet. */
export const toFields = ({ base, ...texts }: CannedForm): DialogFields | null =>
  `${texts.name}${texts.keywords}${texts.text}`.trim() === '' ? null : { ...texts, base: String(base ?? '') };

export const fromFields = (kept: DialogFields): CannedForm => ({
  name: kept.name ?? '',
  keywords: kept.keywords ?? '',
  text: kept.text ?? '',
  department: kept.department ?? '',
  base: kept.base ? Number(kept.base) : null,
});

export const keywordsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,、，\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

export const MOST = { name: 120, text: 20_000, keywords: 20, keyword: 60 };

/** The field that is wrong first, or null. */
export function wrongField(form: CannedForm): FormField | null {
  const words = keywordsOf(form.keywords);
  if (form.name.trim() === '' || form.name.trim().length > MOST.name) return 'name';
  if (words.length > MOST.keywords || words.some((word) => word.length > MOST.keyword)) return 'keywords';
  return form.text.trim() === '' || form.text.length > MOST.text ? 'text' : null;
}

export const toSave = (account: string, id: string, form: CannedForm): Input<'canned.save'> => ({
  account,
  id,
  base: form.base,
  name: form.name,
  keywords: keywordsOf(form.keywords),
  text: form.text,
  department: form.department.trim() || null,
});

/** Whether the form says anything else than the reply it began with. */
export const isChanged = (form: CannedForm, reply: CannedReply | null): boolean => {
  const before = toForm(reply);
  return (['name', 'keywords', 'text', 'department'] as const).some((field) => form[field] !== before[field]);
};
