/**
 * State of the quit dialog: the program was asked to end, and something has to be decided first.
 */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { QuitQuestion } from '../../../shared/domain/desk.ts';
import type { AppError } from '../../../shared/result.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';

interface Question extends Omit<QuitQuestion, 'unsaved'> {
  /** What this window holds and could not store, each in a few words. */
  unsaved: string[];
  /** How many texts and files other windows of this desk hold and could not store. */
  elsewhere: number;
}

declare module '../../store/app-state.ts' {
  interface AppState {
    quitDialog: QuitDialogSlice;
  }
}

export interface QuitDialogSlice extends ListensToDesk {
  /** What quitting concerns, while it is being asked. */
  asked: Question | null;
  /** What was chosen and is being done. */
  doing: 'send' | 'keep' | null;
  error: AppError | null;
  /** Reads the question as it stands: a window that was loaded again goes on asking. */
  load(): Promise<void>;
  stay(): Promise<void>;
  leave(held: 'send' | 'keep'): Promise<void>;
}

/** What may change the answer while it is asked. */
const NEWS: ReadonlySet<string> = new Set(['outbox.changed', 'drafts.changed', 'accounts.changed']);

export const createQuitDialogSlice: CreateSlice<QuitDialogSlice, 'quitDialog' | 'unsaved'> = (set, get, bridge) => {
  const load = async () => {
    const answer = await bridge.call('desk.leaving', {});
    // A desk that does not answer says so elsewhere.
    if (!answer.ok) return;
    if (!answer.value) return set({ asked: null, error: null });
    const { unsaved: all, ...texts } = answer.value;
    const unsaved = get().unsaved.left();
    // The desk counted those of all windows, and of this one what it held then.
    const own = Math.max(unsaved.length, get().unsaved.told());
    set({ asked: { ...texts, unsaved, elsewhere: Math.max(0, all - own) } });
  };
  return {
    asked: null,
    doing: null,
    error: null,
    load,
    async stay() {
      const answer = await bridge.call('desk.stay', {});
      set(answer.ok ? { asked: null, error: null } : { error: answer.error });
    },
    async leave(held) {
      set({ doing: held, error: null });
      await get().unsaved.flush();
      const left = await bridge.call('desk.leave', { held });
      // Where it went well, the window ends before this.
      set({ doing: null, error: left.ok ? null : left.error });
    },
    onEvent(event: DeskEvent) {
      if (event.name === 'desk.leaving' || (get().quitDialog.asked && NEWS.has(event.name))) void load();
    },
  };
};
