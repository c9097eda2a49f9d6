import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { stepPane } from '../../commands/panes.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import css from './FindBar.module.css';

/** By this id the command that opens the bar finds its field. */
export const FIND_FIELD = 'find-field';

/** Finds in what the window shows, where no browser does it. */
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

/**
 * The places of a text on the page as it is now, marked, with the one that is stepped to in sight.
 */
function useMatches(text: string) {
  const ranges = useRef<Range[]>([]);
  const [count, setCount] = useState(0);
  const [at, setAt] = useState(0);

  useEffect(() => {
    const root = document.getElementById('root');
    if (!root) return;
    setAt(0);
    const look = () => {
      ranges.current = matchesIn(root, text);
      setCount(ranges.current.length);
      setAt((now) => Math.max(0, Math.min(now, ranges.current.length - 1)));
      mark(ranges.current, null);
    };
    look();
    reveal(ranges.current[0]);
    // Lists scroll, and news comes in.
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !inBar(target))) look();
    });
    observer.observe(root, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      unmark();
    };
  }, [text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ranges change with their count
  useEffect(() => mark(ranges.current, ranges.current[at] ?? null), [at, count, text]);

  const step = (by: 1 | -1) => {
    const { length } = ranges.current;
    if (length === 0) return;
    const to = (at + by + length) % length;
    setAt(to);
    reveal(ranges.current[to]);
  };
  return { count, at, step };
}

const inBar = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest('[data-find="no"]');

const reveal = (range: Range | undefined) => range?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });

/** What is below these is not found. */
const SKIPPED = 'script, style, [hidden], [data-find="no"], [inert]';

/**
 * Every place below `root` that says `text`, upper and lower case alike, in the order of the page.
 * It stands within one piece of text: not across its markup.
 */
function matchesIn(root: Element, text: string): Range[] {
  if (text === '') return [];
  const wanted = new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(SKIPPED) || !node.parentElement?.checkVisibility()
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
    }
  }
  return found;
}

const ALL = 'find';
const CURRENT = 'find-current';

/**
 * Marks them on the page, and the one that is stepped to. Nothing of the page itself is changed.
 */
function mark(ranges: readonly Range[], current: Range | null): void {
  CSS.highlights.set(ALL, new Highlight(...ranges));
  CSS.highlights.set(CURRENT, new Highlight(...(current ? [current] : [])));
}

function unmark(): void {
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(CURRENT);
}
