/** State of a dialog's running work, for which later keys wait (`commands/key-queue.ts`). */
import type { CreateSlice } from './app-state.ts';

declare module './app-state.ts' {
  interface AppState {
    dialogWork: DialogWorkSlice;
  }
}

export interface DialogWorkSlice {
  /**
   * Runs `work`, which closes the dialog on success. `isOpen`: whether that dialog is still open.
   */
  run<T>(work: () => Promise<T>, isOpen: () => boolean): Promise<T>;
  currentWork(): Promise<unknown> | null;
}

export const createDialogWorkSlice: CreateSlice<DialogWorkSlice> = () => {
  let submitted: { work: Promise<unknown>; isOpen: () => boolean } | null = null;
  return {
    async run(work, isOpen) {
      const working = work();
      const mine = { work: working, isOpen };
      submitted = mine;
      try {
        return await working;
      } finally {
        if (submitted === mine) submitted = null;
      }
    },
    currentWork: () => (submitted?.isOpen() ? submitted.work : null),
  };
};
