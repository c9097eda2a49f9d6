import { useLayoutEffect, useRef } from 'react';
import styles from './markdown.module.css';
import { markdown } from './markdown.ts';

/** Text of ours as it was sent: as Markdown, or just as it was typed. */
export function Written({ text, plain }: { text: string; plain: boolean }) {
  if (!plain) return <Markdown text={text} />;
  return (
    <p className={styles.plain} dir="auto">
      {text}
    </p>
  );
}

/** Written text as the service may render it. */
export function Markdown({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(markdown(text));
  }, [text]);
  return <div ref={box} className={styles.markdown} />;
}
