import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useLayout } from './hooks.ts';
import css from './lists.module.css';
import { rowAfterKey } from './walk-list.ts';

interface ListBoxProps<T extends { id: string }> {
  label: string;
  items: readonly T[];
  shown: string | null;
  children: (item: T) => ReactNode;
  /** Group heading of an item; items of a group must be adjacent. */
  groupOf?: ((item: T) => string) | undefined;
  onShow: (id: string) => void;
  /** Moves the focus into the shown item, which may appear a frame later. */
  onEnter: () => void;
  /** Its pane's focus goes to it. */
  isPaneFocus?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** A short list beside its detail, with one Tab stop; with one pane, Enter shows the detail. */
export function ListBox<T extends { id: string }>({
  label,
  items,
  shown,
  children,
  groupOf,
  onShow,
  onEnter,
  isPaneFocus,
  ref,
}: ListBoxProps<T>) {
  const base = useId();
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLDivElement, []);
  const single = useLayout() === 'single';
  const [pointed, setPointed] = useState(shown);
  // Back in the list, the mark is on the item shown last.
  if (shown !== null && shown !== pointed) setPointed(shown);
  const marked = single ? pointed : shown;
  const at = items.findIndex(({ id }) => id === marked);
  useEffect(() => {
    if (marked) box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  const show = (id: string) => {
    onShow(id);
    if (single) onEnter();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!single) onEnter();
      else if (items[at]) show(items[at].id);
      return;
    }
    const to = rowAfterKey(event.key, at, items.length);
    const next = to === null ? null : items[to];
    if (!next) return;
    event.preventDefault();
    if (single) setPointed(next.id);
    else onShow(next.id);
  };

  return (
    <div
      ref={box}
      role="listbox"
      aria-label={label}
      aria-activedescendant={at < 0 ? undefined : `${base}-${marked}`}
      tabIndex={0}
      data-pane-focus={isPaneFocus ? '' : undefined}
      className={css.list}
      onKeyDown={onKeyDown}
      onFocus={() => single && at < 0 && setPointed(items[0]?.id ?? null)}
    >
      {grouped(items, groupOf).map(({ name, items: those }) => {
        const options = those.map((item) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the list's
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and points to it
          <div
            key={item.id}
            id={`${base}-${item.id}`}
            role="option"
            aria-selected={item.id === marked}
            className={css.option}
            onClick={() => show(item.id)}
          >
            {children(item)}
          </div>
        ));
        if (name === null) return <Fragment key="all">{options}</Fragment>;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a part of a list box is no fieldset
          <div key={name} role="group" aria-label={name}>
            <div className={css.groupName} aria-hidden="true">
              {name}
            </div>
            {options}
          </div>
        );
      })}
    </div>
  );
}

/** Items by group; without headings if there are fewer than two. */
function grouped<T>(
  items: readonly T[],
  groupOf?: (item: T) => string,
): { name: string | null; items: readonly T[] }[] {
  const names = [...new Set(groupOf ? items.map(groupOf) : [])];
  if (names.length < 2) return [{ name: null, items }];
  return names.map((name) => ({ name, items: items.filter((item) => groupOf?.(item) === name) }));
}
