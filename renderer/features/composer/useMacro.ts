import { useStore } from 'zustand';
import type { MacroSteps } from '../../../shared/domain/canned.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { joinSteps, type MacroPart, withoutPart } from '../../parts/canned/macro.ts';
import type { InsertedMacro } from '../../parts/canned/useCannedPicker.ts';
import { showError } from '../../parts/show-error.ts';
import { showUndoable } from '../../parts/undo.ts';
import type { ReplySession } from '../../parts/writing/reply-session.ts';
import { useAppStore } from '../../store/app-store.ts';
import { showToast } from '../../ui/Toast.tsx';

interface AppliedMacro {
  inserted: InsertedMacro;
  before: MacroSteps | null;
  draft: string;
}

/** Oldest first. Kept outside the view, like the history of the text. */
const appliedMacros = new WeakMap<ReplySession, AppliedMacro[]>();

/** Macros in the current reply. Text and steps are a single change, which one undo reverts. */
export function useMacro(session: ReplySession) {
  const store = useAppStore();
  const steps = useStore(session.draft.store, ({ extras }) => extras?.steps ?? null);
  const draftId = () => session.draft.store.getState().id;
  const ofDraft = () => appliedMacros.get(session)?.filter(({ draft }) => draft === draftId()) ?? [];
  const noted = () => session.draft.store.getState().extras?.steps ?? null;

  const note = async (next: MacroSteps | null): Promise<Result<null>> => {
    const chosen = await session.choose({ steps: next });
    if (!chosen.ok) showError(chosen.error);
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
      appliedMacros.set(session, [...ofDraft(), { inserted, before, draft: draftId() }]);
      if (!(await note(joinSteps(before, inserted.steps))).ok) return;
      // After sending, the draft has neither text nor steps. An undone send restores both.
      const isOver = () => noted() === null && !session.draft.store.getState().text.includes(inserted.text);
      const change = store.getState().marks.addUndoable(session.account, () => takeBack(inserted, before), isOver);
      showUndoable(store.getState(), [session.ticket], change, 'canned.applied', { name: inserted.name });
    },
    /** Updates the steps when undo or redo removes or restores the macro's text. */
    onMoved(how: 'historyUndo' | 'historyRedo', text: string) {
      const isBack = how === 'historyUndo';
      const found = ofDraft().findLast(({ inserted }) => text === (isBack ? inserted.typed : inserted.after));
      if (found) void note(isBack ? found.before : joinSteps(found.before, found.inserted.steps));
    },
    leaveOut: (part: MacroPart) => void (steps && note(withoutPart(steps, part))),
  };
}
