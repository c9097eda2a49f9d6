/**
 * Text of one reply while it is being written. The session owns the text and its saves, and
 * outlives the view, so that failed saves are repeated after the agent has moved to another ticket.
 */
import { createStore, type StoreApi } from 'zustand';
import type { Input, Output } from '../../../shared/contract.ts';
import type { Draft, ReplyExtras } from '../../../shared/domain/draft.ts';
import type { AppError, Result } from '../../../shared/result.ts';
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
  /**
   * The outbox took the draft that was saved at this time; later readings show another draft, or
   * are out of date.
   */
  markSent(savedAt: number | null): void;
  /**
   * Replaces everything by a draft that the desk returned (undo), or by an empty reply after
   * sending.
   */
  reset(draft: Draft | null): void;
  /** Removes a kept text from the view; the desk still stores it. */
  forgetKept(savedAt: number): void;
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
    kept: draft?.kept.filter((k) => !forgotten.has(k.savedAt)) ?? [],
    extras: draft?.extras ?? null,
    sentSince: sentSinceOf(draft),
  });

  const store = createStore<DraftState>(() => fresh(null));
  const { getState: get, setState: set } = store;
  let stored = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let inFlight: Promise<Result<DraftState>> | null = null;
  let refreshAfter = false;
  /** Counts resets; answers to earlier requests do not apply any more. */
  let generation = 0;
  /** Numbers of the last requested and the last used reading; an older answer is dropped. */
  let asked = 0;
  let taken = 0;
  /** Save time of the draft that the outbox took last. */
  let handedOver: number | null = null;

  const plan = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (get().text !== stored) void save();
    }, ms);
  };
  const unplan = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  function save(): Promise<Result<DraftState>> {
    inFlight ??= saveNow().finally(() => {
      inFlight = null;
      if (refreshAfter) void session.refresh();
    });
    return inFlight;
  }

  async function saveNow(): Promise<Result<DraftState>> {
    unplan();
    const { id, rev, text } = get();
    const at = generation;
    set({ saving: 'saving' });
    const result = await ports.save({ id, rev, text });
    if (at !== generation) {
      if (get().text !== stored) plan(SAVE_AFTER_MS);
      return { ok: true, value: get() };
    }
    if (!result.ok) {
      const wait = RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)] ?? SAVE_AFTER_MS;
      failures += 1;
      set({ saving: 'failed', error: result.error });
      plan(wait);
      return result;
    }
    failures = 0;
    stored = text;
    const kept = result.value.kept;
    const dirty = get().text !== stored;
    set((now) => ({
      rev: result.value.rev,
      savedAt: result.value.savedAt,
      saving: dirty ? 'unsaved' : 'saved',
      error: null,
      kept: kept === null ? now.kept : [kept, ...now.kept],
    }));
    // Another window saved in between, so the draft may have a new id.
    if (result.value.rev !== rev + 1) refreshAfter = true;
    if (dirty) plan(SAVE_AFTER_MS);
    return { ok: true, value: get() };
  }

  function take(draft: Draft | null) {
    if (draft !== null && handedOver !== null) {
      // The answer is from before the outbox took the draft.
      if (draft.savedAt === handedOver) return;
      // The draft came back before we noticed that it was gone, so its revisions start again.
      if (get().savedAt === handedOver) take(null);
    }
    const { id, rev, text } = get();
    if (draft === null) {
      // The draft was sent or discarded elsewhere. Text typed since is a reply of its own.
      if (rev === 0) return;
      const typed = text === stored ? '' : text;
      session.reset(null);
      session.edit(typed);
      return;
    }
    if (draft.id === id && draft.rev <= rev) return;
    if (draft.id !== id && text === stored) {
      session.reset(draft);
    } else if (text === stored || draft.text === stored) {
      // Nothing is unsaved here, or the typed text is based on the stored one: a file was added, or
      // the draft got a new id because two windows began it at once.
      set({ ...fresh(draft), text: text === stored ? draft.text : text, saving: get().saving });
      stored = draft.text;
    }
    // Otherwise two windows wrote: the next save uses the old revision, and the desk keeps both
    // texts.
    ports.found?.(draft);
  }

  const session: DraftSession = {
    store,
    edit(text) {
      if (text === get().text) return;
      const dirty = text !== stored;
      set({ text, saving: inFlight ? 'saving' : !dirty ? 'saved' : failures > 0 ? 'failed' : 'unsaved' });
      if (dirty && !inFlight) plan(SAVE_AFTER_MS);
    },
    async flush() {
      if (inFlight) await inFlight;
      while (get().text !== stored) {
        const result = await save();
        if (!result.ok) return result;
      }
      unplan();
      return { ok: true, value: get() };
    },
    async refresh() {
      if (inFlight) {
        refreshAfter = true;
        return { ok: true, value: null };
      }
      refreshAfter = false;
      const at = generation;
      asked += 1;
      const turn = asked;
      const result = await ports.read();
      if (!result.ok) return result;
      if (turn < taken) return { ok: true, value: null };
      taken = turn;
      if (inFlight) refreshAfter = true;
      else if (at === generation) take(result.value);
      // The state changed during the request, so read again.
      else if (turn === asked) return session.refresh();
      return { ok: true, value: null };
    },
    markSent(savedAt) {
      handedOver = savedAt;
    },
    reset(draft) {
      unplan();
      generation += 1;
      failures = 0;
      stored = draft?.text ?? '';
      set(fresh(draft));
      ports.replaced(draft);
    },
    forgetKept(savedAt) {
      forgotten.add(savedAt);
      set((now) => ({ kept: now.kept.filter((k) => k.savedAt !== savedAt) }));
    },
  };
  ports.hold({
    unsaved() {
      const { text, saving } = get();
      if (text === stored) return 0;
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
