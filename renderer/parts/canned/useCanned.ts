/**
 * Finds the places of a text that are still to be filled in the text itself, so that they outlive a
 * restart and any edit.
 */
import { type KeyboardEvent, type RefObject, useDeferredValue, useMemo, useState } from 'react';
import { type ExpandedReply, placesIn, type UnfilledPlace } from '../../../shared/domain/canned.ts';
import type { Ticket } from '../../../shared/domain/ticket.ts';
import { revealIn } from './text-area.ts';
import { type InsertedMacro, useCannedPicker } from './useCannedPicker.ts';

const NONE: ReadonlySet<string> = new Set();

export type Fill = ReturnType<typeof useFill>;

export function useFill(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  /**
   * Names in braces that an inserted reply brought along and that are no variables. Typed by hand,
   * they may be meant so.
   */
  const [foreign, setForeign] = useState(NONE);
  /**
   * Tab goes from place to place: from an insertion until the last of them, or until the field is
   * left.
   */
  const [filling, setFilling] = useState(false);
  // Looking through a long text may wait until the key is on screen.
  const written = useDeferredValue(text);
  const isOpen = (place: UnfilledPlace) => place.known || foreign.has(place.name);
  const open = useMemo(
    () => placesIn(written).filter((place) => place.known || foreign.has(place.name)),
    [written, foreign],
  );

  /** Of the text as it is in the field this moment. */
  const now = () => placesIn(field.current?.value ?? '').filter(isOpen);

  const select = (place: UnfilledPlace | undefined): boolean => {
    if (!place || !field.current) return false;
    field.current.focus();
    field.current.setSelectionRange(place.from, place.to);
    revealIn(field.current, place.from);
    setFilling(true);
    return true;
  };

  return {
    /** As shown, which may be a moment behind the text. */
    open,
    /** Of the text as it is: what is about to be sent. */
    anyOpen: () => now().length > 0,
    /** Whether any is open now, and if so its selection begins at the first. */
    goToFirst: () => select(now()[0]),
    /** The next or previous one, round the end. */
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
    /** A reply went in at `from`: to the first of its places. */
    begin(from: number, { text: inserted, unknown }: ExpandedReply) {
      const names = new Set([...foreign, ...unknown]);
      setForeign(names);
      const first = placesIn(field.current?.value ?? '').find(
        (place) => place.from >= from && place.to <= from + inserted.length && (place.known || names.has(place.name)),
      );
      select(first);
    },
    leave: () => setFilling(false),
    /** Says whether the key was taken. Behind the last place Tab leaves the field as ever. */
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

interface CannedOptions {
  account: string;
  ticket: Pick<Ticket, 'id' | 'deptId' | 'deptName'>;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onMacro?: ((inserted: InsertedMacro) => void) | undefined;
}

/**
 * All that canned replies are in a field one writes in: the list at the cursor, and the places
 * still to be filled.
 */
export function useCanned({ account, ticket, field, text, onMacro }: CannedOptions) {
  const fill = useFill(field, text);
  const picker = useCannedPicker({ account, ticket, field, onInserted: fill.begin, onMacro });
  return { fill, picker };
}
