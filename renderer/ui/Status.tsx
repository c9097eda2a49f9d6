import type { StatusMeaning } from '../../shared/domain/ticket.ts';
import { classNames } from './dom.ts';
import css from './signs.module.css';

export function StatusWord({ meaning, children }: { meaning: StatusMeaning; children: string }) {
  return <bdi className={classNames(css.word, css[meaning])}>{children}</bdi>;
}

export function StatusDot({ meaning }: { meaning: StatusMeaning }) {
  return <span className={classNames(css.dot, css[meaning])} aria-hidden="true" />;
}
