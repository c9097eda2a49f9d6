import type { ComponentProps } from 'react';
import css from './signs.module.css';

/** Heard, not seen. */
export function Spoken(props: ComponentProps<'span'>) {
  return <span {...props} className={css.spoken} />;
}
