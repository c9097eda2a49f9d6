import { useEffect, useRef, useState } from 'react';
import type { Account, SendChoice } from '../../../shared/domain/account.ts';
import { findPlaceholders, type MacroSteps } from '../../../shared/domain/canned.ts';
import type { ReplyExtras } from '../../../shared/domain/draft.ts';
import { type FollowUp, sentAs } from '../../../shared/domain/outbox.ts';
import type { Ticket, TicketDetail } from '../../../shared/domain/ticket.ts';
import { focusPane, focusPaneOnceShown } from '../../commands/panes.ts';
import { t } from '../../i18n/index.ts';
import { followUpWith, stepWords } from '../../parts/canned/macro.ts';
import { callsIn } from '../../parts/canned/match.ts';
import { showHeld } from '../../parts/outbox/show-held.ts';
import type { AfterSend } from '../../parts/writing/after-send.ts';
import type { ReplySession } from '../../parts/writing/reply-session.ts';
import { showDraft } from '../../parts/writing/show-draft.ts';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { openNews } from './open-news.ts';
import { followUpOf, isTimed, type ReplyOptions, timeOfChoice } from './send-options.ts';

/** A send that waits for the agent: the question, what they confirmed already, and how to go on. */
interface PendingSend {
  about: 'sent-since' | 'news' | 'places' | 'steps' | 'name';
  order: ReplyOptions;
  confirmed: Confirmed;
}

interface Confirmed {
  /** Send a text from a backup, although a reply went out since. */
  sentSince?: boolean;
  missingName?: boolean;
  /** Send the text with unfilled placeholders. */
  unfilledPlaces?: boolean;
  /** Leave out steps whose time is invalid. */
  invalidSteps?: boolean;
}

interface SendHooks {
  onSent: () => void;
  /** Resolves once no canned reply is being inserted. */
  inserted: () => Promise<void>;
  /** Shows the first unfilled placeholder; false if there is none. */
  showUnfilled: () => boolean;
}

/** Whether the reply would go out under the agent's name, but no name is set. */
export const lacksName = ({ settings }: Account, { requester }: Ticket, extras: ReplyExtras | null): boolean =>
  settings.agentName === '' && sentAs(settings.replyAs, requester, extras?.contact) === 'name';

const detailOf = ({ ticket }: AppState, { account, ticket: id }: ReplySession): TicketDetail | null =>
  ticket.account === account && ticket.id === id ? ticket.detail : null;

/** Don't stay at a ticket that is snoozed or closed. */
function placeAfterSend(after: AfterSend, steps: MacroSteps | null, followUp: FollowUp = {}): AfterSend {
  if (steps?.afterSend === 'next') return 'next';
  const { snooze, done, close } = followUp;
  return after === 'stay' && (snooze !== undefined || done || close) ? 'next' : after;
}

/**
 * Sends a reply, from the press on *Send reply* until its card is in the timeline. The first send
 * asks for the agent's name. News on the ticket, unfilled placeholders and impossible macro steps
 * hold it back.
 */
export function useSend(
  account: Account,
  detail: TicketDetail,
  session: ReplySession,
  { onSent, inserted, showUnfilled }: SendHooks,
) {
  const store = useAppStore();
  const [asking, setAsking] = useState<PendingSend | null>(null);
  const isNews = useApp((app) => openNews(app) !== null);
  useEffect(() => {
    if (!isNews) setAsking((now) => (now?.about === 'news' ? null : now));
  }, [isNews]);

  /** Read the current setting, since the agent may have just answered the question for it. */
  const ticketLink = () => {
    const now = store.getState().accounts.list?.find(({ id }) => id === account.id) ?? account;
    return now.settings.ticketLink;
  };

  /** The composer is mounted, so a question would be visible. */
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /**
   * Wait until a canned reply is inserted and a macro's steps are stored, since text and steps go
   * together.
   */
  const settled = async (): Promise<boolean> => {
    await inserted();
    const chosen = await session.choosing();
    return chosen === null || chosen.ok;
  };

  const showHeldBack = () => {
    const { tid, subject, requester } = detail.ticket;
    const title = t('composer.heldUp', { name: requester.name || requester.email });
    showDraft(store.getState, title, { account: session.account, ticket: session.ticket, tid, subject });
  };

  const ask = (asking: PendingSend): true => {
    if (isShown.current) setAsking(asking);
    else showHeldBack();
    return true;
  };

  /** Asks what must be confirmed before sending. Returns whether the send waits for an answer. */
  const askBeforeSend = (order: ReplyOptions, confirmed: Confirmed): boolean => {
    const { text, extras, sentSince } = session.draft.store.getState();
    if (text.trim() === '') {
      if (isShown.current) store.getState().composer.controls?.focus();
      return true;
    }
    const steps = extras?.steps ?? null;
    if (followUpWith(steps, order.followUp, Date.now())?.close && ticketLink() === '') {
      store.getState().settings.askLink(session.ticket, session.account, () => void send(order, confirmed));
      return true;
    }
    if (!confirmed.sentSince && sentSince !== null) return ask({ about: 'sent-since', order, confirmed: confirmed });
    const news = isShown.current ? openNews(store.getState()) : null;
    if (news && news.kind !== 'status') return ask({ about: 'news', order, confirmed: confirmed });
    const isUnfilled = () =>
      isShown.current
        ? showUnfilled()
        : findPlaceholders(text).some(({ known }) => known) ||
          callsIn(text, store.getState().canned.lists[session.account] ?? []).length > 0;
    if (!confirmed.unfilledPlaces && isUnfilled()) return ask({ about: 'places', order, confirmed: confirmed });
    if (!confirmed.invalidSteps && steps && stepWords(steps, Date.now()).some(({ wrong }) => wrong))
      return ask({ about: 'steps', order, confirmed: confirmed });
    if (!confirmed.missingName && lacksName(account, detail.ticket, extras))
      return ask({ about: 'name', order, confirmed: confirmed });
    setAsking(null);
    return false;
  };

  const send = async (
    order: ReplyOptions = { after: store.getState().composer.afterSend },
    confirmed: Confirmed = {},
  ) => {
    // Capture the ticket at the press, because another may be open after a wait.
    const shown = detailOf(store.getState(), session) ?? detail;
    if (!(await settled())) return;
    const { sending, phase } = session.store.getState();
    if (sending !== 'no' || phase !== 'ready' || askBeforeSend(order, confirmed)) return;
    // The header that the agent had time to see; a header that changed just now does not count.
    const seen = shown.seen ?? detail.fingerprint;
    const steps = session.draft.store.getState().extras?.steps ?? null;
    const after = placeAfterSend(order.after, steps, followUpWith(steps, order.followUp, Date.now()));
    // Leave the field at once: keys pressed while the desk takes the reply are meant for the next
    // ticket.
    if (after !== 'stay' && areFilesKept() && isStillHere()) focusPane('ticket');
    let followUp: FollowUp | undefined;
    const result = await session.send(seen, {
      // The agent can go on writing while files are stored.
      maySend: async () => (await settled()) && !askBeforeSend(order, confirmed),
      followUp(noted) {
        followUp = followUpWith(noted, order.followUp, Date.now());
        return followUp;
      },
    });
    if (!result) return;
    if (!result.ok) {
      if (after !== 'stay' && isStillHere()) store.getState().composer.controls?.focus();
      return;
    }
    store.getState().composer.showText();
    if (order.choice) remember(order.choice);
    if (followUp?.close) store.getState().outbox.openOnceSent(result.value.id, session.account);
    if (store.getState().nav.account === session.account) store.getState().outbox.put(result.value);
    if (!isStillHere()) return;
    await goOn(after);
    if (followUp || after !== 'stay') showHeld(store.getState, result.value, session.account, followUp ?? {});
  };

  /** The agent may leave while files are being stored. */
  const isStillHere = () => {
    const { nav } = store.getState();
    return nav.account === session.account && nav.ticket === session.ticket;
  };
  const areFilesKept = () => session.files.store.getState().files.every(({ state }) => state === 'done');

  /** Remembers the choice. If storing it fails, it only costs an extra press, so ignore errors. */
  const remember = ({ and, when }: SendChoice) => {
    const { sendAnd } = account.settings;
    if (sendAnd.and === and && sendAnd.when === when) return;
    void store.getState().accounts.configure(account.id, { sendAnd: { and, when } });
  };

  /**
   * Sends with a choice. `pickTime` asks for the time if it is neither given nor still offered
   * under its last name.
   */
  const sendAnd = (
    choice: SendChoice,
    pickTime: (and: 'snooze' | 'promise') => void,
    picked: { at: number; text: string } | null = null,
  ): Promise<void> | undefined => {
    const { and } = choice;
    const { afterSend, controls } = store.getState().composer;
    if (session.draft.store.getState().text.trim() === '') {
      controls?.focus();
      return;
    }
    const at = picked?.at ?? timeOfChoice(choice, Date.now());
    if (isTimed(and) && at === null) {
      pickTime(and);
      return;
    }
    // A ticket with a promise also counts as dealt with: go to the next one.
    const after = and === 'next' || afterSend === 'stay' ? 'next' : afterSend;
    return send({ after, followUp: followUpOf(and, at, picked?.text), choice });
  };

  const goOn = async (after: AfterSend) => {
    const { nav } = store.getState();
    // Move to the new card, where `z` undoes the send and `r` writes again. No key must reach the
    // field that was left.
    focusPane('ticket');
    if (after === 'stay') return onSent();
    focusPaneOnceShown(await nav.advance(after));
  };

  return { send, sendAnd, areFilesKept, asking, setAsking };
}
