import { useEffect, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { ReplyExtras } from '../../../shared/domain/draft.ts';
import { sentAs } from '../../../shared/domain/outbox.ts';
import type { Ticket, TicketDetail } from '../../../shared/domain/ticket.ts';
import { focusPane, focusPaneOnceShown } from '../../commands/panes.ts';
import type { ReplySession } from '../../parts/writing/reply-session.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { openNews } from './composer-notices.ts';
import type { AfterSend } from './slice.ts';

/** A send that waits for the agent: what it asks, what they said already, and where to go on. */
interface Asking {
  about: 'news' | 'places' | 'name';
  after: AfterSend;
  /** The text goes as it stands, whatever is not filled in it. */
  filled: boolean;
}

interface SendHooks {
  onSent: () => void;
  /** Shows the first place that is still to be filled, if there is one. */
  showUnfilled: () => boolean;
}

/** Whether the reply would go out under the agent's name, and there is none yet. */
export const lacksName = ({ settings }: Account, { requester }: Ticket, extras: ReplyExtras | null): boolean =>
  settings.agentName === '' && sentAs(settings.replyAs, requester, extras?.contact) === 'name';

/**
 * From a press on *Send reply* to the card in the timeline; before a first send it asks for the
 * agent's name. What came to the ticket meanwhile holds it up, and whatever a canned reply left to
 * be filled.
 */
export function useSend(
  account: Account,
  detail: TicketDetail,
  session: ReplySession,
  { onSent, showUnfilled }: SendHooks,
) {
  const store = useAppStore();
  const [asking, setAsking] = useState<Asking | null>(null);
  const isNews = useApp((app) => openNews(app) !== null);
  useEffect(() => {
    if (!isNews) setAsking((now) => (now?.about === 'news' ? null : now));
  }, [isNews]);

  const send = async (
    after = store.getState().composer.afterSend,
    { named = !lacksName(account, detail.ticket, session.draft.store.getState().extras), filled = false } = {},
  ) => {
    const { sending, phase } = session.store.getState();
    if (sending !== 'no' || phase !== 'ready') return;
    if (session.draft.store.getState().text.trim() === '') return store.getState().composer.controls?.focus();
    const news = openNews(store.getState());
    if (news && news.kind !== 'status') return setAsking({ about: 'news', after, filled });
    if (!filled && showUnfilled()) return setAsking({ about: 'places', after, filled });
    if (!named) return setAsking({ about: 'name', after, filled });
    setAsking(null);
    // What the agent saw for long enough to have seen it; a header that changed just now does not
    // count.
    const seen = (store.getState().ticket.detail ?? detail).seen ?? detail.fingerprint;
    const result = await session.send(seen);
    if (!result.ok) return;
    store.getState().composer.setPreview(false);
    // Another account's outbox may be the one that is shown by now.
    if (store.getState().nav.account === session.account) store.getState().outbox.put(result.value);
    // The agent may have gone elsewhere while files were still being stored.
    const { nav } = store.getState();
    if (nav.account === session.account && nav.ticket === session.ticket) await goOn(after);
  };

  const goOn = async (after: AfterSend) => {
    const { nav } = store.getState();
    // To the card that has come: `z` takes it back, `r` writes on.
    if (after === 'stay') {
      focusPane('ticket');
      return onSent();
    }
    focusPaneOnceShown(await nav.advance(after));
  };

  return { send, asking, setAsking };
}
