/**
 * Keeps what is typed in dialogs and not saved there yet: stored within a second, and there again
 * when the dialog is next opened, in this window or after a crash. One text each place; the dialog
 * says when it was saved or is not wanted.
 */
import {
  type DialogDraft,
  type DialogFields,
  type DialogKind,
  type DialogPlace,
  dialogText,
} from '../../../shared/domain/draft.ts';
import type { CreateSlice } from '../../store/app-state.ts';

/** Bound to its account when the dialog opens, not when it is saved. */
export interface DraftPlace extends DialogPlace {
  account: string;
}

declare module '../../store/app-state.ts' {
  interface AppState {
    dialogDrafts: DialogDraftsSlice;
  }
}

export interface DialogDraftsSlice {
  /** By `placeKey`. */
  texts: Readonly<Record<string, DialogFields>>;
  /** Of `texts`: those that stood there already when the dialog was opened. */
  restored: Readonly<Record<string, true>>;
  /** A dialog opens: what was begun in it is in `texts` from now on. */
  open(place: DraftPlace): Promise<DialogFields | null>;
  /** All that was begun in dialogs of one kind, by what they are about. */
  openAll(account: string, kind: DialogKind): Promise<Record<string, DialogFields>>;
  /** The agent typed; null: there is nothing to keep any more. */
  write(place: DraftPlace, fields: DialogFields | null): void;
}

/** From the first unsaved key to its save. With the save itself it stays within a second. */
const SAVE_AFTER_MS = 600;
const RETRY_AFTER_MS = 5_000;
/** Letters by which an unsaved text is named. */
const BEGINNING = 80;

export const placeKey = ({ account, kind, ticket, about }: DraftPlace): string =>
  [account, kind, ticket, about].map(encodeURIComponent).join('/');

interface Cell {
  place: DraftPlace;
  id: string;
  rev: number;
  /** What stands in the dialog; null: nothing to keep. */
  fields: DialogFields | null;
  /** Of `fields`, what the desk has. */
  stored: DialogFields | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  saving: Promise<void> | null;
  release(): void;
}

export const createDialogDraftsSlice: CreateSlice<DialogDraftsSlice, 'unsaved'> = (set, get, bridge) => {
  const cells = new Map<string, Cell>();

  const show = (key: string, fields: DialogFields | null, restored?: boolean) =>
    set((slice) => {
      const { [key]: _text, ...texts } = slice.texts;
      const { [key]: was, ...others } = slice.restored;
      if (fields === null) return { texts, restored: others };
      return { texts: { ...texts, [key]: fields }, restored: restored || was ? { ...others, [key]: true } : others };
    });

  function cellAt(place: DraftPlace, draft: DialogDraft | null): Cell {
    const key = placeKey(place);
    const cell: Cell = {
      place,
      id: draft?.id ?? crypto.randomUUID(),
      rev: draft?.rev ?? 0,
      fields: draft?.fields ?? null,
      stored: draft?.fields ?? null,
      timer: undefined,
      saving: null,
      release: get().unsaved.hold({
        unsaved: () => (cell.fields === null || cell.fields === cell.stored ? 0 : JSON.stringify(cell.fields).length),
        what: () => dialogText(cell.fields ?? {}).slice(0, BEGINNING),
        flush: () => save(cell),
      }),
    };
    cells.set(key, cell);
    return cell;
  }

  const end = (cell: Cell) => {
    clearTimeout(cell.timer);
    cell.release();
    cells.delete(placeKey(cell.place));
  };

  const plan = (cell: Cell, ms: number) => {
    cell.timer ??= setTimeout(() => {
      cell.timer = undefined;
      void save(cell);
    }, ms);
  };

  /**
   * Stores what stands there until nothing is left to store, or it fails: then it is tried again a
   * little later.
   */
  function save(cell: Cell): Promise<void> {
    cell.saving ??= saveNow(cell).finally(() => {
      cell.saving = null;
    });
    return cell.saving;
  }

  async function saveNow(cell: Cell): Promise<void> {
    clearTimeout(cell.timer);
    cell.timer = undefined;
    const { account, ...place } = cell.place;
    while (cell.fields !== cell.stored) {
      const { fields, id, rev } = cell;
      const answer =
        fields === null
          ? await bridge.call('dialogDraft.discard', { account, id, rev })
          : await bridge.call('dialogDraft.save', { account, ...place, id, rev, fields });
      if (answer.ok) {
        cell.stored = fields;
        if (answer.value) Object.assign(cell, { id: answer.value.id, rev: answer.value.rev });
      } else if (answer.error.detail?.reason === 'unknown-account') {
        // It was removed, and all of its texts with it: the agent was shown them before.
        show(placeKey(cell.place), null);
        return end(cell);
      } else return plan(cell, RETRY_AFTER_MS);
    }
    if (cell.fields === null) end(cell);
  }

  /**
   * Takes what is stored for a place, unless something was typed there meanwhile: then that is a
   * text of its own.
   */
  function take(place: DraftPlace, draft: DialogDraft): DialogFields {
    const key = placeKey(place);
    const { fields } = cells.get(key) ?? cellAt(place, draft);
    show(key, fields, true);
    return fields ?? draft.fields;
  }

  return {
    texts: {},
    restored: {},
    async open(place) {
      const key = placeKey(place);
      const there = cells.get(key);
      if (there?.fields) {
        show(key, there.fields, true);
        return there.fields;
      }
      // What is being discarded must not be read once more.
      await there?.saving;
      const { account, kind, ticket, about } = place;
      const answer = await bridge.call('dialogDraft.list', { account, kind, ticket, about });
      // What cannot be read now stays stored, for when it is opened again.
      const [draft] = answer.ok ? answer.value : [];
      return draft && !cells.has(key) ? take(place, draft) : null;
    },
    async openAll(account, kind) {
      const answer = await bridge.call('dialogDraft.list', { account, kind });
      const found: Record<string, DialogFields> = {};
      for (const draft of answer.ok ? answer.value : []) {
        const place = { account, kind, ticket: draft.ticket, about: draft.about };
        const cell = cells.get(placeKey(place));
        // The newest one counts, and none that is being discarded right now.
        if (draft.about in found || (cell && !cell.fields)) continue;
        found[draft.about] = take(place, draft);
      }
      return found;
    },
    write(place, fields) {
      const key = placeKey(place);
      const cell = cells.get(key);
      if (!cell && fields === null) return;
      const it = cell ?? cellAt(place, null);
      it.fields = fields;
      show(key, fields);
      if (it.fields === it.stored) {
        if (fields === null && !it.saving) end(it);
      } else if (fields === null) void save(it);
      else plan(it, SAVE_AFTER_MS);
    },
  };
};
