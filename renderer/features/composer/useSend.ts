import { useEffect, useRef, useState } from 'react';
import type { SendChoice, SteadyAccount } from '../../../shared/domain/account.ts';
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
import { type AppStore, useApp, useAppStore } from '../../store/app-store.ts';
import type { ReplyTools } from './ReplyText.tsx';
import type { ReplyOptions } from './send-options.ts';
import { openNews } from './slice.ts';

/** Confirms by each question what the agent saw, if they send anyway. */
const CONFIRMS = {
  /** Send a text from a backup, although a reply went out since. */
  'sent-since': { sentSince: true },
  /** Their line marks the news as seen first. */
  news: {},
  /** Send the text with unfilled placeholders. */
  places: { unfilledPlaces: true },
  /** Leave out steps whose time is invalid. */
  steps: { invalidSteps: true },
  name: { missingName: true },
} satisfies Record<string, Confirmed>;

export type SendQuestion = keyof typeof CONFIRMS;

interface Confirmed {
  sentSince?: boolean;
  missingName?: boolean;
  unfilledPlaces?: boolean;
  invalidSteps?: boolean;
}

/** A send that waits for the agent: the question, what they confirmed already, and how to go on. */
interface PendingSend {
  about: SendQuestion;
  order: ReplyOptions;
  confirmed: Confirmed;
}

/** Whether the reply would go out under the agent's name, but no name is set. */
export const lacksName = ({ settings }: SteadyAccount, { requester }: Ticket, extras: ReplyExtras | null): boolean =>
  settings.agentName === '' && sentAs(settings.replyAs, requester, extras?.contact) === 'name';

const detailOf = ({ ticket }: AppState, { account, ticket: id }: ReplySession): TicketDetail | null =>
  ticket.account === account && ticket.id === id ? ticket.detail : null;

/** Don't stay at a ticket that is snoozed or closed. */
function placeAfterSend(after: AfterSend, steps: MacroSteps | null, followUp: FollowUp = {}): AfterSend {
  if (steps?.afterSend === 'next') return 'next';
  const { snooze, done, close } = followUp;
  return after === 'stay' && (snooze !== undefined || done || close) ? 'next' : after;
}

/** The agent may leave while files are being stored. */
const isStillAt = ({ nav }: AppState, { account, ticket }: ReplySession): boolean =>
  nav.account === account && nav.ticket === ticket;

export const areFilesKept = ({ files }: ReplySession): boolean =>
  files.store.getState().files.every(({ state }) => state === 'done');

/** Read the current setting, since the agent may have just answered the question for it. */
const ticketLinkOf = ({ accounts }: AppState, account: SteadyAccount): string =>
  (accounts.list?.find(({ id }) => id === account.id) ?? account).settings.ticketLink;

const isUnfilled = ({ canned }: AppState, account: string, text: string): boolean =>
  findPlaceholders(text).some(({ known }) => known) || callsIn(text, canned.lists[account] ?? []).length > 0;

/** Remembers the choice. If storing it fails, it only costs an extra press, so ignore errors. */
function remember({ accounts }: AppState, { id, settings }: SteadyAccount, { and, when }: SendChoice): void {
  if (settings.sendAnd.and === and && settings.sendAnd.when === when) return;
  void accounts.configure(id, { sendAnd: { and, when } });
}

function showHeldBack(store: AppStore, { account, ticket }: ReplySession, { tid, subject, requester }: Ticket): void {
  const title = t('composer.heldUp', { name: requester.name || requester.email });
  showDraft(store.getState, title, { account, ticket, tid, subject });
}

/** Waits until a canned reply is inserted and a macro's steps are stored: both go together. */
async function settled({ canned }: ReplyTools, { choosing }: ReplySession): Promise<boolean> {
  await canned.inserted();
  const chosen = await choosing();
  return chosen === null || chosen.ok;
}

/** Whether the composer is mounted, so that a question would be visible. */
function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

export type Sending = ReturnType<typeof useSend>;

/** Sends a reply until its card is in the timeline. Name, news, gaps and steps can hold it back. */
export function useSend(
  account: SteadyAccount,
  detail: TicketDetail,
  session: ReplySession,
  tools: ReplyTools,
  onSent: () => void,
) {
  const store = useAppStore();
  const [asking, setAsking] = useState<PendingSend | null>(null);
  const isNews = useApp((app) => openNews(app) !== null);
  useEffect(() => {
    if (!isNews) setAsking((now) => (now?.about === 'news' ? null : now));
  }, [isNews]);
  const isShown = useIsShown();

  /** Returns the question that the agent must answer first; null if none. */
  const nextQuestion = (confirmed: Confirmed): SendQuestion | null => {
    const { text, extras, sentSince } = session.draft.store.getState();
    if (!confirmed.sentSince && sentSince !== null) return 'sent-since';
    const news = isShown.current ? openNews(store.getState()) : null;
    if (news && news.kind !== 'status') return 'news';
    const lacksValues = () =>
      isShown.current ? tools.showUnfilled() : isUnfilled(store.getState(), session.account, text);
    if (!confirmed.unfilledPlaces && lacksValues()) return 'places';
    const steps = extras?.steps ?? null;
    if (!confirmed.invalidSteps && steps && stepWords(steps, Date.now()).some(({ wrong }) => wrong)) return 'steps';
    return !confirmed.missingName && lacksName(account, detail.ticket, extras) ? 'name' : null;
  };

  /** Asks what must be confirmed before sending. Returns whether the send waits for an answer. */
  const askBeforeSend = (order: ReplyOptions, confirmed: Confirmed): boolean => {
    const { text, extras } = session.draft.store.getState();
    if (text.trim() === '') {
      if (isShown.current) store.getState().composer.controls?.focus();
      return true;
    }
    const closes = followUpWith(extras?.steps ?? null, order.followUp, Date.now())?.close;
    if (closes && ticketLinkOf(store.getState(), account) === '') {
      store.getState().settings.askLink(session.ticket, session.account, () => void send(order, confirmed));
      return true;
    }
    const about = nextQuestion(confirmed);
    if (about === null || isShown.current) setAsking(about && { about, order, confirmed });
    else showHeldBack(store, session, detail.ticket);
    return about !== null;
  };

  const send = async (
    order: ReplyOptions = { after: store.getState().composer.afterSend },
    confirmed: Confirmed = {},
  ) => {
    // Capture the ticket at the press, because another may be open after a wait.
    const shown = detailOf(store.getState(), session) ?? detail;
    if (!(await settled(tools, session))) return;
    const { sending, phase } = session.store.getState();
    if (sending !== 'no' || phase !== 'ready' || askBeforeSend(order, confirmed)) return;
    // The header that the agent had time to see; a header that changed just now does not count.
    const seen = shown.seen ?? detail.fingerprint;
    const steps = session.draft.store.getState().extras?.steps ?? null;
    const after = placeAfterSend(order.after, steps, followUpWith(steps, order.followUp, Date.now()));
    // Leave the field at once: keys pressed during the send are meant for the next ticket.
    if (after !== 'stay' && areFilesKept(session) && isStillAt(store.getState(), session)) focusPane('ticket');
    let followUp: FollowUp | undefined;
    const result = await session.send(seen, {
      sendAt: order.sendAt,
      // The agent can go on writing while files are stored.
      maySend: async () => (await settled(tools, session)) && !askBeforeSend(order, confirmed),
      followUp(noted) {
        followUp = followUpWith(noted, order.followUp, Date.now());
        return followUp;
      },
    });
    if (!result) return;
    const app = store.getState();
    if (!result.ok) {
      if (after !== 'stay' && isStillAt(app, session)) app.composer.controls?.focus();
      return;
    }
    app.composer.showText();
    if (order.choice) remember(app, account, order.choice);
    if (followUp?.close) app.outbox.openOnceSent(result.value.id, session.account);
    if (app.nav.account === session.account) app.outbox.put(result.value);
    if (!isStillAt(app, session)) return;
    // Move to the new card, where `z` undoes and `r` writes again, away from the field.
    focusPane('ticket');
    if (after === 'stay') onSent();
    else focusPaneOnceShown(await app.nav.advance(after));
    if (followUp || after !== 'stay') showHeld(store.getState, result.value, session.account, followUp ?? {});
  };

  /** Goes on with the waiting send, with the answer to this question. */
  const sendAnyway = (about: SendQuestion) =>
    asking ? send(asking.order, { ...asking.confirmed, ...CONFIRMS[about] }) : undefined;

  return { send, sendAnyway, asking: asking?.about ?? null, stopAsking: () => setAsking(null) };
}
