import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import css from './lists.module.css';
import { rowAfterKey } from './walk-list.ts';

interface ListBoxProps<T extends { id: string }> {
  label: string;
  items: readonly T[];
  /** Of the one that is shown beside the list. */
  shown: string | null;
  children: (item: T) => ReactNode;
  /** The heading that an item stands under; those of one heading come one after the other. */
  groupOf?: ((item: T) => string) | undefined;
  onShow: (id: string) => void;
  /** Enter: into what is shown. */
  onEnter: () => void;
  ref?: Ref<HTMLDivElement>;
}

/**
 * A short list beside what it shows. One stop of Tab; arrows go through it, and what is marked is
 * shown.
 */
export function ListBox<T extends { id: string }>({
  label,
  items,
  shown,
  children,
  groupOf,
  onShow,
  onEnter,
  ref,
}: ListBoxProps<T>) {
  const base = useId();
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLDivElement, []);
  useEffect(() => {
    if (shown) box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [shown]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      return onEnter();
    }
    const at = items.findIndex(({ id }) => id === shown);
    const to = rowAfterKey(event.key, at, items.length);
    const next = to === null ? null : items[to];
    if (!next) return;
    event.preventDefault();
    onShow(next.id);
  };

  return (
    <div
      ref={box}
      role="listbox"
      aria-label={label}
      aria-activedescendant={shown && items.some(({ id }) => id === shown) ? `${base}-${shown}` : undefined}
      tabIndex={0}
      className={css.list}
      onKeyDown={onKeyDown}
    >
      {grouped(items, groupOf).map(({ name, items: those }) => {
        const options = those.map((item) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the list's
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and points to it
          <div
            key={item.id}
            id={`${base}-${item.id}`}
            role="option"
            aria-selected={item.id === shown}
            className={css.option}
            onClick={() => onShow(item.id)}
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

/** Items under their headings; without one where there are none, or there is only one. */
function grouped<T>(
  items: readonly T[],
  groupOf?: (item: T) => string,
): { name: string | null; items: readonly T[] }[] {
  const names = [...new Set(groupOf ? items.map(groupOf) : [])];
  if (names.length < 2) return [{ name: null, items }];
  return names.map((name) => ({ name, items: items.filter((item) => groupOf?.(item) === name) }));
}
