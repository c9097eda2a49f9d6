/**
 * Canned replies while one writes: `::` opens a list at the cursor that takes no focus, so writing
 * simply goes on. What is chosen goes in at the cursor, and nothing else of the text changes.
 */
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CannedReply, ExpandedReply, MacroSteps } from '../../../shared/domain/canned.ts';
import type { Ticket } from '../../../shared/domain/ticket.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { rowAfterKey } from '../../ui/walk-list.ts';
import { complain } from '../say.ts';
import { type Asked, asksAt, matchReplies, queryAt } from './match.ts';
import { insertText } from './text-area.ts';

const NONE: readonly CannedReply[] = [];
/** More than anyone reads: then more letters help. */
const SHOWN = 50;

interface Open extends Asked {
  query: string;
}

export type Picker = ReturnType<typeof useCannedPicker>;

interface PickerOptions {
  account: string;
  ticket: Pick<Ticket, 'id' | 'deptId' | 'deptName'>;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Where it went in, and what of it is still to be filled. */
  onInserted: (from: number, expanded: ExpandedReply) => void;
  /** A macro went in; without it only its text is of use here, and nothing else is shown of it. */
  onMacro?: ((inserted: InsertedMacro) => void) | undefined;
}

/** A macro whose text is in the field by now. */
export interface InsertedMacro {
  name: string;
  steps: MacroSteps;
  /** What it put there. */
  text: string;
  /** The whole text before it, without and with the signs by which it was asked for. */
  before: string;
  typed: string;
  /** The whole text after it. */
  after: string;
}

export function useCannedPicker({ account, ticket, field, onInserted, onMacro }: PickerOptions) {
  const store = useAppStore();
  const listId = useId();
  const known = useApp((app) => app.canned.lists[account]);
  const error = useApp((app) => app.canned.errors[account] ?? null);
  const [open, setOpen] = useState<Open | null>(null);
  /** As it was when it was opened: what Enter inserts never changes under one's hands. */
  const [frozen, setFrozen] = useState<readonly CannedReply[] | null>(null);
  const replies = frozen ?? known ?? NONE;
  const [chosen, setChosen] = useState<string | null>(null);
  const [expanded, setExpanded] = useState<Readonly<Record<string, ExpandedReply>>>({});
  /** The one that is being put in. */
  const inserting = useRef<Promise<void> | null>(null);

  const isOpen = open !== null;
  useEffect(() => {
    const { canned } = store.getState();
    // News keep it fresh once it was read.
    if (isOpen && !canned.lists[account]) void canned.load(account);
    setFrozen(isOpen ? (canned.lists[account] ?? null) : null);
    setExpanded({});
  }, [store, account, isOpen]);

  const found = useMemo(() => {
    if (open === null) return [];
    return matchReplies(replies, open.query, { id: ticket.deptId, name: ticket.deptName }).slice(0, SHOWN);
  }, [replies, open, ticket.deptId, ticket.deptName]);
  const active = found.find(({ id }) => id === chosen) ?? found[0] ?? null;

  // What stands in the preview is what goes in, so it is filled as soon as it is looked at.
  const wanted = active !== null && expanded[active.id] === undefined ? active.id : null;
  useEffect(() => {
    if (wanted === null) return;
    let here = true;
    void store
      .getState()
      .canned.expand(account, wanted, ticket.id)
      .then((result) => {
        if (here && result.ok) setExpanded((before) => ({ ...before, [wanted]: result.value }));
      });
    return () => {
      here = false;
    };
  }, [store, account, ticket.id, wanted]);

  const close = () => {
    setOpen(null);
    setChosen(null);
  };

  const follow = (typed: boolean) => {
    const element = field.current;
    if (!element || inserting.current) return;
    const { value, selectionStart, selectionEnd } = element;
    const asked = typed && selectionStart === selectionEnd ? asksAt(value, selectionStart) : null;
    if (asked) {
      setChosen(null);
      return setOpen({ ...asked, query: '' });
    }
    if (open === null) return;
    const query = selectionStart === selectionEnd ? queryAt(value, open, selectionStart) : null;
    if (query === null) return close();
    if (query === open.query) return;
    // Several words that nothing fits are a sentence, not a search.
    if (query.includes(' ') && matchReplies(replies, query, null).length === 0) return close();
    setOpen({ ...open, query });
  };

  const fillIn = async (reply: CannedReply, place: Open, element: HTMLTextAreaElement) => {
    const to = place.start + place.query.length;
    try {
      const known = expanded[reply.id];
      const result = known
        ? ({ ok: true, value: known } as const)
        : await store.getState().canned.expand(account, reply.id, ticket.id);
      if (!result.ok) return complain(result.error);
      // Its field is gone with its ticket: what has the focus by now is another one's.
      if (field.current !== element) return;
      // What was typed while it was being filled stays behind it.
      const still = queryAt(element.value, place, to) === place.query;
      const at = still ? place.from : element.selectionEnd;
      const typed = element.value;
      insertText(element, at, still ? to : at, result.value.text);
      store.getState().canned.used(account, reply.id);
      onInserted(at, result.value);
      if (!reply.macro || !onMacro) return;
      const before = typed.slice(0, at) + typed.slice(still ? to : at);
      const { name, macro: steps } = reply;
      onMacro({ name, steps, text: result.value.text, before, typed, after: element.value });
    } finally {
      inserting.current = null;
      close();
    }
  };

  const insert = (reply: CannedReply, place: Open | null = open) => {
    const element = field.current;
    if (place === null || !element || inserting.current) return;
    inserting.current = fillIn(reply, place, element);
  };

  const state = error ? 'error' : known === undefined ? 'loading' : replies.length === 0 ? 'none' : 'ready';
  /** Leads to the first one, where the account has none yet; what was typed to ask for it stays. */
  const write = () => {
    close();
    const { canned } = store.getState();
    canned.begin(account);
    canned.setOpen(true);
  };

  return {
    open: isOpen,
    listId,
    query: open?.query ?? '',
    /** Where in the text it was asked for. */
    at: open?.from ?? 0,
    found,
    active,
    filled: active ? (expanded[active.id] ?? null) : null,
    /** What the marked one does when the reply is sent, where it is applied here. */
    steps: onMacro && active ? active.macro : null,
    /** `none`: the account has no canned replies at all. */
    state: state as 'error' | 'loading' | 'none' | 'ready',
    write,
    choose: (reply: CannedReply) => setChosen(reply.id),
    insert: (reply: CannedReply) => insert(reply),
    /** Resolves once none is being filled, and what was asked for stands in the text. */
    inserted: async () => void (await inserting.current),
    close,
    /** Puts one in at the cursor that was chosen elsewhere. */
    insertHere(reply: CannedReply) {
      const element = field.current;
      if (!element || element.readOnly) return;
      element.focus();
      const at = element.selectionEnd;
      insert(reply, { from: at, start: at, query: '' });
    },
    /** Opens it at the cursor. Nothing that the agent did not type comes into the text by that. */
    ask() {
      const element = field.current;
      if (!element || element.readOnly) return;
      element.focus();
      const at = element.selectionEnd;
      element.setSelectionRange(at, at);
      setChosen(null);
      setOpen({ from: at, start: at, query: '' });
    },
    onChange(event: ChangeEvent<HTMLTextAreaElement>) {
      // Only typing opens it: what is pasted, taken back or dropped may hold `::` as it likes.
      const how = event.nativeEvent instanceof InputEvent ? event.nativeEvent.inputType : '';
      follow(how === 'insertText' || how === 'insertCompositionText');
    },
    onSelect: () => follow(false),
    /** Says whether the key was the list's. */
    onKeyDown(event: KeyboardEvent): boolean {
      if (!isOpen || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return false;
      const take = (run: () => void) => {
        event.preventDefault();
        run();
        return true;
      };
      if (event.key === 'Escape') return take(close);
      if (state === 'none' && open.query === '' && event.key === 'Enter') return take(write);
      if (!active) return false;
      const to = rowAfterKey(event.key, found.indexOf(active), found.length, { loop: true, field: true });
      if (to !== null) return take(() => setChosen(found[to]?.id ?? null));
      if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) return take(() => insert(active));
      return false;
    },
  };
}
