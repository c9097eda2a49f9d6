/** Finds out what happened in one account that an agent may want to hear of. */
import type { NoticeKind } from '../../../../shared/domain/computer.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock } from '../ports.ts';
import type { Notices } from './notices.ts';

/** For those who know at once that something happened: outbox and marks. */
export interface Notifier {
  notify(notice: { kind: NoticeKind; account: string; ticket: string }): void;
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
  // notices.
  const begun = clock.now();
  let since = begun;
  /** What was told, and when it happened. */
  const told = new Map<string, number>();
  let looking: Promise<void> | null = null;
  let again = false;

  async function look(): Promise<void> {
    const until = clock.now();
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
    notify({ kind, ticket }) {
      void store.news.noticeText(ticket).then((text) => {
        notices.tell([{ kind, account, ticket, text: text.ok ? text.value : null }]);
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
