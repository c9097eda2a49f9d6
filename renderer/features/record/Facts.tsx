import { classes } from '../../ui/classes.ts';
import { copyText } from '../ticket/actions.ts';
import css from './Facts.module.css';
import type { Fact } from './facts.ts';
import { handles } from './focused.ts';

/** Named values; each is copied by a click, or by `y` while it has the focus. */
export function Facts({ facts, label }: { facts: readonly Fact[]; label?: string }) {
  if (facts.length === 0) return null;
  return (
    <ul className={css.facts} aria-label={label}>
      {facts.map(({ name, value, code }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: custom fields may share a name, and none is moved
        <li key={`${index} ${name}`}>
          <button
            type="button"
            className={css.fact}
            title={value}
            onClick={() => void copyText(value)}
            {...handles(value)}
          >
            <span className={css.name}>{name}</span>
            <bdi className={classes(css.value, code && css.code)}>{value}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
