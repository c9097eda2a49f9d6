import { useLayoutEffect, useRef } from 'react';
import css from './message.module.css';

/**
 * Text that is not on screen and can still be found: by the browser's search and by the window's
 * own, which both ask for it to be shown before they go there.
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
