import { useLayoutEffect, useRef } from 'react';
import css from './message.module.css';

/**
 * Hidden text that searches can still find. Both the browser's and the window's own search ask to
 * show it first.
 */
export function HiddenText({ text, onMatch }: { text: string; onMatch: () => void }) {
  const element = useRef<HTMLSpanElement>(null);
  const heard = useRef(onMatch);
  heard.current = onMatch;
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    current.setAttribute('hidden', 'until-found');
    const onFound = () => heard.current();
    current.addEventListener('beforematch', onFound);
    return () => current.removeEventListener('beforematch', onFound);
  }, []);
  return (
    <span ref={element} className={css.hidden} data-folded-text="">
      {text}
    </span>
  );
}
