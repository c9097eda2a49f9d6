import { classes } from '../../ui/dom.ts';
import { Spoken } from '../../ui/Spoken.tsx';
import css from './WaitMark.module.css';
import type { Wait } from './waiting.ts';

/**
 * A clock whose hand has gone round as far as the target is gone, with the time that is left. It
 * says by its form and its word what its colour says. `spoken`: read aloud in whole, where no row
 * around it does.
 */
export function WaitMark({ wait, spoken: isSpoken = false }: { wait: Wait; spoken?: boolean }) {
  const { clock, short, spoken, title } = wait;
  return (
    <span className={classes(css.mark, css[clock.state])} title={title} data-wait={clock.state}>
      {clock.state !== 'plain' && <Dial share={clock.share} />}
      <span aria-hidden={isSpoken}>{short}</span>
      {isSpoken && <Spoken>{spoken}</Spoken>}
    </span>
  );
}

/** Half of the radius, drawn as wide as the radius, fills the circle. */
const HALF = 2.75;
const ROUND = 2 * Math.PI * HALF;

function Dial({ share }: { share: number }) {
  return (
    <svg className={css.dial} viewBox="0 0 14 14" aria-hidden="true">
      <circle cx="7" cy="7" r="6" className={css.rim} />
      <circle cx="7" cy="7" r={HALF} className={css.gone} strokeDasharray={`${share * ROUND} ${ROUND}`} />
    </svg>
  );
}
