/**
 * Shows system notices and writes their texts, in Electron and in a browser that has permission.
 */
import type { Events } from '../../../shared/contract.ts';
import type { Notice, NoticeKind } from '../../../shared/domain/computer.ts';
import { t } from '../../i18n/index.ts';
import { eventWords } from '../../parts/tickets/row-texts.ts';
import type { AppState } from '../../store/app-state.ts';
import soundAddress from './notice.wav';

interface ShownNotification {
  title: string;
  body: string;
  tag: string;
  sound: boolean;
  onClick(): void;
}

/** References keep a notification clickable: a garbage-collected one gets no clicks. */
const liveNotifications = new Set<Notification>();
const MAX_LIVE = 20;
/** Other pages of this desk leave a notice to this page for this long (ms). */
const HANDLED_MS = 5000;

/** Closes visible notices when the desk is locked, because their texts are private. */
export function closeNotifications(): void {
  for (const shown of liveNotifications) shown.close();
  liveNotifications.clear();
}

export const mayNotify = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted';

/** Shows a notice. Returns whether our own sound was audible: it is the same on all systems. */
export async function showNotification({ title, body, tag, sound, onClick }: ShownNotification): Promise<boolean> {
  if (mayNotify()) {
    const shown = new Notification(title, { body, tag, silent: true });
    liveNotifications.add(shown);
    for (const old of [...liveNotifications].slice(0, -MAX_LIVE)) liveNotifications.delete(old);
    shown.onclick = () => {
      shown.close();
      onClick();
    };
    shown.onclose = () => void liveNotifications.delete(shown);
  }
  return !sound || playSound();
}

/** Whether a notice tells something new: a window in view already shows news of its account. */
export function isNews(notice: Notice, { nav }: Pick<AppState, 'nav'>, looking: boolean): boolean {
  if (!looking || notice.account !== nav.account) return true;
  // A name that replaced the agent's own in the list is easily overlooked.
  if (notice.kind === 'taken') return true;
  if (notice.kind === 'reply' || notice.kind === 'ticket') return false;
  return notice.ticket === null || nav.offered || notice.ticket !== nav.ticket;
}

/**
 * Shows notices that are news to the agent. A click shows the window and the subject of the notice.
 */
export async function showNotices(
  { notices, looking: known }: Events['notices.raised'],
  app: () => AppState,
): Promise<void> {
  const looking = known ?? isPageFocused();
  // The page in view decides what is news.
  if (known === null && !looking && (await isOtherPageFocused())) return;
  const brands = app().accounts.list ?? [];
  const wanted = notices.filter((notice) => isNews(notice, app(), looking));
  // Only the first shown notice sounds.
  const sound = notices.some((notice) => notice.sound);
  for (const [index, notice] of wanted.entries()) {
    const brand = brands.length > 1 ? (brands.find(({ id }) => id === notice.account)?.label ?? null) : null;
    void runOnce(notice.id, async () => {
      await showNotification({
        ...noticeTexts(notice, brand),
        tag: notice.id,
        sound: sound && index === 0,
        onClick: () => openNotice(notice, app()),
      });
    });
  }
}

/** Runs in only one page of this desk, if a browser has several open. */
async function runOnce(id: string, run: () => Promise<void>): Promise<void> {
  await navigator.locks.request(`rackside.notice.${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await run();
    await new Promise((resolve) => setTimeout(resolve, HANDLED_MS));
  });
}

/**
 * Shows the window with the ticket; if the notice is about several, with their queue or the outbox.
 */
export function openNotice(notice: Notice, { accounts, computer, nav }: AppState): void {
  window.focus();
  void computer.show();
  // The system may keep a notice for long, so its account may be gone by now.
  const isGone = accounts.list !== null && !accounts.list.some(({ id }) => id === notice.account);
  if (notice.account !== null && isGone) return;
  if (notice.account !== null) nav.openAccount(notice.account);
  if (notice.ticket !== null) nav.openTicket(notice.ticket);
  else if (notice.kind === 'promise') nav.openQueue('promised');
  else if (notice.kind === 'handed') nav.openQueue('mine');
  else if (notice.kind === 'mention' || notice.kind === 'followed') nav.openQueue('today');
  else if (notice.kind === 'taken') nav.openQueue('awaiting');
  else if (notice.kind === 'look') nav.openQueue('look');
  else if (notice.kind === 'returned') nav.openQueue('drafts');
  else if (notice.kind === 'reply' || notice.kind === 'ticket') nav.openQueue('unread');
  else nav.setOutboxOpen(true);
}

/**
 * Plays the notice sound. False if blocked: a browser allows sound only after a click in the page.
 */
async function playSound(): Promise<boolean> {
  try {
    await new Audio(soundAddress).play();
    return true;
  } catch {
    // The return value says enough; the reason does not matter.
    return false;
  }
}

const SINGLE_TEXTS = {
  'in-doubt': 'notices.inDoubt',
  stopped: 'notices.stopped',
  refused: 'notices.refused',
  promise: 'notices.promise',
  handed: 'notices.handed',
  mention: 'news.mentioned',
  taken: 'notices.taken',
  returned: 'notices.returned',
  look: 'notices.look',
  solved: 'notices.solved',
  followed: 'news.message',
  reply: 'notices.reply',
  ticket: 'notices.ticket',
} as const satisfies Record<NoticeKind, string>;

const COUNT_TEXTS = {
  'in-doubt': 'notices.manyInDoubt',
  stopped: 'notices.manyStopped',
  refused: 'notices.manyRefused',
  promise: 'notices.manyPromise',
  handed: 'notices.manyHanded',
  mention: 'notices.manyMention',
  taken: 'notices.manyTaken',
  returned: 'notices.manyReturned',
  look: 'notices.manyLook',
  solved: 'notices.manySolved',
  followed: 'notices.manyFollowed',
  reply: 'notices.manyReply',
  ticket: 'notices.manyTicket',
} as const satisfies Record<NoticeKind, string>;

/** Title and body of a notice, without text for a lock screen. `brand`: if there are several. */
export function noticeTexts(notice: Notice, brand: string | null): { title: string; body: string } {
  if (notice.text) {
    const { requester, subject, event } = notice.text;
    return {
      title: event
        ? eventWords(event, requester)
        : t(SINGLE_TEXTS[notice.kind], { name: requester || t('words.someone') }),
      body: [subject, brand].filter(Boolean).join('\n'),
    };
  }
  return { title: brand ?? t('shell.app'), body: t(COUNT_TEXTS[notice.kind], { count: notice.count }) };
}

/** Finds out which of several tabs the agent looks at: only that page knows what they see. */

/**
 * Lock held by the page in view. Pages of other desks have another origin, so they don't share it.
 */
const FOCUS_LOCK = 'rackside.looked-at';

const isPageFocused = (): boolean => document.hasFocus() && document.visibilityState === 'visible';

async function isOtherPageFocused(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === FOCUS_LOCK);
}

/** Tells other pages whether the agent looks at this page. Returns a function that stops this. */
export function shareFocus(): () => void {
  // Locks exist only in a secure context.
  if (!('locks' in navigator)) return () => {};
  let release: (() => void) | null = null;
  const say = (isHeld: boolean) => {
    if (isHeld === (release !== null)) return;
    release?.();
    release = null;
    if (!isHeld) return;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Shared, because two pages may hold it briefly while the focus moves between them.
    void navigator.locks.request(FOCUS_LOCK, { mode: 'shared' }, () => held);
  };
  const look = () => say(isPageFocused());
  for (const name of ['focus', 'blur'] as const) window.addEventListener(name, look);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    for (const name of ['focus', 'blur'] as const) window.removeEventListener(name, look);
    document.removeEventListener('visibilitychange', look);
    say(false);
  };
}
