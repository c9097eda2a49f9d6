import { TriangleAlert, UserPlus } from 'lucide-react';
import type { Account } from '../../../shared/domain/account.ts';
import { t } from '../../i18n/index.ts';
import { Swatch } from '../../parts/accounts/Swatch.tsx';
import { useApp, useKeysOf } from '../../store/app-store.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { MenuChoice, MenuItem, MenuLine } from '../../ui/Menu.tsx';
import signs from '../../ui/signs.module.css';
import css from './accounts.module.css';

export function AccountMenuItems({ current }: { current: Account }) {
  const keysOf = useKeysOf();
  const accounts = useApp((app) => app.accounts.list) ?? [];
  const openAccount = useApp((app) => app.nav.openAccount);
  const setAdding = useApp((app) => app.nav.setAddingAccount);
  return (
    <>
      <MenuChoice
        label={t('shellParts.accounts')}
        value={current.id}
        options={accounts.map((account, at) => ({
          value: account.id,
          label: <Name account={account} keys={accounts.length > 1 ? keysOf(`account.switch${at + 1}`) : undefined} />,
          detail: <Detail account={account} />,
        }))}
        onChange={openAccount}
      />
      <MenuLine />
      <MenuItem icon={UserPlus} onClick={() => setAdding(true)}>
        {t('shellParts.addAccount')}
      </MenuItem>
    </>
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
      <span className={signs.danger}>
        <Glyph icon={TriangleAlert} size={12} tone="danger" /> {t('accounts.notOpen')}
      </span>
    );
  }
  return (
    <>
      {account.practice ? t('shellParts.practice') : account.email}
      {account.connection.state === 'signed-out' && ` · ${t('status.signedOut')}`}
      {unread > 0 && ` · ${t('accounts.unread', { count: unread })}`}
    </>
  );
}
