import { useEffect, useRef, useState } from 'react';
import type { Account, SendChoice } from '../../../shared/domain/account.ts';
import { type MacroSteps, placesIn } from '../../../shared/domain/canned.ts';
import type { ReplyExtras } from '../../../shared/domain/draft.ts';
import { type FollowUp, type OutboxItem, sentAs } from '../../../shared/domain/outbox.ts';
import type { Ticket, TicketDetail } from '../../../shared/domain/ticket.ts';
import { focusPane, focusPaneOnceShown } from '../../commands/panes.ts';
import { t } from '../../i18n/index.ts';
import { followUpWith, stepWords } from '../../parts/canned/macro.ts';
import { followUpWords } from '../../parts/outbox/follow-up-words.ts';
import type { AfterSend } from '../../parts/writing/after-send.ts';
import type { ReplySession } from '../../parts/writing/reply-session.ts';
import { sayDraft } from '../../parts/writing/say-draft.ts';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { showToast } from '../../ui/Toast.tsx';
import { openNews } from './composer-notices.ts';
import { followUpOf, isTimed, momentOf, type SendOrder } from './send-order.ts';

/** A send that waits for the agent: what it asks, what they said already, and how to go on. */
interface Asking {
  about: 'sent-since' | 'news' | 'places' | 'steps' | 'name';
  order: SendOrder;
  said: Said;
}

/** What the agent said of this send already. */
interface Said {
  /** The text of a backup goes, although a reply went out since. */
  again?: boolean;
  named?: boolean;
  /** The text goes as it stands, whatever is not filled in it. */
  filled?: boolean;
  /** A step whose time is none is left out. */
  timeless?: boolean;
}

interface SendHooks {
  onSent: () => void;
  /** Resolves once no canned reply is being put in. */
  inserted: () => Promise<void>;
  /** Shows the first place that is still to be filled, if there is one. */
  showUnfilled: () => boolean;
}

/** Whether the reply would go out under the agent's name, and there is none yet. */
export const lacksName = ({ settings }: Account, { requester }: Ticket, extras: ReplyExtras | null): boolean =>
  settings.agentName === '' && sentAs(settings.replyAs, requester, extras?.contact) === 'name';

/** The ticket of a reply, if it is the one on screen. */
const detailOf = ({ ticket }: AppState, { account, ticket: id }: ReplySession): TicketDetail | null =>
  ticket.account === account && ticket.id === id ? ticket.detail : null;

/** A ticket that is put away or done with is not stayed at. */
function whereTo(after: AfterSend, steps: MacroSteps | null, followUp: FollowUp = {}): AfterSend {
  if (steps?.afterSend === 'next') return 'next';
  const { snooze, done, close } = followUp;
  return after === 'stay' && (snooze !== undefined || done || close) ? 'next' : after;
}

/**
 * From a press on *Send reply* to the card in the timeline; before a first send it asks for the
 * agent's name. What came to the ticket meanwhile holds it up, and whatever a canned reply left to
 * be filled, or a macro cannot do.
 */
export function useSend(
  account: Account,
  detail: TicketDetail,
  session: ReplySession,
  { onSent, inserted, showUnfilled }: SendHooks,
) {
  const store = useAppStore();
  const [asking, setAsking] = useState<Asking | null>(null);
  const isNews = useApp((app) => openNews(app) !== null);
  useEffect(() => {
    if (!isNews) setAsking((now) => (now?.about === 'news' ? null : now));
  }, [isNews]);

  /** As it is set now: it may have been asked for a moment ago. */
  const ticketLink = () => {
    const now = store.getState().accounts.list?.find(({ id }) => id === account.id) ?? account;
    return now.settings.ticketLink;
  };

  /** Its view is on screen: it can ask, and what it asks is seen. */
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /**
   * What belongs to the text stands there: a canned reply that was asked for, and a macro's steps, since neither
   * goes without the other.
   */
  const settled = async (): Promise<boolean> => {
    await inserted();
    const chosen = await session.choosing();
    return chosen === null || chosen.ok;
  };

  /** What was to be sent stays a draft. */
  const sayHeldUp = () => {
    const { tid, subject, requester } = detail.ticket;
    const title = t('composer.heldUp', { name: requester.name || requester.email });
    sayDraft(store.getState, title, { account: session.account, ticket: session.ticket, tid, subject });
  };

  const ask = (asking: Asking): true => {
    if (isShown.current) setAsking(asking);
    else sayHeldUp();
    return true;
  };

  /** Asks what is to be known before the reply goes as it stands. Whether it waits for an answer. */
  const holdsUp = (order: SendOrder, said: Said): boolean => {
    const { text, extras, sentSince } = session.draft.store.getState();
    if (text.trim() === '') {
      if (isShown.current) store.getState().composer.controls?.focus();
      return true;
    }
    const steps = extras?.steps ?? null;
    if (followUpWith(steps, order.followUp, Date.now())?.close && ticketLink() === '') {
      store.getState().settings.askLink(session.ticket, session.account, () => void send(order, said));
      return true;
    }
    if (!said.again && sentSince !== null) return ask({ about: 'sent-since', order, said });
    const news = isShown.current ? openNews(store.getState()) : null;
    if (news && news.kind !== 'status') return ask({ about: 'news', order, said });
    const isUnfilled = () => (isShown.current ? showUnfilled() : placesIn(text).some(({ known }) => known));
    if (!said.filled && isUnfilled()) return ask({ about: 'places', order, said });
    if (!said.timeless && steps && stepWords(steps, Date.now()).some(({ wrong }) => wrong))
      return ask({ about: 'steps', order, said });
    if (!said.named && lacksName(account, detail.ticket, extras)) return ask({ about: 'name', order, said });
    setAsking(null);
    return false;
  };

  const send = async (order: SendOrder = { after: store.getState().composer.afterSend }, said: Said = {}) => {
    // As it stood at the press: another ticket may be open after a wait.
    const shown = detailOf(store.getState(), session) ?? detail;
    if (!(await settled())) return;
    const { sending, phase } = session.store.getState();
    if (sending !== 'no' || phase !== 'ready' || holdsUp(order, said)) return;
    // What the agent saw for long enough to have seen it; a header that changed just now does not
    // count.
    const seen = shown.seen ?? detail.fingerprint;
    const steps = session.draft.store.getState().extras?.steps ?? null;
    const after = whereTo(order.after, steps, followUpWith(steps, order.followUp, Date.now()));
    // Its field is left with the press: a key that is pressed while the desk takes the reply is meant
    // for the ticket that comes.
    if (after !== 'stay' && areFilesKept() && isStillHere()) focusPane('ticket');
    let followUp: FollowUp | undefined;
    const result = await session.send(seen, {
      // While its files are stored one writes on.
      mayGo: async () => (await settled()) && !holdsUp(order, said),
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
    // Another account's outbox may be the one that is shown by now.
    if (store.getState().nav.account === session.account) store.getState().outbox.put(result.value);
    if (!isStillHere()) return;
    await goOn(after);
    if (followUp || after !== 'stay') say(result.value, followUp);
  };

  /** The agent may go elsewhere while files are still being stored. */
  const isStillHere = () => {
    const { nav } = store.getState();
    return nav.account === session.account && nav.ticket === session.ticket;
  };
  const areFilesKept = () => session.files.store.getState().files.every(({ state }) => state === 'done');

  /** What was chosen is at hand the next time. That it was not stored costs a press, no more. */
  const remember = ({ and, when }: SendChoice) => {
    const { sendAnd } = account.settings;
    if (sendAnd.and === and && sendAnd.when === when) return;
    void store.getState().accounts.configure(account.id, { sendAnd: { and, when } });
  };

  /** The card is out of sight by now, and its buttons with it: as long as it is held, they stand here. */
  const say = (item: OutboxItem, followUp: FollowUp = {}) => {
    const { account } = session;
    const left = item.state === 'held' && item.heldUntil !== null ? item.heldUntil - Date.now() : 0;
    showToast({
      title: [t('composer.replyHeld'), ...followUpWords(followUp, Date.now())].join(' · '),
      description: `#${item.tid} ${item.subject}`,
      action: { label: t('outbox.undo'), run: () => void store.getState().outbox.undo(item, account) },
      ...(left > 0 && {
        also: { label: t('outbox.sendNow'), run: () => void store.getState().outbox.sendNow(item, account) },
        timeout: left,
        about: item.id,
      }),
    });
  };

  /**
   * A press on one of the choices. `pickTime` asks for its moment where that is neither picked nor
   * offered under the name it was last chosen by.
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
    const at = picked?.at ?? momentOf(choice, Date.now());
    if (isTimed(and) && at === null) {
      pickTime(and);
      return;
    }
    // One that is promised something goes out of hand as well.
    const after = and === 'next' || afterSend === 'stay' ? 'next' : afterSend;
    return send({ after, followUp: followUpOf(and, at, picked?.text), choice });
  };

  const goOn = async (after: AfterSend) => {
    const { nav } = store.getState();
    // To the card that has come: `z` takes it back, `r` writes on. Wherever one goes, nothing is typed
    // into the field that is left.
    focusPane('ticket');
    if (after === 'stay') return onSent();
    focusPaneOnceShown(await nav.advance(after));
  };

  return { send, sendAnd, areFilesKept, asking, setAsking };
}
