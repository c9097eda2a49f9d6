import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import type { SectionProps } from './AccountPage.tsx';
import { Confirm } from './Confirm.tsx';
import { RemoveAccount } from './RemoveAccount.tsx';
import css from './Section.module.css';

/** Leaving: for now, with all that was written kept; or for good. */
export function EndSection({ account }: SectionProps) {
  const signOut = useApp((app) => app.accounts.signOut);
  return (
    <>
      {account.connection.state !== 'signed-out' && (
        <div className={css.group}>
          <Confirm
            button={t('settings.signOut')}
            words={t('settings.signOutWords')}
            go={t('settings.signOutOf', { name: account.label })}
            run={() => signOut(account.id)}
          />
        </div>
      )}
      <RemoveAccount account={account} />
    </>
  );
}
