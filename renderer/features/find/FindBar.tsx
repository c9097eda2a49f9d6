import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { stepPane } from '../../commands/panes.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { NOT_KEPT } from '../../ui/Field.tsx';
import css from './FindBar.module.css';
import { FIND_FIELD } from './index.ts';

/** Bar to find text in the page, for windows without a browser's own search. */
export function FindBar() {
  const open = useApp((app) => app.nav.findOpen);
  return open ? <Bar /> : null;
}

function Bar() {
  const setOpen = useApp((app) => app.nav.setFindOpen);
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(document.activeElement);
  const [text, setText] = useState('');
  const { count, at, step } = useMatches(text);

  useEffect(() => field.current?.focus(), []);
  const close = () => {
    setOpen(false);
    const { current: element } = before;
    if (element instanceof HTMLElement && element.isConnected && element !== document.body) element.focus();
    else stepPane(1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === field.current) step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search className={css.bar} data-find="no" onKeyDown={onKeyDown}>
      <input
        {...NOT_KEPT}
        ref={field}
        id={FIND_FIELD}
        className={css.field}
        aria-label={t('find.field')}
        placeholder={t('find.field')}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <span role="status" className={css.count}>
        {text !== '' && (count === 0 ? t('find.none') : t('find.count', { at: at + 1, count }))}
      </span>
      <IconButton icon={ChevronUp} label={t('find.previous')} onClick={() => step(-1)} />
      <IconButton icon={ChevronDown} label={t('find.next')} onClick={() => step(1)} />
      <IconButton icon={X} label={t('ui.close')} onClick={close} />
    </search>
  );
}

function useMatches(text: string) {
  const ranges = useRef<Range[]>([]);
  /** Index of the match to go to as soon as its fold is open. */
  const wanted = useRef<number | null>(null);
  const current = useRef(0);
  const [count, setCount] = useState(0);
  const [at, setAt] = useState(0);

  const goTo = (index: number) => {
    current.current = index;
    setAt(index);
    const range = ranges.current[index];
    mark(ranges.current, range ?? null);
    // Unfolding changes the page, so search again and go to the match then.
    wanted.current = range && unfold(range) ? index : null;
    if (range && wanted.current === null) parentOf(range)?.scrollIntoView({ block: 'nearest' });
  };
  const go = useRef(goTo);
  go.current = goTo;

  useEffect(() => {
    const root = document.getElementById('root');
    if (!root) return;
    const look = () => {
      const before = ranges.current[current.current];
      ranges.current = matchesIn(root, text);
      const { length } = ranges.current;
      setCount(length);
      if (wanted.current !== null && wanted.current < length) return go.current(wanted.current);
      // Keep the current match, although new matches may come before it.
      const same = before ? ranges.current.findIndex((range) => isSamePlace(range, before)) : -1;
      current.current = same >= 0 ? same : Math.max(0, Math.min(current.current, length - 1));
      setAt(current.current);
      mark(ranges.current, ranges.current[current.current] ?? null);
    };
    ranges.current = [];
    current.current = 0;
    // A word that was just begun unfolds nothing.
    const first = matchesIn(root, text)[0];
    wanted.current = text.length >= MIN_UNFOLD_LENGTH || (first && isShown(first)) ? 0 : null;
    look();
    // Search again, because lists scroll and news arrives.
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !inBar(target))) look();
    });
    observer.observe(root, { childList: true, subtree: true, characterData: true, attributeFilter: ['open'] });
    return () => {
      observer.disconnect();
      unmark();
    };
  }, [text]);

  const step = (by: 1 | -1) => {
    const { length } = ranges.current;
    if (length > 0) go.current((current.current + by + length) % length);
  };
  return { count, at, step };
}

/** From this many letters on, folds open if they contain a match. */
const MIN_UNFOLD_LENGTH = 3;

const inBar = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest('[data-find="no"]');

/** Elements that are not searched. The line of a folded message repeats the message. */
const SKIPPED = 'script, style, [hidden]:not([hidden="until-found"]), [data-find="no"], [data-repeats], [inert]';
/** Elements that are searched, and opened when a match in them is selected. */
const FOLDED = '[hidden="until-found"], details:not([open])';

const parentOf = (range: Range): Element | null => range.startContainer.parentElement;

const isSamePlace = (a: Range, b: Range): boolean =>
  a.startContainer === b.startContainer && a.startOffset === b.startOffset;

const isShown = (range: Range): boolean => parentOf(range)?.checkVisibility() ?? false;

/** Opens the fold around a match; false if there is none. */
function unfold(range: Range): boolean {
  const folded = parentOf(range)?.closest(FOLDED);
  if (!folded || isShown(range)) return false;
  if (folded instanceof HTMLDetailsElement) folded.open = true;
  // Fire the browser's own event, so that the owner of the fold opens it.
  else folded.dispatchEvent(new Event('beforematch', { bubbles: true }));
  return true;
}

/** Count no more matches than this, because a log may have a word a hundred thousand times. */
const MAX_MATCHES = 5000;

/** All matches of `text` below `root`, in page order, ignoring case, each within one text node. */
function matchesIn(root: Element, text: string): Range[] {
  if (text === '') return [];
  const wanted = new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(SKIPPED) ||
    !(node.parentElement?.checkVisibility() || node.parentElement?.closest(FOLDED))
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const found: Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: said, index } of (node.nodeValue ?? '').matchAll(wanted)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + said.length);
      found.push(range);
      if (found.length === MAX_MATCHES) return found;
    }
  }
  return found;
}

const ALL_HIGHLIGHT = 'find';
const CURRENT_HIGHLIGHT = 'find-current';

function mark(ranges: readonly Range[], current: Range | null): void {
  CSS.highlights.set(ALL_HIGHLIGHT, new Highlight(...ranges));
  CSS.highlights.set(CURRENT_HIGHLIGHT, new Highlight(...(current ? [current] : [])));
}

function unmark(): void {
  CSS.highlights.delete(ALL_HIGHLIGHT);
  CSS.highlights.delete(CURRENT_HIGHLIGHT);
}
