/** Makes changed copies of the lists in a form, and leads the focus to what was added. */
import { type RefObject, useEffect, useRef } from 'react';

export const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);

export const withAt = <T extends object>(list: readonly T[], at: number, patch: Partial<T>): T[] =>
  list.map((one, index) => (index === at ? { ...one, ...patch } : one));

/**
 * After something was added, its first field has the focus: the next key goes where one looks. What
 * is added last of a kind stands last under `data-item`.
 */
export function useNewField<E extends HTMLElement>(): { box: RefObject<E | null>; added: (kind: string) => void } {
  const box = useRef<E>(null);
  const wanted = useRef<string | null>(null);
  // With each render: what was added is on screen with the next one.
  useEffect(() => {
    if (wanted.current === null) return;
    const items = box.current?.querySelectorAll(`[data-item="${wanted.current}"]`);
    wanted.current = null;
    items?.[items.length - 1]?.querySelector<HTMLElement>('input, select')?.focus();
  });
  return {
    box,
    added(kind) {
      wanted.current = kind;
    },
  };
}
