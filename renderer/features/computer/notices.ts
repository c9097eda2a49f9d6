/**
 * Shows notices as the system does, and says what stands in them: the same in Electron and in a
 * browser that was allowed to.
 */
import type { Events } from '../../../shared/contract.ts';
import type { Notice, NoticeKind } from '../../../shared/domain/computer.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { isElsewhere, isLookedAt } from './looked-at.ts';
import soundAddress from './notice.wav';

export interface Shown {
  title: string;
  body: string;
  tag: string;
  sound: boolean;
  onClick(): void;
}

/** A notice that is forgotten can no longer be clicked. */
const alive = new Set<Notification>();
const ALIVE_AT_MOST = 20;
/** ms for which another page of this desk that hears the same news leaves it to this one. */
const HANDLED_FOR = 5000;

/** Takes those that are on the screen away: their texts are nobody's while the desk is locked. */
export function closeNotifications(): void {
  for (const shown of alive) shown.close();
  alive.clear();
}

/** Whether the system shows notices of this page. */
export const mayNotify = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted';

/**
 * Shows one; says whether its sound could be heard. The sound is our own, so that it is the same
 * everywhere.
 */
export async function showNotification({ title, body, tag, sound, onClick }: Shown): Promise<boolean> {
  if (mayNotify()) {
    const shown = new Notification(title, { body, tag, silent: true });
    alive.add(shown);
    for (const old of [...alive].slice(0, -ALIVE_AT_MOST)) alive.delete(old);
    shown.onclick = () => {
      shown.close();
      onClick();
    };
    shown.onclose = () => void alive.delete(shown);
  }
  return !sound || playSound();
}

/**
 * Whether it says anything to somebody who looks at this window: what is new in the account before
 * them stands in its list, and the ticket that is open tells of itself.
 */
export function isNews(notice: Notice, { nav }: Pick<AppState, 'nav'>, looking: boolean): boolean {
  if (!looking || notice.account !== nav.account) return true;
  if (notice.kind === 'reply' || notice.kind === 'ticket') return false;
  return notice.ticket === null || notice.ticket !== nav.ticket;
}

/**
 * Shows what is news to whoever is there. A click brings the window, and in it what the notice is
 * about.
 */
export async function showNotices(
  { notices, looking: known }: Events['notices.raised'],
  app: () => AppState,
): Promise<void> {
  const looking = known ?? isLookedAt();
  // That page decides what is news to whoever looks at it.
  if (known === null && !looking && (await isElsewhere())) return;
  const brands = app().accounts.list ?? [];
  const wanted = notices.filter((notice) => isNews(notice, app(), looking));
  // What sounds is the first one that is shown.
  const sound = notices.some((notice) => notice.sound);
  for (const [index, notice] of wanted.entries()) {
    const brand = brands.length > 1 ? (brands.find(({ id }) => id === notice.account)?.label ?? null) : null;
    void once(notice.id, async () => {
      await showNotification({
        ...noticeTexts(notice, brand),
        tag: notice.id,
        sound: sound && index === 0,
        onClick: () => openNotice(notice, app()),
      });
    });
  }
}

/** In one of the pages of this desk, where a browser has several. */
async function once(id: string, run: () => Promise<void>): Promise<void> {
  await navigator.locks.request(`rackside.notice.${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await run();
    await new Promise((resolve) => setTimeout(resolve, HANDLED_FOR));
  });
}

/**
 * The window comes forward with the ticket; where there are several, with the queue or the outbox
 * that has them.
 */
export function openNotice(notice: Notice, { accounts, computer, nav }: AppState): void {
  window.focus();
  void computer.show();
  // A notice stays on the screen for as long as the system likes: its account may be removed by now.
  const isGone = accounts.list !== null && !accounts.list.some(({ id }) => id === notice.account);
  if (notice.account !== null && isGone) return;
  if (notice.account !== null) nav.openAccount(notice.account);
  if (notice.ticket !== null) nav.openTicket(notice.ticket);
  else if (notice.kind === 'promise') nav.openQueue('promised');
  else if (notice.kind === 'handed') nav.openQueue('mine');
  else if (notice.kind === 'reply' || notice.kind === 'ticket') nav.openQueue('unread');
  else nav.setOutboxOpen(true);
}

/**
 * Plays the sound of a notice. False where it cannot be heard: a browser lets a page make a sound
 * only once somebody has clicked in it.
 */
async function playSound(): Promise<boolean> {
  try {
    await new Audio(soundAddress).play();
    return true;
  } catch {
    // Told by the return: there is nothing more to know of why.
    return false;
  }
}

const ONE = {
  'in-doubt': 'notices.inDoubt',
  stopped: 'notices.stopped',
  refused: 'notices.refused',
  promise: 'notices.promise',
  handed: 'notices.handed',
  reply: 'notices.reply',
  ticket: 'notices.ticket',
} as const satisfies Record<NoticeKind, string>;

const MANY = {
  'in-doubt': 'notices.manyInDoubt',
  stopped: 'notices.manyStopped',
  refused: 'notices.manyRefused',
  promise: 'notices.manyPromise',
  handed: 'notices.manyHanded',
  reply: 'notices.manyReply',
  ticket: 'notices.manyTicket',
} as const satisfies Record<NoticeKind, string>;

/**
 * A notice as it is read. Without a text it is fit for a lock screen: no name, no subject. `brand`:
 * where there are several.
 */
export function noticeTexts(notice: Notice, brand: string | null): { title: string; body: string } {
  if (notice.text) {
    const { requester, subject } = notice.text;
    return {
      title: t(ONE[notice.kind], { name: requester || t('notices.someone') }),
      body: [subject, brand].filter(Boolean).join('\n'),
    };
  }
  return { title: brand ?? t('shell.app'), body: t(MANY[notice.kind], { count: notice.count }) };
}
