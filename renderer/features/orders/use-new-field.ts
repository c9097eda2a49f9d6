import { type RefObject, useEffect, useRef } from 'react';

/**
 * After something was added, its first field has the focus: the next key goes where one looks. What is added last of a kind
 * stands last under `data-item`.
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
