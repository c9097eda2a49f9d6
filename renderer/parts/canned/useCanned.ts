/** Finds unfilled placeholders in the text itself, so that they survive restarts and edits. */
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import {
  type CannedReply,
  type ExpandedReply,
  findPlaceholders,
  languagesOf,
  type VariablePlaceholder,
} from '../../../shared/domain/canned.ts';
import type { Ticket } from '../../../shared/domain/ticket.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { showError } from '../show-error.ts';
import type { CannedUploads } from './attach-files.ts';
import { callsIn } from './match.ts';
import { insertText, revealIn } from './text-area.ts';
import { type InsertedMacro, nextLanguage, useCannedPicker } from './useCannedPicker.ts';

const NONE: ReadonlySet<string> = new Set();
const NO_REPLIES: readonly CannedReply[] = [];

export type Fill = ReturnType<typeof useFill>;

export function useFill(field: RefObject<HTMLTextAreaElement | null>, text: string, replies = NO_REPLIES) {
  /** Names in braces from an inserted reply that are no variables; typed ones may be meant. */
  const [foreign, setForeign] = useState(NONE);
  /** Whether Tab moves between placeholders: from an insertion until the last one or blur. */
  const [filling, setFilling] = useState(false);
  // Searching a long text can wait until the typed key is on screen.
  const written = useDeferredValue(text);
  const open = useMemo(() => openIn(written, foreign, replies), [written, foreign, replies]);

  const now = () => openIn(field.current?.value ?? '', foreign, replies);

  const select = (place: VariablePlaceholder | undefined): boolean => {
    if (!place || !field.current) return false;
    field.current.focus();
    field.current.setSelectionRange(place.from, place.to);
    revealIn(field.current, place.from);
    setFilling(true);
    return true;
  };

  return {
    /** Places as rendered, possibly slightly behind the text. */
    open,
    /** From the current text, which is about to be sent. */
    anyOpen: () => now().length > 0,
    /** Selects the first open placeholder; returns whether there is one. */
    goToFirst: () => select(now()[0]),
    step(by: 1 | -1) {
      const places = now();
      const element = field.current;
      if (!element) return;
      const { selectionStart, selectionEnd } = element;
      const next =
        by === 1
          ? (places.find(({ from }) => from >= selectionEnd) ?? places[0])
          : (places.findLast(({ to }) => to <= selectionStart) ?? places.at(-1));
      select(next);
    },
    begin(from: number, { text: inserted, unknown }: ExpandedReply) {
      const names = new Set([...foreign, ...unknown]);
      setForeign(names);
      const first = findPlaceholders(field.current?.value ?? '').find(
        (place) => place.from >= from && place.to <= from + inserted.length && (place.known || names.has(place.name)),
      );
      select(first);
    },
    leave: () => setFilling(false),
    /** Returns whether it handled the key. After the last placeholder, Tab leaves the field. */
    onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
      if (!filling || event.key !== 'Tab' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey)
        return false;
      const { selectionEnd } = event.currentTarget;
      const next = now().find(({ from }) => from >= selectionEnd);
      if (!next) setFilling(false);
      else event.preventDefault();
      return select(next);
    },
  };
}

/** Parts of a text that a customer must not see yet, in order. */
function openIn(text: string, foreign: ReadonlySet<string>, replies: readonly CannedReply[]): VariablePlaceholder[] {
  const places = findPlaceholders(text).filter(({ known, name }) => known || foreign.has(name));
  return [...places, ...callsIn(text, replies)].sort((a, b) => a.from - b.from);
}

interface CannedOptions {
  account: string;
  ticket: Pick<Ticket, 'id' | 'deptId' | 'deptName'>;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onMacro?: ((inserted: InsertedMacro) => void) | undefined;
  onFiles?: ((files: CannedUploads) => void) | undefined;
}

/** A reply that was just inserted. */
export interface InsertedReply extends Pick<ExpandedReply, 'text' | 'language' | 'lacks'> {
  reply: CannedReply;
  ticket: string;
  from: number;
}

/** Where an inserted text is as it was inserted; -1 once it was changed. */
const placeIn = (text: string, { from, text: inserted }: InsertedReply): number =>
  text.startsWith(inserted, from) ? from : text.indexOf(inserted);

/** The last inserted reply while nothing was changed in it; `step` changes its language. */
function useInserted({ account, ticket, field, text }: CannedOptions, begin: Fill['begin']) {
  const store = useAppStore();
  const [last, setLast] = useState<InsertedReply | null>(null);
  const inserted = last?.ticket === ticket.id && placeIn(text, last) >= 0 ? last : null;
  const keep = (from: number, expanded: ExpandedReply, reply: CannedReply | null) => {
    begin(from, expanded);
    setLast(reply && { ...expanded, reply, ticket: ticket.id, from });
  };
  const step = async () => {
    if (!inserted) return;
    const { reply, language } = inserted;
    const next = nextLanguage(reply, language);
    const call = { account, id: reply.id, ticket: ticket.id, language: next };
    const answer = await store.call('canned.expand', call);
    if (!answer.ok) return showError(answer.error);
    const element = field.current;
    const at = element && !element.readOnly ? placeIn(element.value, inserted) : -1;
    if (!element || at < 0) return;
    insertText(element, at, at + inserted.text.length, answer.value.text);
    keep(at, answer.value, reply);
  };
  return { inserted, keep, step };
}

/** Gives the key that changes the language to this field while it can do something. */
function useLanguageKey(canStep: boolean, step: () => void): void {
  const store = useAppStore();
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    if (!canStep) return;
    const { setStepLanguage } = store.getState().canned;
    setStepLanguage(() => latest.current());
    return () => setStepLanguage(null);
  }, [store, canStep]);
}

export function useCanned(options: CannedOptions) {
  const { account, ticket, field, text, onMacro, onFiles } = options;
  const store = useAppStore();
  const replies = useApp((app) => app.canned.lists[account]);
  const mayCall = replies === undefined && text.includes('::');
  useEffect(() => {
    if (mayCall) void store.getState().canned.load(account);
  }, [store, account, mayCall]);
  const fill = useFill(field, text, replies);
  const { inserted, keep, step } = useInserted(options, fill.begin);
  const picker = useCannedPicker({ account, ticket, field, onInserted: keep, onMacro, onFiles });
  const stepLanguage = () => void (picker.stepLanguage() || step());
  const shown = picker.open ? picker.active : (inserted?.reply ?? null);
  useLanguageKey(shown !== null && languagesOf(shown).length > 1, stepLanguage);
  // Keep the placeholder that is being filled.
  const open = picker.open ? fill.open.filter(({ from }) => from !== picker.at) : fill.open;
  return { fill: { ...fill, open }, picker, inserted, stepLanguage };
}
