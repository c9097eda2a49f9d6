import type { StatusMeaning } from '../../shared/domain/ticket.ts';
import { classes } from './dom.ts';
import css from './signs.module.css';

/** A status in the service's own word, coloured by what it means for us. */
export function StatusWord({ meaning, children }: { meaning: StatusMeaning; children: string }) {
  return <bdi className={classes(css.word, css[meaning])}>{children}</bdi>;
}

/** The colour of a status, beside its word. */
export function StatusDot({ meaning }: { meaning: StatusMeaning }) {
  return <span className={classes(css.dot, css[meaning])} aria-hidden="true" />;
}
