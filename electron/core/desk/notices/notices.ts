/** Turns events into system notices: merged, not too often, and none in quiet hours. */
import { randomUUID } from 'node:crypto';
import {
  type ComputerSettings,
  NOTICE_KINDS,
  type Notice,
  type NoticeKind,
} from '../../../../shared/domain/computer.ts';
import { kindOfKey } from '../../../../shared/domain/draft.ts';
import type { FollowedEvent } from '../../../../shared/domain/ticket.ts';
import { isQuietTime } from '../../rules/local-day.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock } from '../ports.ts';

export type Notices = ReturnType<typeof createNotices>;

interface NoticesOptions {
  clock: Clock;
  settings(): ComputerSettings;
  /** The desk is locked: notices lose their text, which others might read. */
  isLocked(): boolean;
  raise(notices: Notice[]): void;
}

const MIN_GAP = 10_000;

export function createNotices({ clock, settings, isLocked, raise }: NoticesOptions) {
  let waiting: News[] = [];
  let raisedAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;

  function show(): void {
    cancel = null;
    const { sound, noticeTexts, quiet, notices: kinds } = settings();
    const news = waiting.filter(({ kind }) => kinds[kind]);
    waiting = [];
    if (news.length === 0) return;
    // News in quiet hours is dropped: queues and outbox show all of it.
    if (isQuietTime(clock.now(), clock.zone(), quiet)) return;
    raisedAt = clock.monotonic();
    const hidesTexts = isLocked() || !noticeTexts;
    const notices = mergeNews(news, randomUUID);
    raise(
      notices.map((notice) => ({ ...notice, sound: notice.sound && sound, text: hidesTexts ? null : notice.text })),
    );
  }

  return {
    /** Takes news: shows it at once after a quiet period, otherwise with the next ones. */
    addNews(news: News[]) {
      const wanted = news.filter(({ kind }) => settings().notices[kind]);
      if (wanted.length === 0) return;
      waiting.push(...wanted);
      if (cancel) return;
      const calmAt = raisedAt + MIN_GAP;
      if (clock.monotonic() >= calmAt) show();
      else cancel = clock.after(calmAt - clock.monotonic(), show);
    },
    dropAccount(account: string) {
      waiting = waiting.filter((news) => news.account !== account);
    },
    stop() {
      cancel?.();
      cancel = null;
      waiting = [];
    },
  };
}

/** News about one ticket, or about a sent form: then `ticket` is the form's key. */
export interface News {
  kind: NoticeKind;
  account: string;
  ticket: string;
  text: Notice['text'];
}

/** Up to this number, notices appear one by one; beyond it they are merged. */
const APART_AT_MOST = 3;

const SAID_BETTER: readonly NoticeKind[] = ['mention', 'taken', 'reply', 'ticket'];

/** Makes single notices if few, otherwise one for each kind. Only the first has a sound. */
export function mergeNews(news: readonly News[], newId: () => string): Notice[] {
  const keyOf = ({ kind, account, ticket }: News) => `${kind} ${account} ${ticket}`;
  const latest = new Map(news.map((item) => [keyOf(item), item]));
  // Another notice of the ticket says more about the same event.
  const isRepeated = (item: News) =>
    item.kind === 'followed' && SAID_BETTER.some((kind) => latest.has(keyOf({ ...item, kind })));
  const items = [...latest.values()].filter((item) => !isRepeated(item));
  const groups = NOTICE_KINDS.map((kind) => items.filter((item) => item.kind === kind)).filter(
    ({ length }) => length > 0,
  );
  const parts = items.length > APART_AT_MOST ? groups : groups.flatMap((group) => group.map((item) => [item]));
  return parts.map((part, index) => ({ id: newId(), ...described(part), sound: index === 0 }));
}

function described(part: News[]): Omit<Notice, 'id' | 'sound'> {
  const [first] = part as [News, ...News[]];
  const alone = part.length === 1;
  return {
    kind: first.kind,
    count: part.length,
    account: part.every(({ account }) => account === first.account) ? first.account : null,
    ticket: alone && kindOfKey(first.ticket) === 'reply' ? first.ticket : null,
    text: alone ? first.text : null,
  };
}

export interface Notifier {
  /** `by`: name of the colleague who acted. */
  notify(notice: { kind: NoticeKind; account: string; ticket: string; by?: string; event?: FollowedEvent }): void;
}

export interface AccountNews extends Notifier {
  /** A stored page may contain new posts or tickets: reports those not reported yet. */
  checkNews(): void;
}

/** An earlier observation may be stored later than a newer one, so look back this many ms. */
const OVERLAP = 120_000;

/** `onNotice` gets what is notified, not what `checkNews` finds. */
export function watchNews(
  account: string,
  store: RemoteStore,
  clock: Clock,
  notices: Notices,
  onNotice: (kind: NoticeKind, ticket: string) => void,
): AccountNews {
  // Changes while the desk was closed appear in the *meanwhile* line, not as notices. The team does
  // the same for hand-offs before this desk first caught up.
  let begun = clock.now();
  let since = begun;
  const reported = new Map<string, number>();
  let looking: Promise<void> | null = null;
  let again = false;

  async function checkNews(): Promise<void> {
    const until = clock.now();
    // The clock was set back, so new events have earlier times than old ones.
    if (until < since) begun = since = until;
    const happened = await store.news.since(Math.max(begun, since - OVERLAP));
    if (!happened.ok) return;
    const fresh = happened.value.filter(({ kind, ticket, at }) => reported.get(`${kind} ${ticket}`) !== at);
    for (const { kind, ticket, at } of fresh) reported.set(`${kind} ${ticket}`, at);
    for (const [key, at] of reported) if (at < since - 2 * OVERLAP) reported.delete(key);
    since = until;
    notices.addNews(fresh.map(({ kind, ticket, text }) => ({ kind, account, ticket, text })));
  }

  return {
    notify({ kind, ticket, by, event }) {
      onNotice(kind, ticket);
      void store.news.noticeText(ticket).then((read) => {
        const known = read.ok ? read.value : null;
        const text =
          by === undefined ? known : { requester: by, subject: known?.subject ?? '', ...(event && { event }) };
        notices.addNews([{ kind, account, ticket, text }]);
      });
    },
    checkNews() {
      again = looking !== null;
      looking ??= checkNews().finally(() => {
        looking = null;
        if (again) this.checkNews();
      });
    },
  };
}
