import { ChevronDown } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { Swatch } from '../../parts/accounts/Swatch.tsx';
import { useApp } from '../../store/app-store.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { lazyView } from '../../ui/lazy-view.tsx';
import { Menu } from '../../ui/Menu.tsx';
import css from './accounts.module.css';

const AccountMenuItems = lazyView(async () => (await import('./AccountMenuItems.tsx')).AccountMenuItems);

/** Menu of the title bar: the accounts with their counts, and "Add account". */
export function AccountMenu() {
  const current = useApp(currentAccount);
  const elsewhere = useApp(({ accounts: { counts, list }, nav }) =>
    (list ?? []).reduce((sum, { id }) => sum + (id === nav.account ? 0 : (counts[id]?.unread ?? 0)), 0),
  );
  if (!current) return null;
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={css.account}
          aria-label={
            elsewhere > 0
              ? t('shell.accountUnread', { name: current.label, count: elsewhere })
              : t('shell.account', { name: current.label })
          }
          data-pane-focus=""
        >
          <Swatch account={current} />
          <span className={css.label}>{current.label}</span>
          {elsewhere > 0 && (
            <span className={css.badge} title={t('shell.badgeHint', { count: elsewhere })}>
              {t('shell.badge', { count: elsewhere })}
            </span>
          )}
          <Glyph icon={ChevronDown} size={12} />
        </button>
      }
    >
      <AccountMenuItems current={current} />
    </Menu>
  );
}
