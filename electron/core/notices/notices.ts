/** From what happened to what the system says: what the agent wants to hear of, at a pace one can bear. */
import { randomUUID } from 'node:crypto';
import type { ComputerSettings } from '../../../shared/domain/computer.ts';
import type { Notice } from '../../../shared/domain/notice.ts';
import type { Clock } from '../ports.ts';
import { mergeNews, type News } from './merge.ts';
import { isQuiet } from './quiet.ts';

export interface Notices {
  /** What happened at one moment. Told at once after a calm while, else together with what follows. */
  tell(news: News[]): void;
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
    const { sound, noticeTexts, quiet } = settings();
    const news = waiting;
    waiting = [];
    // What comes in quiet hours is not made up for: queues and outbox have it all.
    if (isQuiet(new Date(clock.now()), quiet)) return;
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
    stop() {
      cancel?.();
      waiting = [];
    },
  };
}
