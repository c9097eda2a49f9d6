/** Keeps unsaved input of dialogs, one text per place, within a second and over a crash. */
import type { Bridge } from '../../../shared/contract.ts';
import {
  type DialogDraft,
  type DialogFields,
  type DialogKind,
  type DialogPlace,
  dialogText,
} from '../../../shared/domain/draft.ts';
import type { CreateSlice, SetSlice } from '../../store/app-state.ts';
import type { UnsavedHolder } from '../../store/unsaved-slice.ts';

/** Bound to the account when the dialog opens, not when it is saved. */
export interface DraftPlace extends DialogPlace {
  account: string;
}

declare module '../../store/app-state.ts' {
  interface AppState {
    dialogDrafts: DialogDraftsSlice;
  }
}

export interface DialogDraftsSlice {
  /** Keyed by `placeKey`. */
  texts: Readonly<Record<string, DialogFields>>;
  /** Places in `texts` whose input existed when the dialog opened. */
  restored: Readonly<Record<string, true>>;
  /** Call when a dialog opens; its stored input is in `texts` afterwards. */
  open(place: DraftPlace): Promise<DialogFields | null>;
  openAll(account: string, kind: DialogKind): Promise<Record<string, DialogFields>>;
  /** Call on input; null if there is nothing left to keep. */
  write(place: DraftPlace, fields: DialogFields | null): void;
}

/** Delay (ms) from the first unsaved key. Together with saving it stays below a second. */
const SAVE_AFTER_MS = 600;
const RETRY_AFTER_MS = 5_000;
const BEGINNING = 80;

export const placeKey = ({ account, kind, ticket, about }: DraftPlace): string =>
  [account, kind, ticket, about].map(encodeURIComponent).join('/');

interface OpenDraft {
  place: DraftPlace;
  id: string;
  rev: number;
  fields: DialogFields | null;
  /** The part of `fields` that the desk has stored. */
  stored: DialogFields | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  saving: Promise<void> | null;
  release(): void;
}

/** Keeps the open drafts, each saved soon after a change, and again after a failure. */
function createOpenDrafts(
  set: SetSlice<DialogDraftsSlice>,
  hold: (holder: UnsavedHolder) => () => void,
  bridge: Bridge,
) {
  const cells = new Map<string, OpenDraft>();

  const show = (key: string, fields: DialogFields | null, restored?: boolean) =>
    set((slice) => {
      const { [key]: _text, ...texts } = slice.texts;
      const { [key]: was, ...others } = slice.restored;
      if (fields === null) return { texts, restored: others };
      return { texts: { ...texts, [key]: fields }, restored: restored || was ? { ...others, [key]: true } : others };
    });

  function cellAt(place: DraftPlace, draft: DialogDraft | null): OpenDraft {
    const key = placeKey(place);
    const cell: OpenDraft = {
      place,
      id: draft?.id ?? crypto.randomUUID(),
      rev: draft?.rev ?? 0,
      fields: draft?.fields ?? null,
      stored: draft?.fields ?? null,
      timer: undefined,
      saving: null,
      release: hold({
        unsaved: () => (cell.fields === null || cell.fields === cell.stored ? 0 : JSON.stringify(cell.fields).length),
        describeInput: () => dialogText(cell.fields ?? {}).slice(0, BEGINNING),
        flush: () => save(cell),
      }),
    };
    cells.set(key, cell);
    return cell;
  }

  const end = (cell: OpenDraft) => {
    clearTimeout(cell.timer);
    cell.release();
    cells.delete(placeKey(cell.place));
  };

  const plan = (cell: OpenDraft, ms: number) => {
    cell.timer ??= setTimeout(() => {
      cell.timer = undefined;
      void save(cell);
    }, ms);
  };

  /** Stores the input until nothing is left; after a failure it tries again later. */
  function save(cell: OpenDraft): Promise<void> {
    cell.saving ??= saveNow(cell).finally(() => {
      cell.saving = null;
    });
    return cell.saving;
  }

  async function saveNow(cell: OpenDraft): Promise<void> {
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
        // The account was removed with all its texts, which the agent saw before.
        show(placeKey(cell.place), null);
        return end(cell);
      } else return plan(cell, RETRY_AFTER_MS);
    }
    if (cell.fields === null) end(cell);
  }

  return { cells, show, cellAt, end, plan, save };
}

export const createDialogDraftsSlice: CreateSlice<DialogDraftsSlice, 'unsaved'> = (set, get, bridge) => {
  const hold = (holder: UnsavedHolder) => get().unsaved.hold(holder);
  const { cells, show, cellAt, end, plan, save } = createOpenDrafts(set, hold, bridge);

  /** Takes over the stored input, unless other text was typed meanwhile, which stays separate. */
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
      // Wait, so that discarded input is not read again.
      await there?.saving;
      const { account, kind, ticket, about } = place;
      const answer = await bridge.call('dialogDraft.list', { account, kind, ticket, about });
      // If reading fails, the input stays stored for the next time.
      const [draft] = answer.ok ? answer.value : [];
      return draft && !cells.has(key) ? take(place, draft) : null;
    },
    async openAll(account, kind) {
      const answer = await bridge.call('dialogDraft.list', { account, kind });
      const found: Record<string, DialogFields> = {};
      for (const draft of answer.ok ? answer.value : []) {
        const place = { account, kind, ticket: draft.ticket, about: draft.about };
        const cell = cells.get(placeKey(place));
        // The newest one counts, except one that is being discarded.
        if (draft.about in found || (cell && !cell.fields)) continue;
        found[draft.about] = take(place, draft);
      }
      return found;
    },
    write(place, fields) {
      const key = placeKey(place);
      const known = cells.get(key);
      if (!known && fields === null) return;
      const cell = known ?? cellAt(place, null);
      cell.fields = fields;
      show(key, fields);
      if (cell.fields === cell.stored) {
        if (fields === null && !cell.saving) end(cell);
      } else if (fields === null) void save(cell);
      else plan(cell, SAVE_AFTER_MS);
    },
  };
};
