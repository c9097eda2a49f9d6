/** Collects what the checks need: the conversation, and names that belong to other customers. */
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { OtherCustomerName, SteadyAccount } from '../../../shared/domain/account.ts';
import type { Customer } from '../../../shared/domain/customer.ts';
import type { TicketDetail } from '../../../shared/domain/ticket.ts';
import { type CheckNotice, checkReply } from '../../parts/checks/check-reply.ts';
import type { ConversationTexts } from '../../parts/checks/language.ts';
import { namesIn } from '../../parts/checks/own-text.ts';
import type { ReplySession } from '../../parts/writing/reply-session.ts';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useCall } from '../../store/app-store.ts';
import { useResting } from '../../ui/hooks.ts';
import { isIgnored } from './slice.ts';

type Timeline = AppState['ticket']['timeline'];

export function useChecks(
  account: SteadyAccount,
  detail: TicketDetail,
  session: ReplySession,
  text: string,
): CheckNotice[] {
  const { ticket } = detail;
  const timeline = useApp((app) => app.ticket.timeline);
  const customer = useApp(({ customer: shown }) =>
    shown.account === account.id && shown.ticket === ticket.id ? shown.customer : null,
  );
  const files = useStore(session.files.store, (state) => state.files.length);
  const draft = useStore(session.draft.store, (state) => state.id);
  const plain = useStore(session.draft.store, (state) => state.extras?.plain ?? false);
  const ignored = useApp((app) => app.composer.ignored);
  const { checksOff: off, signature } = account.settings;

  const conversation = useMemo(() => conversationText(detail, timeline, customer), [detail, timeline, customer]);
  const written = useMemo(() => textsByAuthor(timeline), [timeline]);
  const names = useMemo(
    () => (off.includes('others') ? [] : namesIn(text, conversation, signature)),
    [text, conversation, signature, off],
  );
  const others = useOthersNamed(account.id, ticket.id, names);
  const resting = useResting(text);
  return useMemo(
    () =>
      checkReply({ text, resting, signature, off, files, plain, written, others }).filter(
        ({ words }) => !isIgnored(ignored, draft, words),
      ),
    [text, resting, signature, off, files, plain, written, others, ignored, draft],
  );
}

/** All of the ticket's text, with the addresses of its people: a name in it belongs there. */
function conversationText({ ticket }: TicketDetail, timeline: Timeline, customer: Customer | null): string {
  const contacts = customer?.contacts.rows ?? [];
  const texts = (timeline ?? []).flatMap((entry) => {
    if (entry.kind === 'post') return [entry.post.text];
    return entry.kind === 'excerpt' ? [entry.text] : [];
  });
  return [ticket.subject, ticket.requester.email, ...ticket.cc, ...contacts.map(({ email }) => email), ...texts].join(
    '\n',
  );
}

/** Only complete posts with a certain author count. */
function textsByAuthor(timeline: Timeline): ConversationTexts {
  const customer: string[] = [];
  const staff: string[] = [];
  for (const entry of timeline ?? []) {
    if (entry.kind === 'sent') staff.push(entry.text);
    if (entry.kind !== 'post' || entry.post.note || entry.post.role === 'unknown') continue;
    (entry.post.role === 'staff' || entry.own !== null ? staff : customer).push(entry.post.text);
  }
  return { customer, staff };
}

const NONE: readonly OtherCustomerName[] = [];
const REST_MS = 400;

/** The names that the desk reports as other customers', asked once typing rests. */
function useOthersNamed(account: string, ticket: string, names: readonly string[]): readonly OtherCustomerName[] {
  const call = useCall();
  const place = `${account}/${ticket}`;
  const [answer, setAnswer] = useState({ place, others: NONE });
  const wanted = names.join('\n');
  useEffect(() => {
    if (wanted === '') return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const found = await call('customer.othersNamed', { account, ticket, names: wanted.split('\n') });
      // If the check fails, don't warn.
      if (isCurrent) setAnswer({ place, others: found.ok ? found.value : NONE });
    }, REST_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [call, account, ticket, place, wanted]);
  return useMemo(() => {
    const found = answer.place === place ? answer.others.filter(({ name }) => names.includes(name)) : NONE;
    return found.length > 0 ? found : NONE;
  }, [answer, place, names]);
}
