/**
 * Finds out what happened in an account that an agent may want to hear of, and turns it into
 * notices of the system: merged, at a pace one can bear, and none in quiet hours.
 */
import { randomUUID } from 'node:crypto';
import {
  type ComputerSettings,
  NOTICE_KINDS,
  type Notice,
  type NoticeKind,
} from '../../../../shared/domain/computer.ts';
import { kindOfKey } from '../../../../shared/domain/draft.ts';
import { isQuietTime } from '../../rules/local-day.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock } from '../ports.ts';

export interface Notices {
  /**
   * What happened at one moment. Told at once after a calm while, else together with what follows.
   */
  tell(news: News[]): void;
  /** The account is gone: nothing of it that still waits is told. */
  drop(account: string): void;
  stop(): void;
}

export interface NoticesOptions {
  clock: Clock;
  settings(): ComputerSettings;
  /** Nobody may read over the agent's shoulder: notices lose their text. */
  locked(): boolean;
  raise(notices: Notice[]): void;
}

/** ms between two times that something is shown. */
const CALM = 10_000;

export function createNotices({ clock, settings, locked, raise }: NoticesOptions): Notices {
  let waiting: News[] = [];
  let raisedAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;

  function show(): void {
    cancel = null;
    const { sound, noticeTexts, quiet, notices: kinds } = settings();
    const news = waiting.filter(({ kind }) => kinds[kind]);
    waiting = [];
    if (news.length === 0) return;
    // What comes in quiet hours is not made up for: queues and outbox have it all.
    if (isQuietTime(clock.now(), clock.zone(), quiet)) return;
    raisedAt = clock.monotonic();
    const bare = locked() || !noticeTexts;
    const notices = mergeNews(news, randomUUID);
    raise(notices.map((one) => ({ ...one, sound: one.sound && sound, text: bare ? null : one.text })));
  }

  return {
    tell(news) {
      const wanted = news.filter(({ kind }) => settings().notices[kind]);
      if (wanted.length === 0) return;
      waiting.push(...wanted);
      if (cancel) return;
      const calmAt = raisedAt + CALM;
      if (clock.monotonic() >= calmAt) show();
      else cancel = clock.after(calmAt - clock.monotonic(), show);
    },
    drop(account) {
      waiting = waiting.filter((one) => one.account !== account);
    },
    stop() {
      cancel?.();
      cancel = null;
      waiting = [];
    },
  };
}

/**
 * Something that happened to one ticket, or to what was sent by a form: then `ticket` is that
 * form's key.
 */
export interface News {
  kind: NoticeKind;
  account: string;
  ticket: string;
  text: Notice['text'];
}

/**
 * Notices that are shown one by one: so many at once are read one by one; of more than that, nobody
 * reads any.
 */
const APART_AT_MOST = 3;

/**
 * What happened, as notices: each by itself while they are few, else one of each kind. Only the
 * first one sounds.
 */
export function mergeNews(news: readonly News[], newId: () => string): Notice[] {
  const latest = new Map(news.map((one) => [`${one.kind} ${one.account} ${one.ticket}`, one]));
  const all = [...latest.values()];
  const groups = NOTICE_KINDS.map((kind) => all.filter((one) => one.kind === kind)).filter(({ length }) => length > 0);
  const parts = all.length > APART_AT_MOST ? groups : groups.flatMap((group) => group.map((one) => [one]));
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

/** For those who know at once that something happened: outbox, marks and team. */
export interface Notifier {
  /** `by`: a colleague's name, whose doing it is. */
  notify(notice: { kind: NoticeKind; account: string; ticket: string; by?: string }): void;
}

export interface AccountNews extends Notifier {
  /**
   * A page was stored on which someone wrote, or which brought a ticket: tells of what was not told
   * yet.
   */
  look(): void;
}

/** What one answer observed may be stored after what a later one did: so far is looked back, ms. */
const OVERLAP = 120_000;

export function watchNews(account: string, store: RemoteStore, clock: Clock, notices: Notices): AccountNews {
  // What came while the desk was closed is told by the line of what happened meanwhile, not by
  // notices. The team tells likewise of what was handed since this desk had first caught up with it.
  let begun = clock.now();
  let since = begun;
  /** What was told, and when it happened. */
  const told = new Map<string, number>();
  let looking: Promise<void> | null = null;
  let again = false;

  async function look(): Promise<void> {
    const until = clock.now();
    // The clock was set back: what comes now bears an earlier time than what came before.
    if (until < since) begun = since = until;
    const happened = await store.news.since(Math.max(begun, since - OVERLAP));
    // What cannot be read now is read with the next page.
    if (!happened.ok) return;
    const fresh = happened.value.filter(({ kind, ticket, at }) => told.get(`${kind} ${ticket}`) !== at);
    for (const { kind, ticket, at } of fresh) told.set(`${kind} ${ticket}`, at);
    for (const [key, at] of told) if (at < since - 2 * OVERLAP) told.delete(key);
    since = until;
    notices.tell(fresh.map(({ kind, ticket, text }) => ({ kind, account, ticket, text })));
  }

  return {
    notify({ kind, ticket, by }) {
      void store.news.noticeText(ticket).then((read) => {
        const known = read.ok ? read.value : null;
        const text = by === undefined ? known : { requester: by, subject: known?.subject ?? '' };
        notices.tell([{ kind, account, ticket, text }]);
      });
    },
    look() {
      again = looking !== null;
      looking ??= look().finally(() => {
        looking = null;
        if (again) this.look();
      });
    },
  };
}
