/**
 * What a dialog was submitted for, while that is under way. The dialog closes once it is done, and
 * keys behind the one that submitted it wait until then (`commands/work-keys.ts`).
 */
import type { CreateSlice } from './app-state.ts';

declare module './app-state.ts' {
  interface AppState {
    dialogWork: DialogWorkSlice;
  }
}

export interface DialogWorkSlice {
  /** Does `work`, which closes the dialog where it is done. `isOpen`: that dialog is open still. */
  run<T>(work: () => Promise<T>, isOpen: () => boolean): Promise<T>;
  /** What the open dialog is at work on since it was submitted; null where nothing is. */
  atWork(): Promise<unknown> | null;
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
    atWork: () => (submitted?.isOpen() ? submitted.work : null),
  };
};
