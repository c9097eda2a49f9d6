import type { CSSProperties } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import { useApp } from '../../store/app-store.ts';
import css from './accounts.module.css';

/** So many colours tell accounts apart; more accounts share them. */
const COLOURS = 6;

/** The account's colour, as CSS has it. It never stands without the account's name. */
export const stripeOf = ({ stripe }: Pick<Account, 'stripe'>): string => `var(--account-${stripe % COLOURS})`;

/** A patch of the account's colour beside its name; nothing where there is one account only. */
export function Swatch({ account }: { account: Account }) {
  const several = useApp((app) => (app.accounts.list?.length ?? 0) > 1);
  if (!several) return null;
  return <span className={css.swatch} style={{ '--stripe': stripeOf(account) } as CSSProperties} aria-hidden="true" />;
}
