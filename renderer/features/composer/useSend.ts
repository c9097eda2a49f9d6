import { useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { ReplyExtras } from '../../../shared/domain/draft.ts';
import { sentAs } from '../../../shared/domain/outbox.ts';
import type { Ticket, TicketDetail } from '../../../shared/domain/ticket.ts';
import { focusPane, focusPaneOnceShown } from '../../commands/panes.ts';
import { useAppStore } from '../../store/app-store.ts';
import type { ReplyWork } from './reply-work.ts';
import type { AfterSend } from './slice.ts';

/** What a send waits for: what the agent said already, and where to go on. */
interface Asking {
  about: 'places' | 'name';
  after: AfterSend;
  /** The text goes as it stands, whatever is not filled in it. */
  filled: boolean;
}

interface Around {
  onSent: () => void;
  /** Shows the first place that is still to be filled, if there is one. */
  showUnfilled: () => boolean;
}

/** Whether the reply would go out under the agent's name, and there is none yet. */
export const lacksName = ({ settings }: Account, { requester }: Ticket, extras: ReplyExtras | null): boolean =>
  settings.agentName === '' && sentAs(settings.replyAs, requester, extras?.contact) === 'name';

/**
 * From a press on *Send reply* to the card in the timeline; before a first send it asks for the agent's name, and whatever a
 * canned reply left to be filled holds it up.
 */
export function useSend(account: Account, detail: TicketDetail, work: ReplyWork, { onSent, showUnfilled }: Around) {
  const store = useAppStore();
  const [asking, setAsking] = useState<Asking | null>(null);

  const send = async (
    after = store.getState().composer.afterSend,
    { named = !lacksName(account, detail.ticket, work.draft.store.getState().extras), filled = false } = {},
  ) => {
    const { sending, phase } = work.store.getState();
    if (sending !== 'no' || phase !== 'ready') return;
    if (work.draft.store.getState().text.trim() === '') return store.getState().composer.controls?.focus();
    if (!filled && showUnfilled()) return setAsking({ about: 'places', after, filled });
    if (!named) return setAsking({ about: 'name', after, filled });
    setAsking(null);
    // What the agent saw for long enough to have seen it; a header that changed just now does not count.
    const seen = store.getState().ticket.seen ?? detail.fingerprint;
    const result = await work.send(seen);
    if (!result.ok) return;
    store.getState().composer.setPreview(false);
    // Another account's outbox may be the one that is shown by now.
    if (store.getState().nav.account === work.account) store.getState().outbox.put(result.value);
    // The agent may have gone elsewhere while files were still being stored.
    const { nav } = store.getState();
    if (nav.account === work.account && nav.ticket === work.ticket) await goOn(after);
  };

  const goOn = async (after: AfterSend) => {
    const { nav } = store.getState();
    // To the card that has come: `z` takes it back, `r` writes on.
    if (after === 'stay') {
      focusPane('ticket');
      return onSent();
    }
    if (after === 'next') await nav.nextTicket();
    else nav.closeTicket();
    focusPaneOnceShown(after === 'next' ? 'ticket' : 'list');
  };

  return { send, asking, setAsking };
}
