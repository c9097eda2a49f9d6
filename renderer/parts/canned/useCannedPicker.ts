/**
 * Lists at the cursor while writing, which take no focus: `::` opens that of canned replies, `{{`
 * that of variables, and `@` that of colleagues.
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
import { type CannedReply, type ExpandedReply, languagesOf, type MacroSteps } from '../../../shared/domain/canned.ts';
import type { Ticket } from '../../../shared/domain/ticket.ts';
import { ok } from '../../../shared/result.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { useAnswer, whenOk } from '../../ui/hooks.ts';
import { rowAfterKey } from '../../ui/walk-list.ts';
import { openPlace } from '../records/open-record.ts';
import { showError } from '../show-error.ts';
import { colleaguesOf } from '../team/people-on.ts';
import { attachFiles, type CannedUploads } from './attach-files.ts';
import { askedAt, type ListTrigger, matchReplies, namedLike, type Offer, queryAt } from './match.ts';
import { insertText } from './text-area.ts';
import { membersAsReplies, variablesAsReplies } from './variables.ts';

const NONE: readonly CannedReply[] = [];
/** Longer lists are not read; more letters narrow them down. */
const SHOWN = 50;

const ONLY_REPLIES: readonly Offer[] = ['replies'];

interface Open extends ListTrigger {
  of: Offer;
  query: string;
  /** Ids that the ticket's words suggest, as known when the list opened. */
  suggested: readonly string[];
}

export type Picker = ReturnType<typeof useCannedPicker>;

interface PickerOptions {
  account: string;
  /** The ticket whose values fill the reply; null to insert variables unfilled. */
  ticket: Pick<Ticket, 'id' | 'deptId' | 'deptName'> | null;
  field: RefObject<HTMLTextAreaElement | null>;
  offers?: readonly Offer[];
  /** Called with the position and the placeholders that are still unfilled. */
  onInserted?: (from: number, expanded: ExpandedReply, reply: CannedReply | null) => void;
  /** Attaches the files of an inserted reply. Without it, its files can't go along. */
  onFiles?: ((files: CannedUploads) => void) | undefined;
  /** Called for an inserted macro. Without it, only a macro's text is inserted. */
  onMacro?: ((inserted: InsertedMacro) => void) | undefined;
}

export interface InsertedMacro {
  name: string;
  steps: MacroSteps;
  text: string;
  /** The whole text before insertion, without and with the signs that opened the list. */
  before: string;
  typed: string;
  after: string;
}

const asItStands = (
  { text, texts, language }: Pick<CannedReply, 'text' | 'texts' | 'language'>,
  tag: string | null = null,
): ExpandedReply => ({
  ...{ empty: [], unknown: [], unverified: false, lacks: null },
  text: (tag && texts?.[tag]) || text,
  language: tag ?? language ?? null,
});

/** The tag after this one among the reply's texts; null for the main text. */
export function nextLanguage(reply: CannedReply, tag: string | null): string | null {
  const all = languagesOf(reply);
  const next = all[(Math.max(0, all.indexOf(tag)) + 1) % all.length] ?? null;
  return next === reply.language ? null : next;
}

/** Focuses the text, and returns where its cursor is; null if nobody can write there. */
function focusCaret(element: HTMLTextAreaElement | null): number | null {
  if (!element || element.readOnly) return null;
  element.focus();
  return element.selectionEnd;
}

/** Inserts a text that needs no filling, at the cursor. */
function insertFinished(
  element: HTMLTextAreaElement | null,
  text: string,
  onInserted: PickerOptions['onInserted'],
): void {
  const at = focusCaret(element);
  if (at === null || !element) return;
  insertText(element, at, at, text);
  onInserted?.(at, asItStands({ text }), null);
}

function takeKey(event: KeyboardEvent, run: () => void): true {
  event.preventDefault();
  // Escape would also close the dialog around it.
  event.stopPropagation();
  run();
  return true;
}

/** The entries that the list offers. */
function useOffered(account: string, of: Offer | null) {
  const store = useAppStore();
  const known = useApp((app) => app.canned.lists[account]);
  const error = useApp((app) => app.canned.errors[account] ?? null);
  /** List as of opening, so that Enter never inserts something that changed meanwhile. */
  const [frozen, setFrozen] = useState<readonly CannedReply[] | null>(null);
  const ofReplies = of === 'replies';
  useEffect(() => {
    const { canned } = store.getState();
    if (ofReplies && !canned.lists[account]) void canned.load(account);
    setFrozen(ofReplies ? (canned.lists[account] ?? null) : null);
  }, [store, account, ofReplies]);
  const team = useApp((app) => (app.team.of === account ? app.team.view : null));
  const others = useMemo(() => {
    if (of === 'mentions') return membersAsReplies(colleaguesOf(team));
    return of === 'variables' ? variablesAsReplies() : null;
  }, [of, team]);
  const replies = others ?? frozen ?? known ?? NONE;
  const stateOfReplies = known === undefined ? 'loading' : replies.length === 0 ? 'none' : 'ready';
  /** `none`: the account has no canned replies at all. */
  const state = others ? 'ready' : error ? 'error' : stateOfReplies;
  return { replies, state } as const;
}

/** One object, because setting another equal one renders the view again. */
const EMPTY: Readonly<Record<string, never>> = {};

/** Fills a reply when it is marked, because the preview shows exactly what is inserted. */
function useExpanded(account: string, ticket: string | null, active: CannedReply | null, isOpen: boolean) {
  const store = useAppStore();
  const [expanded, setExpanded] = useState<Readonly<Record<string, ExpandedReply>>>(EMPTY);
  /** Languages that the agent chose, by reply; null for the main text. */
  const [tags, setTags] = useState<Readonly<Record<string, string | null>>>(EMPTY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening fills them anew
  useEffect(() => {
    setExpanded(EMPTY);
    setTags(EMPTY);
  }, [account, isOpen]);
  const keyOf = ({ id }: CannedReply) => `${id} ${tags[id] === undefined ? '' : JSON.stringify(tags[id])}`;
  const filledOf = (reply: CannedReply) => expanded[keyOf(reply)] ?? null;
  const wanted = active && filledOf(active) === null ? keyOf(active) : null;
  const ask = ({ id }: CannedReply) =>
    store.call('canned.expand', { account, id, ticket: ticket ?? '', language: tags[id] });
  const expand = () => (active && wanted !== null && ticket ? ask(active) : null);
  const keep = (filled: ExpandedReply) => setExpanded((before) => ({ ...before, [wanted ?? '']: filled }));
  useAnswer(expand, whenOk(keep), [account, ticket, wanted]);
  return {
    filledOf,
    ask,
    tagOf: ({ id }: CannedReply) => tags[id],
    step(reply: CannedReply) {
      const now = tags[reply.id] ?? filledOf(reply)?.language ?? null;
      setTags((before) => ({ ...before, [reply.id]: nextLanguage(reply, now) }));
    },
  };
}

type Expanding = ReturnType<typeof useExpanded>;

/** The ticket's suggestions. They are asked for before the list opens, which never changes then. */
function useSuggested(account: string, ticket: string | null) {
  const store = useAppStore();
  const known = useRef<{ ticket: string | null; ids: readonly string[] }>({ ticket: null, ids: [] });
  return {
    ids: () => (known.current.ticket === ticket ? known.current.ids : []),
    async ask() {
      if (ticket === null) return;
      const answer = await store.call('canned.suggest', { account, ticket });
      known.current = { ticket, ids: answer.ok ? answer.value : [] };
    },
  };
}

/** Suggested replies come first while nothing is searched. */
function withSuggested(found: readonly CannedReply[], { query, suggested }: Open): CannedReply[] {
  const first = query !== '' ? [] : suggested.flatMap((id) => found.find((reply) => reply.id === id) ?? []);
  return [...first, ...found.filter((reply) => !first.includes(reply))].slice(0, SHOWN);
}

type Insertion = Pick<PickerOptions, 'account' | 'ticket' | 'field' | 'onInserted' | 'onMacro' | 'onFiles'>;

/** Inserts one reply at a time. */
function useInsertion(
  { account, ticket, field, onInserted, onMacro, onFiles }: Insertion,
  expanding: Expanding,
  close: () => void,
) {
  const store = useAppStore();
  /** Resolves when the running insertion is done. */
  const inserting = useRef<Promise<void> | null>(null);

  const fillIn = async (reply: CannedReply, place: Open, element: HTMLTextAreaElement) => {
    const typedTo = place.start + place.query.length;
    // The closing braces may already be there: replace them too.
    const isClosed = place.of === 'variables' && element.value.startsWith('}}', typedTo);
    const to = isClosed ? typedTo + 2 : typedTo;
    const goesAsItStands = ticket === null || place.of !== 'replies';
    const ready = goesAsItStands ? asItStands(reply, expanding.tagOf(reply)) : expanding.filledOf(reply);
    // If it is already filled, insert it before the next event.
    const result = ready ? ok(ready) : await expanding.ask(reply);
    if (!result.ok) return showError(result.error);
    // The field is gone with its ticket; the focus is in another one.
    if (field.current !== element) return;
    // Letters typed meanwhile stay after the insertion.
    const still = queryAt(element.value, place, typedTo) === place.query;
    const at = still ? place.from : element.selectionEnd;
    const typed = element.value;
    insertText(element, at, still ? to : at, result.value.text);
    // A failed count does no harm, so it stays silent.
    if (place.of === 'replies') void store.call('canned.used', { account, id: reply.id });
    onInserted?.(at, result.value, reply);
    void attachFiles(store.call, account, reply, onFiles);
    if (!reply.macro || !onMacro) return;
    const before = typed.slice(0, at) + typed.slice(still ? to : at);
    const { name, macro: steps } = reply;
    onMacro({ name, steps, text: result.value.text, before, typed, after: element.value });
  };

  const insert = (reply: CannedReply, place: Open | null) => {
    const element = field.current;
    if (place === null || !element || inserting.current) return;
    // A filled reply is inserted synchronously, before this assignment.
    inserting.current = fillIn(reply, place, element).finally(() => {
      inserting.current = null;
      close();
    });
  };

  return {
    insert,
    isInserting: () => inserting.current !== null,
    inserted: async () => void (await inserting.current),
  };
}

interface Following {
  /** The text changed by typing, which alone opens a list. */
  typed: boolean;
  offers: readonly Offer[];
  suggested: () => readonly string[];
  hasMatch: (query: string) => boolean;
}

/** The list after a change of the text or the cursor; null if none is open. */
function followText(open: Open | null, element: HTMLTextAreaElement, following: Following): Open | null {
  const { typed, offers, suggested, hasMatch } = following;
  const { value, selectionStart, selectionEnd } = element;
  const isCaret = selectionStart === selectionEnd;
  const asked = typed && isCaret ? askedAt(value, selectionStart, offers) : null;
  if (asked) return { ...asked, query: '', suggested: asked.of === 'replies' ? suggested() : [] };
  const query = open !== null && isCaret ? queryAt(value, open, selectionStart) : null;
  if (open === null || query === null) return null;
  if (query === open.query) return open;
  // Several words without a match are a sentence; an unknown variable may be intended.
  const mayBeSentence = open.of === 'variables' || (open.of === 'replies' && query.includes(' '));
  const isSentence = mayBeSentence && !hasMatch(query);
  return isSentence ? null : { ...open, query };
}

export function useCannedPicker({ offers = ONLY_REPLIES, ...options }: PickerOptions) {
  const { account, ticket, field, onInserted, onMacro } = options;
  const store = useAppStore();
  const listId = useId();
  const [open, setOpen] = useState<Open | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const ofVariables = open?.of === 'variables';
  const { replies, state } = useOffered(account, open?.of ?? null);
  const { id: ticketId = null, deptId, deptName = null } = ticket ?? {};
  const found = useMemo(() => {
    if (open === null) return [];
    if (open.of === 'mentions') return namedLike(replies, open.query);
    const here = deptId === undefined ? null : { id: deptId, name: deptName };
    return withSuggested(matchReplies(replies, open.query, here), open);
  }, [replies, open, deptId, deptName]);
  // A word after an `@` need not be a name.
  const isOpen = open !== null && (open.of !== 'mentions' || found.length > 0);
  const active = found.find(({ id }) => id === chosen) ?? found[0] ?? null;
  const expanding = useExpanded(account, ofVariables ? null : ticketId, active, isOpen);
  const suggestions = useSuggested(account, ticketId);

  const close = () => {
    setOpen(null);
    setChosen(null);
  };
  const { insert, isInserting, inserted } = useInsertion(options, expanding, close);

  const follow = (typed: boolean) => {
    const element = field.current;
    if (!element || isInserting()) return;
    const hasMatch = (query: string) => matchReplies(replies, query, null).length > 0;
    const next = followText(open, element, { typed, offers, suggested: suggestions.ids, hasMatch });
    if (next === null) {
      if (open !== null) close();
      // The first of the two signs.
      else if (typed && offers.includes('replies') && /[:：]$/.test(element.value.slice(0, element.selectionStart)))
        void suggestions.ask();
    } else if (next !== open) {
      if (next.query === '' && next.from !== open?.from) setChosen(null);
      setOpen(next);
    }
  };

  /** Opens the editor for a first canned reply; the signs stay in the text. */
  const write = () => {
    close();
    const app = store.getState();
    app.canned.begin(account);
    openPlace(app, 'canned');
  };

  return {
    open: isOpen,
    of: open?.of ?? 'replies',
    listId,
    query: open?.query ?? '',
    at: open?.from ?? 0,
    found,
    active,
    filled: !active
      ? null
      : ticketId === null
        ? asItStands(active, expanding.tagOf(active))
        : expanding.filledOf(active),
    isSuggested: ({ id }: CannedReply) => open?.query === '' && open.suggested.includes(id),
    /** Shows the marked reply's next language; false if the list is closed, or has no such reply. */
    stepLanguage(): boolean {
      if (!active || ofVariables || languagesOf(active).length < 2) return false;
      expanding.step(active);
      return true;
    },
    steps: onMacro && active ? active.macro : null,
    state,
    write,
    choose: (reply: CannedReply) => setChosen(reply.id),
    insert: (reply: CannedReply) => insert(reply, open),
    inserted,
    close,
    insertHere(reply: CannedReply) {
      const at = focusCaret(field.current);
      if (at === null) return;
      insert(reply, { of: 'replies', from: at, start: at, query: '', suggested: [] });
    },
    insertText: (text: string) => insertFinished(field.current, text, onInserted),
    async ask() {
      const from = focusCaret(field.current);
      if (from === null) return;
      field.current?.setSelectionRange(from, from);
      await suggestions.ask();
      // Letters typed meanwhile are searched for; the agent may also have left.
      const element = document.activeElement === field.current ? field.current : null;
      const query = element && queryAt(element.value, { from, start: from }, element.selectionEnd);
      if (query === null) return;
      setChosen(null);
      setOpen({ of: 'replies', from, start: from, query, suggested: suggestions.ids() });
    },
    onChange(event: ChangeEvent<HTMLTextAreaElement>) {
      // Only typing opens the list; pasted, dropped or restored text may contain `::`.
      const how = event.nativeEvent instanceof InputEvent ? event.nativeEvent.inputType : '';
      follow(how === 'insertText' || how === 'insertCompositionText');
    },
    onSelect: () => follow(false),
    onKeyDown(event: KeyboardEvent): boolean {
      if (!isOpen || event.altKey || event.ctrlKey || event.metaKey) return false;
      const take = (run: () => void) => takeKey(event, run);
      if (event.key === 'Escape') return take(close);
      if (state === 'none' && open.query === '' && event.key === 'Enter') return take(write);
      if (!active) return false;
      const to = rowAfterKey(event.key, found.indexOf(active), found.length, { loop: true, field: true });
      if (to !== null) return take(() => setChosen(found[to]?.id ?? null));
      if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) return take(() => insert(active, open));
      return false;
    },
  };
}
