/** State of the quit dialog: something must be decided before the program quits or locks. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { QuitQuestion } from '../../../shared/domain/desk.ts';
import type { AppError } from '../../../shared/result.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';

export interface Question extends Omit<QuitQuestion, 'unsaved'> {
  unsaved: string[];
  /** Number of texts and files that other windows of this desk could not store. */
  elsewhere: number;
}

declare module '../../store/app-state.ts' {
  interface AppState {
    quitDialog: QuitDialogSlice;
  }
}

export interface QuitDialogSlice extends ListensToDesk {
  asked: Question | null;
  runningChoice: HeldChoice | null;
  error: AppError | null;
  /** Reads the current question, so that a reloaded window asks again. */
  load(): Promise<void>;
  stay(): Promise<void>;
  leave(held: HeldChoice): Promise<void>;
}

/** Choices for held replies; `wait`: they stay held while locked. */
type HeldChoice = 'send' | 'keep' | 'wait';

const NEWS: ReadonlySet<string> = new Set(['outbox.changed', 'drafts.changed', 'accounts.changed']);

export const createQuitDialogSlice: CreateSlice<QuitDialogSlice, 'quitDialog' | 'unsaved'> = (set, get, bridge) => {
  const load = async () => {
    const answer = await bridge.call('desk.leaving', {});
    if (!answer.ok) return;
    if (!answer.value) return set({ asked: null, error: null });
    const { unsaved: all, ...texts } = answer.value;
    // Locking loses nothing: the window keeps unsaved texts.
    const unsaved = texts.to === 'lock' ? [] : get().unsaved.unsavedNames();
    // The desk's count includes this window as it was then, so subtract that.
    const own = Math.max(unsaved.length, get().unsaved.reportedCount());
    set({ asked: { ...texts, unsaved, elsewhere: Math.max(0, all - own) } });
  };
  return {
    asked: null,
    runningChoice: null,
    error: null,
    load,
    async stay() {
      const answer = await bridge.call('desk.stay', {});
      set(answer.ok ? { asked: null, error: null } : { error: answer.error });
    },
    async leave(held) {
      set({ runningChoice: held, error: null });
      await get().unsaved.flush();
      const left = await bridge.call('desk.leave', { held });
      // On success the window closes before this line.
      set({ runningChoice: null, error: left.ok ? null : left.error });
    },
    onEvent(event: DeskEvent) {
      if (event.name === 'desk.leaving' || (get().quitDialog.asked && NEWS.has(event.name))) void load();
    },
  };
};
