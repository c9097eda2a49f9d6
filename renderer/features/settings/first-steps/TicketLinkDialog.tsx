/** Asks for the ticket address when it is needed first, and continues the action afterwards. */
import { useEffect } from 'react';
import { t } from '../../../i18n/index.ts';
import { AskedElsewhere } from '../../../parts/AskedElsewhere.tsx';
import { currentAccount } from '../../../parts/accounts/current-account.ts';
import { openConversation } from '../../../parts/tickets/open-conversation.ts';
import { useApp, useAppStore } from '../../../store/app-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TicketLink } from '../TicketLink.tsx';

export function TicketLinkDialog() {
  const store = useAppStore();
  const account = useApp(currentAccount);
  const wanted = useApp((app) => app.settings.linkWanted);
  const { closeLinkQuestion } = store.getState().settings;
  const open = wanted !== null && wanted.account === account?.id;
  // The question was about another account's ticket, which is no longer shown.
  useEffect(() => {
    if (wanted && !open) closeLinkQuestion();
  }, [wanted, open, closeLinkQuestion]);
  const openIt = () => {
    closeLinkQuestion();
    // Another account may have a ticket with the same id.
    const isHere = wanted?.account === store.getState().nav.account;
    if (!wanted || !isHere) return;
    if (wanted.goOn) wanted.goOn();
    else void openConversation(store.getState(), wanted.ticket);
  };
  // Withdraw the host's question; a later yes would still save the link.
  const cancel = () => {
    if (store.getState().vault.desk?.asks) void store.getState().vault.answerAsk('desk.takeBackAsk');
    closeLinkQuestion();
  };
  return (
    <Dialog
      open={open}
      onClose={cancel}
      title={t('firstSteps.linkTitle')}
      description={t('firstSteps.linkWhy')}
      actions={<Button onClick={cancel}>{t('ui.cancel')}</Button>}
    >
      {account && <TicketLink account={account} onSaved={openIt} />}
      <AskedElsewhere shape="box" />
    </Dialog>
  );
}
