/**
 * Asks where tickets open, right where somebody wanted to open one, or to close it with a reply; goes
 * on with that once it is known.
 */
import { useEffect } from 'react';
import { t } from '../../../i18n/index.ts';
import { AskedElsewhere } from '../../../parts/AskedElsewhere.tsx';
import { currentAccount } from '../../../parts/accounts/current-account.ts';
import { openConversation } from '../../../parts/tickets/open-conversation.ts';
import { useApp, useAppStore } from '../../../store/app-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TicketLink } from '../TicketLink.tsx';

/** Open while `settings.linkWanted` names a ticket of the account that is shown. */
export function TicketLinkDialog() {
  const store = useAppStore();
  const account = useApp(currentAccount);
  const wanted = useApp((app) => app.settings.linkWanted);
  const { closeLinkQuestion } = store.getState().settings;
  const open = wanted !== null && wanted.account === account?.id;
  // It was asked about another account's ticket, which nobody sees any more.
  useEffect(() => {
    if (wanted && !open) closeLinkQuestion();
  }, [wanted, open, closeLinkQuestion]);
  const openIt = () => {
    closeLinkQuestion();
    // Another account may have a ticket of this id, too.
    const isHere = wanted?.account === store.getState().nav.account;
    if (!wanted || !isHere) return;
    if (wanted.goOn) wanted.goOn();
    else void openConversation(store.getState(), wanted.ticket);
  };
  return (
    <Dialog
      open={open}
      onClose={closeLinkQuestion}
      title={t('firstSteps.linkTitle')}
      description={t('firstSteps.linkWhy')}
      actions={<Button onClick={closeLinkQuestion}>{t('ui.cancel')}</Button>}
    >
      {account && <TicketLink account={account} onSaved={openIt} />}
      <AskedElsewhere shape="box" />
    </Dialog>
  );
}
