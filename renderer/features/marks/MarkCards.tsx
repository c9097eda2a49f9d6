import {
  AlarmClock,
  AlarmClockCheck,
  Bell,
  CheckCheck,
  Handshake,
  type LucideIcon,
  Pin,
  Stethoscope,
} from 'lucide-react';
import { inOwnLetters } from '../../../shared/domain/domain-name.ts';
import type { ColleaguesPromise, Followers, LocalMarks } from '../../../shared/domain/marks.ts';
import type { TicketDetail } from '../../../shared/domain/ticket.ts';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { followersWords } from '../../parts/marks/followers.ts';
import { TagChip } from '../../parts/marks/TagChip.tsx';
import { inTeam } from '../../parts/team/people-on.ts';
import { shortWhen } from '../../parts/text/when.ts';
import { openConversation } from '../../parts/tickets/open-conversation.ts';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph, type Tone } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { changeTags, clearBack, keepPromise, snooze, toggleDone, toggleFollow, togglePin } from './actions.ts';
import css from './marks.module.css';

type PromiseEntry = Extract<TimelineEntry, { kind: 'promise' }>;

export function PromiseLine({ entry, now }: { entry: PromiseEntry; now: number }) {
  const isShared = useApp(inTeam);
  const { text, due, kept, at, handedBy, by } = entry;
  const time = shortWhen(due, now);
  const what = text === '' ? t('marks.promisedBy', { time }) : t('marks.promisedTextBy', { text, time });
  return (
    <p className={css.promiseLine}>
      <Glyph icon={Handshake} size={14} tone={kept ? 'ok' : due <= now ? 'danger' : 'info'} />
      <span>
        <bdi>{what}</bdi>{' '}
        <span className={layout.meta}>
          {formatMoment(at, now)} · {promiseState(kept, due, now)}
          {by !== undefined && ` · ${t('team.noteBy', { name: by || t('team.unknown') })}`}
          {!isShared && ` · ${t('marks.here')}`}
          {handedBy !== null && ` · ${t('marks.handedBy', { name: handedBy })}`}
        </span>
      </span>
    </p>
  );
}

function promiseState(kept: PromiseEntry['kept'], due: number, now: number): string {
  if (!kept) return t(due <= now ? 'marks.promiseLate' : 'marks.promiseOpen');
  return t(kept.by === 'reply' ? 'marks.keptByReply' : 'marks.keptByHand', { time: formatMoment(kept.at, now) });
}

/** Lists the agent's marks on this ticket, each with a button that removes it. */
export function LocalLine({ detail }: { detail: TicketDetail }) {
  const store = useAppStore();
  const now = useNow();
  const name = t(useApp(inTeam) ? 'team.marks' : 'marks.here');
  const { id } = detail.ticket;
  const states = [
    ...statesOf(detail.local, now),
    ...colleaguesStates(detail.colleaguesPromises ?? [], now),
    ...(detail.watchedNames ?? []).map(watchedState),
    ...(detail.followers ? [followState(detail.followers)] : []),
  ];
  const { tags } = detail.local;
  if (states.length + tags.length === 0) return null;
  return (
    <section aria-label={name}>
      <ul>
        {states.map(({ icon, tone, words, actions }) => (
          <li key={words} className={css.state} data-urgent={tone === 'danger' ? '' : undefined}>
            <Glyph icon={icon} size={14} tone={tone} />
            <span className={layout.cut} title={words}>
              {words}
            </span>
            {actions.map(({ label, run }) => (
              <Button key={label} look="plain" className={css.action} onClick={() => run(store.getState(), id)}>
                {label}
              </Button>
            ))}
          </li>
        ))}
        {tags.map((tag) => (
          <li key={tag} className={css.tag}>
            <TagChip tag={tag} onRemove={() => void changeTags(store.getState(), [id], [], [tag])} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface State {
  icon: LucideIcon;
  tone: Tone;
  words: string;
  actions: { label: string; run: (app: AppState, ticket: string) => void }[];
}

function statesOf({ promise, back, snoozedUntil, doneAt, pinned }: LocalMarks, now: number): State[] {
  const states: (State | false)[] = [
    promise !== null && {
      icon: Handshake,
      tone: promise.late ? 'danger' : 'info',
      words: promiseWords(promise, now),
      actions: [{ label: t('marks.kept'), run: (app, id) => void keepPromise(app, [id]) }],
    },
    back !== null && {
      icon: AlarmClockCheck,
      tone: 'accent',
      words: t(back.why === 'due' ? 'marks.back' : 'marks.backEarly', { time: formatMoment(back.at, now) }),
      actions: [{ label: t('marks.notBack'), run: (app, id) => void clearBack(app, id) }],
    },
    snoozedUntil !== null && {
      icon: AlarmClock,
      tone: 'info',
      words: t('marks.snoozedUntil', { time: shortWhen(snoozedUntil, now) }),
      actions: [{ label: t('marks.wake'), run: (app, id) => void snooze(app, [id], null) }],
    },
    doneAt !== null && {
      icon: CheckCheck,
      tone: 'quiet',
      words: t('marks.done'),
      actions: [
        { label: t('marks.notDone'), run: (app, id) => void toggleDone(app, [id]) },
        { label: t('marks.closeOnWeb'), run: (app, id) => void openConversation(app, id) },
      ],
    },
    pinned && {
      icon: Pin,
      tone: 'quiet',
      words: t('marks.pinned'),
      actions: [{ label: t('marks.unpin'), run: (app, id) => void togglePin(app, [id]) }],
    },
  ];
  return states.filter((state) => state !== false);
}

/** Only its author can keep a promise, so there is no button. */
const colleaguesStates = (promises: readonly ColleaguesPromise[], now: number): State[] =>
  promises.map(({ by, text, due }) => {
    const facts = { name: by || t('team.unknown'), time: shortWhen(due, now), text };
    const [plain, told] = due <= now ? (['late', 'lateText'] as const) : (['promise', 'promiseText'] as const);
    return {
      icon: Handshake,
      tone: due <= now ? 'danger' : 'info',
      words: t(`team.${text === '' ? plain : told}`, facts),
      actions: [],
    };
  });

const watchedState = (name: string): State => ({
  icon: Stethoscope,
  tone: 'quiet',
  words: t('marks.waitingFor', { name: inOwnLetters(name) }),
  actions: [
    { label: t('layerCheck.again'), run: (app, id) => void app.layerCheck.with(({ check }) => check(name, id)) },
  ],
});

const followState = (followers: Followers): State => ({
  icon: Bell,
  tone: 'quiet',
  words: followersWords(followers),
  actions: [
    { label: t(followers.own ? 'marks.unfollow' : 'marks.follow'), run: (app, id) => void toggleFollow(app, [id]) },
  ],
});

function promiseWords({ text, due, late }: NonNullable<LocalMarks['promise']>, now: number): string {
  const time = shortWhen(due, now);
  if (late) return text === '' ? t('marks.lateSince', { time }) : t('marks.lateTextSince', { text, time });
  return text === '' ? t('marks.promisedBy', { time }) : t('marks.promisedTextBy', { text, time });
}
