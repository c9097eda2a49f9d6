/** Converts a canned reply to the editor's form, and the form to the fields that are stored. */
import type { CannedReply } from '../../../shared/domain/canned.ts';
import type { DialogFields } from '../../../shared/domain/draft.ts';

export interface CannedForm {
  name: string;
  keywords: string;
  text: string;
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

export const toForm = (reply: CannedReply | null): CannedForm => ({
  name: reply?.name ?? '',
  keywords: reply?.keywords.join(', ') ?? '',
  text: reply?.text ?? '',
  department: reply?.department ?? '',
  addTags: reply?.macro?.addTags.join(', ') ?? '',
  snooze: reply?.macro?.snooze ?? '',
  due: reply?.macro?.promise?.due ?? '',
  promise: reply?.macro?.promise?.text ?? '',
  after: reply?.macro?.afterSend ?? '',
  base: reply && !reply.shared ? reply.changedAt : null,
});

/** Fields to store until the form is saved; null if nothing is written yet. */
export const toFields = ({ base, ...texts }: CannedForm): DialogFields | null => {
  const { department: _department, after: _after, ...written } = texts;
  return Object.values(written).join('').trim() === '' ? null : { ...texts, base: String(base ?? '') };
};

export const fromFields = (kept: DialogFields): CannedForm => ({
  name: kept.name ?? '',
  keywords: kept.keywords ?? '',
  text: kept.text ?? '',
  department: kept.department ?? '',
  addTags: kept.addTags ?? '',
  snooze: kept.snooze ?? '',
  due: kept.due ?? '',
  promise: kept.promise ?? '',
  after: kept.after ?? '',
  base: kept.base ? Number(kept.base) : null,
});
