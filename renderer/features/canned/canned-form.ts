/** Turns a canned reply into the editor's form, and into what is kept of the form until it is saved. */
import type { CannedReply } from '../../../shared/domain/canned.ts';
import type { DialogFields } from '../../../shared/domain/draft.ts';

export interface CannedForm {
  name: string;
  /** With commas between them. */
  keywords: string;
  text: string;
  /** Empty: for all. */
  department: string;
  /** Steps of a macro: tags with commas between them, times as they are typed, empty for none. */
  addTags: string;
  snooze: string;
  due: string;
  promise: string;
  after: string;
  /** `changedAt` of what it is based on; null for a new one. */
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

/** As it is kept until it is saved; null where nothing is written yet. */
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
