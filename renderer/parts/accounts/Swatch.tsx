import type { CSSProperties } from 'react';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import { useApp } from '../../store/app-store.ts';
import css from './accounts.module.css';

const COLOURS = 6;

/** CSS colour of the account. Always shown together with the account's name. */
export const stripeOf = ({ stripe }: Pick<SteadyAccount, 'stripe'>): string => `var(--account-${stripe % COLOURS})`;

/** Patch in the account's colour beside its name; empty if there is only one account. */
export function Swatch({ account }: { account: SteadyAccount }) {
  const several = useApp((app) => (app.accounts.list?.length ?? 0) > 1);
  if (!several) return null;
  return <span className={css.swatch} style={{ '--stripe': stripeOf(account) } as CSSProperties} aria-hidden="true" />;
}
