import type { ComponentProps } from 'react';
import css from './signs.module.css';

/** Text for screen readers only. */
export function Spoken(props: ComponentProps<'span'>) {
  return <span {...props} className={css.spoken} />;
}
