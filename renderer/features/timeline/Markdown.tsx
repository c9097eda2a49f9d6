import { useLayoutEffect, useRef } from 'react';
import styles from './markdown.module.css';
import { markdown } from './markdown.ts';

/** Written text as the service may render it. */
export function Markdown({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(markdown(text));
  }, [text]);
  return <div ref={box} className={styles.markdown} />;
}
