import { classNames } from '../../ui/dom.ts';
import { Spoken } from '../../ui/Glyph.tsx';
import css from './WaitMark.module.css';
import type { Wait } from './waiting.ts';

/**
 * A clock face filled by the target time that passed. Form and word carry the same as its colour.
 * `spoken`: adds text for screen readers.
 */
export function WaitMark({ wait, spoken: isSpoken = false }: { wait: Wait; spoken?: boolean }) {
  const { clock, short, spoken, title } = wait;
  return (
    <span className={classNames(css.mark, css[clock.state])} title={title} data-wait={clock.state}>
      {clock.state !== 'plain' && <Dial share={clock.share} />}
      <span aria-hidden={isSpoken}>{short}</span>
      {isSpoken && <Spoken>{spoken}</Spoken>}
    </span>
  );
}

/** A stroke as wide as the radius, at half of it, fills the circle. */
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
