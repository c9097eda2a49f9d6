import { useStore } from 'zustand';
import type { MacroSteps } from '../../../shared/domain/canned.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { joinSteps, type MacroPart, withoutPart } from '../../parts/canned/macro.ts';
import type { InsertedMacro } from '../../parts/canned/useCannedPicker.ts';
import { complain } from '../../parts/say.ts';
import { showUndoable } from '../../parts/undo.ts';
import type { ReplySession } from '../../parts/writing/reply-session.ts';
import { useAppStore } from '../../store/app-store.ts';
import { showToast } from '../../ui/Toast.tsx';

/** A macro that was put in, and the steps that were noted before it. */
interface Applied {
  inserted: InsertedMacro;
  before: MacroSteps | null;
  /** Id of the draft it went into. */
  draft: string;
}

/** Oldest first. They outlive the view, as the history of the text does. */
const applied = new WeakMap<ReplySession, Applied[]>();

/**
 * Macros in the reply that is being written. Applying one puts its text in and notes its steps with
 * the draft, as one change that one undo takes back: by the toast, by `z`, or by the field's own.
 */
export function useMacro(session: ReplySession) {
  const store = useAppStore();
  const steps = useStore(session.draft.store, ({ extras }) => extras?.steps ?? null);
  const draftId = () => session.draft.store.getState().id;
  const ofDraft = () => applied.get(session)?.filter(({ draft }) => draft === draftId()) ?? [];
  const noted = () => session.draft.store.getState().extras?.steps ?? null;

  const note = async (next: MacroSteps | null): Promise<Result<null>> => {
    const chosen = await session.choose({ steps: next });
    if (!chosen.ok) complain(chosen.error);
    return chosen;
  };

  const takeBack = async ({ text, before: clean, after }: InsertedMacro, before: MacroSteps | null) => {
    const now = session.draft.store.getState().text;
    const isOnce = now.split(text).length === 2;
    if (now === after) session.draft.edit(clean);
    else if (isOnce) session.draft.edit(now.replace(text, () => ''));
    else if (noted() !== null) showToast({ title: t('canned.notUndone') });
    return noted() === null ? ok(null) : session.choose({ steps: before });
  };

  return {
    steps,
    async apply(inserted: InsertedMacro) {
      const before = noted();
      applied.set(session, [...ofDraft(), { inserted, before, draft: draftId() }]);
      if (!(await note(joinSteps(before, inserted.steps))).ok) return;
      // Once its reply went, text and steps are gone from the draft; an undone one has them again.
      const isOver = () => noted() === null && !session.draft.store.getState().text.includes(inserted.text);
      const change = store.getState().marks.remember(session.account, () => takeBack(inserted, before), isOver);
      showUndoable(store.getState(), [session.ticket], change, 'canned.applied', { name: inserted.name });
    },
    /** Keeps the steps with the text where that was taken back or brought again. */
    onMoved(how: 'historyUndo' | 'historyRedo', text: string) {
      const isBack = how === 'historyUndo';
      const found = ofDraft().findLast(({ inserted }) => text === (isBack ? inserted.typed : inserted.after));
      if (found) void note(isBack ? found.before : joinSteps(found.before, found.inserted.steps));
    },
    leaveOut: (part: MacroPart) => void (steps && note(withoutPart(steps, part))),
  };
}
