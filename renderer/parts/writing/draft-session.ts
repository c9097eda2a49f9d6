/** Text of a reply while it is written, and its saves; it outlives the view for failed ones. */
import { createStore, type StoreApi } from 'zustand';
import type { Input, Output } from '../../../shared/contract.ts';
import type { Draft, ReplyExtras } from '../../../shared/domain/draft.ts';
import { type AppError, ok, type Result } from '../../../shared/result.ts';
import { oncePerBurst } from '../../store/query.ts';
import type { UnsavedHolder } from '../../store/unsaved-slice.ts';

/** Delay (ms) from the first unsaved key. Together with saving it stays below a second. */
export const SAVE_AFTER_MS = 600;
/** Delays (ms) between attempts of a failed save; the last one repeats. */
export const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 30_000];

const BEGINNING = 80;

export interface DraftState {
  id: string;
  rev: number;
  text: string;
  /** `saved` is also the state of an empty reply that was never begun. */
  saving: 'saved' | 'unsaved' | 'saving' | 'failed';
  savedAt: number | null;
  error: AppError | null;
  /** Texts kept because two windows wrote at once, newest first. */
  kept: Draft['kept'];
  extras: ReplyExtras | null;
  /** When a reply was sent that may contain this text, after a backup restored the text (ms). */
  sentSince: number | null;
  /** A colleague returned the reply with this reason, in place of approving it. */
  returned: Draft['returned'] | null;
}

export interface DraftPorts {
  save(input: Pick<Input<'draft.save'>, 'id' | 'rev' | 'text'>): Promise<Result<Output<'draft.save'>>>;
  read(): Promise<Result<Draft | null>>;
  newId(): string;
  hold(holder: UnsavedHolder): void;
  /** Called when another draft, or none, replaces this one. */
  replaced(draft: Draft | null): void;
  /** Called when the stored draft is not our own save: from elsewhere, or the first reading. */
  found?(draft: Draft): void;
}

export interface DraftSession {
  store: StoreApi<DraftState>;
  edit(text: string): void;
  /** Saves until nothing is unsaved; returns the new state, or the error. */
  flush(): Promise<Result<DraftState>>;
  /**
   * Reads a stored draft that may have changed in another window; never overwrites unsaved input.
   */
  refresh(): Promise<Result<null>>;
  /** The outbox took the draft saved at this time; later readings show another, or are old. */
  markSent(savedAt: number | null): void;
  /** Replaces everything by a draft that undo returned, or by an empty reply after sending. */
  reset(draft: Draft | null): void;
  /** Removes a kept text from the view; the desk still stores it. */
  forgetKept(savedAt: number): void;
}

const waitAfter = (failures: number): number =>
  RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length) - 1] ?? SAVE_AFTER_MS;

/** Saves the text soon after a change, and again after a failure. */
function createSaves(
  { getState: get, setState: set }: StoreApi<DraftState>,
  saveText: DraftPorts['save'],
  readAgain: () => void,
) {
  let stored = '';
  let failures = 0;
  let inFlight: Promise<Result<DraftState>> | null = null;
  let isReadDue = false;
  /** Counts resets; answers to earlier requests do not apply any more. */
  let generation = 0;

  const isUnsaved = () => get().text !== stored;
  const timer = oncePerBurst(SAVE_AFTER_MS, () => {
    if (isUnsaved()) void save();
  });

  function save(): Promise<Result<DraftState>> {
    inFlight ??= saveNow().finally(() => {
      inFlight = null;
      if (isReadDue) readAgain();
      isReadDue = false;
    });
    return inFlight;
  }

  async function saveNow(): Promise<Result<DraftState>> {
    timer.cancel();
    const { id, rev, text } = get();
    const at = generation;
    set({ saving: 'saving' });
    const result = await saveText({ id, rev, text });
    if (at !== generation) {
      if (isUnsaved()) timer.soon();
      return ok(get());
    }
    if (!result.ok) {
      failures += 1;
      set({ saving: 'failed', error: result.error });
      timer.soon(waitAfter(failures));
      return result;
    }
    failures = 0;
    stored = text;
    const { kept, savedAt, rev: savedRev } = result.value;
    set((now) => ({
      rev: savedRev,
      savedAt,
      saving: isUnsaved() ? 'unsaved' : 'saved',
      error: null,
      kept: kept === null ? now.kept : [kept, ...now.kept],
    }));
    // Another window saved in between, so the draft may have a new id.
    if (savedRev !== rev + 1) isReadDue = true;
    if (isUnsaved()) timer.soon();
    return ok(get());
  }

  return {
    isUnsaved,
    stored: () => stored,
    setStored(text: string) {
      stored = text;
    },
    generation: () => generation,
    restart(text: string) {
      timer.cancel();
      generation += 1;
      failures = 0;
      stored = text;
    },
    /** Whether a save is running; then the draft is read again once it ends. */
    readAfterSave(): boolean {
      if (inFlight) isReadDue = true;
      return inFlight !== null;
    },
    edit(text: string) {
      if (text === get().text) return;
      const dirty = text !== stored;
      set({ text, saving: inFlight ? 'saving' : !dirty ? 'saved' : failures > 0 ? 'failed' : 'unsaved' });
      if (dirty && !inFlight) timer.soon();
    },
    async flush(): Promise<Result<DraftState>> {
      if (inFlight) await inFlight;
      while (isUnsaved()) {
        const result = await save();
        if (!result.ok) return result;
      }
      timer.cancel();
      return ok(get());
    },
  };
}

export function createDraftSession(ports: DraftPorts): DraftSession {
  const forgotten = new Set<number>();
  const fresh = (draft: Draft | null): DraftState => ({
    id: draft?.id ?? ports.newId(),
    rev: draft?.rev ?? 0,
    text: draft?.text ?? '',
    saving: 'saved',
    savedAt: draft?.savedAt ?? null,
    error: null,
    kept: draft?.kept.filter((version) => !forgotten.has(version.savedAt)) ?? [],
    extras: draft?.extras ?? null,
    sentSince: sentSinceOf(draft),
    returned: draft?.returned ?? null,
  });

  const store = createStore<DraftState>(() => fresh(null));
  const { getState: get, setState: set } = store;
  const saves = createSaves(store, ports.save, () => void session.refresh());
  /** Numbers of the last requested and the last used reading. A failed one drops no older one. */
  let lastRequested = 0;
  let lastUsed = 0;
  /** Save time of the draft that the outbox took last. */
  let handedOver: number | null = null;

  function take(draft: Draft | null) {
    if (draft !== null && handedOver !== null) {
      // The answer is from before the outbox took the draft.
      if (draft.savedAt === handedOver) return;
      // The draft came back before we noticed that it was gone, so its revisions start again.
      if (get().savedAt === handedOver) take(null);
    }
    const { id, rev, text } = get();
    const isUnsaved = saves.isUnsaved();
    if (draft === null) {
      // The draft was sent or discarded elsewhere. Text typed since is a reply of its own.
      if (rev === 0) return;
      session.reset(null);
      session.edit(isUnsaved ? text : '');
      return;
    }
    if (draft.id === id && draft.rev <= rev) return;
    if (draft.id !== id && !isUnsaved) {
      session.reset(draft);
    } else if (!isUnsaved || draft.text === saves.stored()) {
      // Nothing is unsaved here, or the typed text is based on the stored one: a file was added, or
      // the draft got a new id because two windows began it at once.
      set({ ...fresh(draft), text: isUnsaved ? text : draft.text, saving: get().saving });
      saves.setStored(draft.text);
    }
    // Otherwise two windows wrote: saving the old revision makes the desk keep both texts.
    ports.found?.(draft);
  }

  const session: DraftSession = {
    store,
    edit: saves.edit,
    flush: saves.flush,
    async refresh() {
      if (saves.readAfterSave()) return ok(null);
      const at = saves.generation();
      lastRequested += 1;
      const number = lastRequested;
      const result = await ports.read();
      if (!result.ok) return result;
      if (number < lastUsed) return ok(null);
      lastUsed = number;
      if (saves.readAfterSave()) return ok(null);
      if (at === saves.generation()) take(result.value);
      // The state changed during the request, so read again.
      else if (number === lastRequested) return session.refresh();
      return ok(null);
    },
    markSent(savedAt) {
      handedOver = savedAt;
    },
    reset(draft) {
      saves.restart(draft?.text ?? '');
      set(fresh(draft));
      ports.replaced(draft);
    },
    forgetKept(savedAt) {
      forgotten.add(savedAt);
      set((now) => ({ kept: now.kept.filter((version) => version.savedAt !== savedAt) }));
    },
  };
  ports.hold({
    unsaved() {
      if (!saves.isUnsaved()) return 0;
      const { text, saving } = get();
      // If the last save failed, a save while closing may fail too.
      return saving === 'failed' ? Number.POSITIVE_INFINITY : text.length * 3;
    },
    describeInput: () => get().text.trim().slice(0, BEGINNING),
    flush: session.flush,
  });
  return session;
}

function sentSinceOf(draft: Draft | null): number | null {
  const { reason, facts } = draft?.error?.detail ?? {};
  return reason === 'sent-since' ? Number(facts?.at ?? 0) : null;
}
