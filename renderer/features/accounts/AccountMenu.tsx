import { ArrowRightLeft, ChevronDown, MessageSquareQuote, TriangleAlert, UserPlus } from 'lucide-react';
import type { Account } from '../../../shared/domain/account.ts';
import { t } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { Swatch } from '../../parts/accounts/Swatch.tsx';
import { useApp, useKeysOf } from '../../store/app-store.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../../ui/Menu.tsx';
import css from './accounts.module.css';

/** Whose desk this is; the others, with what waits in them; and one more. */
export function AccountMenu() {
  const keysOf = useKeysOf();
  const accounts = useApp((app) => app.accounts.list) ?? [];
  const current = useApp(currentAccount);
  const elsewhere = useApp(({ accounts: { counts, list }, nav }) =>
    (list ?? []).reduce((sum, { id }) => sum + (id === nav.account ? 0 : (counts[id]?.unread ?? 0)), 0),
  );
  const openAccount = useApp((app) => app.nav.openAccount);
  const setAdding = useApp((app) => app.nav.setAddingAccount);
  const setCanned = useApp((app) => app.canned.setOpen);
  const handOver = useApp((app) => app.handOver.show);
  if (!current) return null;
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={css.account}
          aria-label={
            elsewhere > 0
              ? t('accounts.menuUnread', { name: current.label, count: elsewhere })
              : t('shell.account', { name: current.label })
          }
          data-pane-focus=""
        >
          <Swatch account={current} />
          <span className={css.label}>{current.label}</span>
          {elsewhere > 0 && (
            <span className={css.badge} title={t('accounts.badgeHint', { count: elsewhere })}>
              {t('accounts.badge', { count: elsewhere })}
            </span>
          )}
          <Glyph icon={ChevronDown} size={12} />
        </button>
      }
    >
      <MenuChoice
        label={t('shell.accounts')}
        value={current.id}
        options={accounts.map((account, at) => ({
          value: account.id,
          label: <Name account={account} keys={accounts.length > 1 ? keysOf(`account.switch${at + 1}`) : undefined} />,
          detail: <Detail account={account} />,
        }))}
        onChange={openAccount}
      />
      <MenuLine />
      <MenuItem icon={MessageSquareQuote} keys={keysOf('go.canned')} onClick={() => setCanned(true)}>
        {t('canned.manage')}
      </MenuItem>
      <MenuItem
        icon={ArrowRightLeft}
        keys={keysOf('handOver.open')}
        disabled={current.closed !== null}
        onClick={handOver}
      >
        {t('handOver.command')}
      </MenuItem>
      <MenuItem icon={UserPlus} onClick={() => setAdding(true)}>
        {t('shell.addAccount')}
      </MenuItem>
    </Menu>
  );
}

function Name({ account, keys }: { account: Account; keys: string | undefined }) {
  return (
    <span className={css.name}>
      <Swatch account={account} />
      <span className={css.label}>{account.label}</span>
      {keys && <Keys keys={keys} />}
    </span>
  );
}

function Detail({ account }: { account: Account }) {
  const unread = useApp((app) => app.accounts.counts[account.id]?.unread ?? 0);
  if (account.closed) {
    return (
      <span className={css.closed}>
        <Glyph icon={TriangleAlert} size={12} tone="danger" /> {t('accounts.notOpen')}
      </span>
    );
  }
  return (
    <>
      {account.practice ? t('shell.practice') : account.email}
      {account.connection.state === 'signed-out' && ` · ${t('status.signedOut')}`}
      {unread > 0 && ` · ${t('accounts.unread', { count: unread })}`}
    </>
  );
}
