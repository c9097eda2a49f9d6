import { useEffect, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { RemoveAccount } from './RemoveAccount.tsx';
import css from './Section.module.css';

/** What waits is counted when it is asked: without an answer the words stand alone. */
function SignOutWords({ account }: { account: string }) {
  const read = useApp((app) => app.settings.unsent);
  const [count, setCount] = useState(0);
  useEffect(() => {
    void read(account).then((answer) => {
      if (answer.ok) setCount(answer.value.replies.length + answer.value.drafts.length + answer.value.dialogs.length);
    });
  }, [read, account]);
  return (
    <>
      {t('settings.signOutWords')}
      {count > 0 && ` ${t('settings.signOutWaiting', { count })}`}
    </>
  );
}

/** Leaving: for now, with all that was written kept; or for good. */
export function EndSection({ account }: { account: Account }) {
  const signOut = useApp((app) => app.accounts.signOut);
  return (
    <>
      {account.connection.state !== 'signed-out' && (
        <div className={css.group}>
          <Confirm
            button={t('settings.signOut')}
            words={<SignOutWords account={account.id} />}
            go={t('settings.signOutOf', { name: account.label })}
            run={() => signOut(account.id)}
          />
        </div>
      )}
      <RemoveAccount account={account} />
    </>
  );
}
