import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  Clock,
  Eye,
  Hand,
  Hourglass,
  type LucideIcon,
  ScanSearch,
  Send,
} from 'lucide-react';
import { useState } from 'react';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import type { OutboxItem, OutboxState as State } from '../../../shared/domain/outbox.ts';
import { withSignature } from '../../../shared/domain/signature.ts';
import { joinIsolated, type MessageKey, t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames, ignoreSecondClick } from '../../ui/dom.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { isServiceFailing, offlineWords } from '../accounts/connection.ts';
import { Written } from '../text/Markdown.tsx';
import { openConversation } from '../tickets/open-conversation.ts';
import { StoredFiles } from '../writing/FileChip.tsx';
import { BeforeNow, NewPosts, SinceSeen } from './BeforeNow.tsx';
import css from './outbox.module.css';
import { againQuestion, kindOfItem, openFound, openMade } from './outbox-item.ts';
import type { MadeLink, OutboxKind } from './outbox-kind.ts';
import { type Action, actionsOf, isMissingFromThread, LOOKS, lookOf, onHoldFor } from './outbox-texts.ts';
import { isPlannedAhead, outboxWords, quoted } from './outbox-words.ts';
import { SendLater } from './SendLater.tsx';
import { followUpWords } from './show-held.ts';

export function OutboxCard({ item, account }: { item: OutboxItem; account: SteadyAccount }) {
  const { tone, word, section } = lookOf(item);
  return (
    <article
      className={classNames(css.card, css[tone])}
      aria-label={`${item.look?.for ? t('outbox.lookFor', { name: item.look.for }) : t('timeline.yourReply')}: ${t(word)}`}
    >
      <div className={css.text}>
        <Written text={withSignature(item.text, item.signature)} plain={item.plain ?? false} />
        <StoredFiles files={item.files} />
        <ItemExtras item={item} />
      </div>
      {/* Placed at the end, where the timeline is scrolled to. */}
      <div className={css.foot} data-brief={section === 'going-out' ? '' : undefined}>
        <OutboxItemState item={item} account={account} />
      </div>
    </article>
  );
}

type Extras = Pick<OutboxItem, 'identity' | 'fields' | 'plain' | 'email' | 'followUp' | 'look'>;

export function ItemExtras({ item: { identity, fields = [], plain, email, followUp, look } }: { item: Extras }) {
  const then = followUp ? followUpWords(followUp, Date.now()) : [];
  const list = fields.map(({ id, value }) => `${id} = ${value}`).join(', ');
  return (
    <>
      {look?.for && <p className={css.fields}>{t('outbox.lookFor', { name: look.for })}</p>}
      {identity.as === 'contact' && <p className={css.extraWarn}>{t('outbox.asContact', { name: identity.name })}</p>}
      {email !== undefined && identity.as === 'name' && <p className={css.fields}>{t('outbox.from', { email })}</p>}
      {plain && <p className={css.fields}>{t('outbox.plain')}</p>}
      {list !== '' && (
        <p className={css.fields} dir="auto">
          {t('outbox.fields', { list })}
        </p>
      )}
      {then.length > 0 && <p className={css.fields}>{t('outbox.withIt', { list: joinIsolated(then) })}</p>}
    </>
  );
}

const ICONS: Record<State, LucideIcon> = {
  held: Hourglass,
  queued: Clock,
  checking: ScanSearch,
  sending: Send,
  accepted: CircleCheck,
  refused: CircleAlert,
  stopped: Hand,
  'in-doubt': CircleHelp,
};

function iconOf({ state, waiting }: OutboxItem, word: MessageKey): LucideIcon {
  if (waiting === 'look') return Eye;
  return word === LOOKS[state].word ? ICONS[state] : Hand;
}

export function OutboxItemState({ item, account }: { item: OutboxItem; account: SteadyAccount }) {
  return (
    <>
      <OutboxStateWord item={item} />
      <OutboxWords item={item} account={account} />
      <OutboxActions item={item} />
    </>
  );
}

export function OutboxStateWord({ item }: { item: OutboxItem }) {
  const { tone, word } = lookOf(item);
  const glyph = tone === 'plain' ? 'quiet' : tone;
  return (
    <span className={css.state}>
      <Glyph icon={iconOf(item, word)} size={14} tone={glyph} />
      <strong className={css[glyph]}>{t(word)}</strong>
    </span>
  );
}

export function OutboxWords({ item, account }: { item: OutboxItem; account: SteadyAccount }) {
  const now = useNow(item.state === 'held' ? 0.5 : 10);
  const progress = useApp((app) => app.outbox.progress[item.id] ?? null);
  const onHold = useApp((app) => onHoldFor(item, app.outbox.items));
  const kind = useApp((app) => kindOfItem(app, item));
  const failing = isServiceFailing(account.connection);
  const blocked = offlineWords(account.connection, now);
  const { zone } = account.settings;
  const words = outboxWords(item, { now, zone, progress, onHold, failing, blocked }, kind);
  return (
    <div className={css.words}>
      <p>{words}</p>
      {quoted(item).map((text) => (
        <p key={text} className={css.quoted}>
          {t('ui.quoted', { text })}
        </p>
      ))}
      <Warnings texts={item.warnings} />
      {progress !== null && item.state === 'sending' && (
        <progress
          className={css.progress}
          max={progress.total}
          value={progress.sent}
          aria-label={t(LOOKS.sending.word)}
        />
      )}
      <MadeLinks item={item} links={kind?.made(item) ?? []} />
      {item.state === 'in-doubt' && item.evidence?.now && (
        <BeforeNow before={item.evidence.before} now={item.evidence.now} zone={account.settings.zone} at={now} />
      )}
      {item.state === 'stopped' && item.stop && <SinceSeen stop={item.stop} zone={account.settings.zone} at={now} />}
      <NewPosts posts={item.stop?.came ?? []} now={now} />
    </div>
  );
}

export function Warnings({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div className={layout.stackTight}>
      <p>{t('outbox.warned')}</p>
      {texts.map((text) => (
        <p key={text} className={css.quoted}>
          {t('ui.quoted', { text })}
        </p>
      ))}
    </div>
  );
}

function MadeLinks({ item, links }: { item: OutboxItem; links: readonly MadeLink[] }) {
  const store = useAppStore();
  if (links.length === 0) return null;
  return (
    <div className={css.links}>
      {links.map(({ words, to }) =>
        to ? (
          <button key={words} type="button" className={css.link} onClick={() => openMade(store.getState(), item, to)}>
            {words}
          </button>
        ) : (
          <span key={words} className={css.noLink}>
            {words}
          </span>
        ),
      )}
    </div>
  );
}

const LABELS: Record<Action, MessageKey> = {
  open: 'outbox.open',
  // The form's kind has its own words for this action.
  'open-found': 'outbox.open',
  undo: 'outbox.undo',
  'send-now': 'outbox.sendNow',
  'change-time': 'outbox.changeTime',
  'send-anyway': 'outbox.sendAnyway',
  'keep-draft': 'outbox.keepDraft',
  arrived: 'outbox.arrived',
  'send-again': 'outbox.sendAgain',
  'as-service': 'outbox.asService',
  'as-name': 'outbox.asName',
  'as-is': 'outbox.asIs',
};

function labelOf(item: OutboxItem, action: Action, kind: OutboxKind | null): MessageKey {
  const own = action === 'open-found' ? kind?.found.label : kind?.label(item, action);
  if (own) return own;
  if (action === 'open' && item.state === 'accepted' && item.followUp?.close) return 'outbox.closeOnWeb';
  // The sent reply itself waits no longer, only the others do.
  if (action === 'as-is' && item.state === 'accepted') return 'outbox.leaveAsIs';
  if (action === 'undo' && item.waiting === 'look') return 'outbox.takeBack';
  if (action === 'undo' && item.state === 'queued') return 'outbox.keepDraft';
  if (action === 'send-anyway' && isPlannedAhead(item, Date.now())) return 'outbox.sendAtItsTime';
  return action === 'send-again' && item.state === 'in-doubt' && !isMissingFromThread(item)
    ? 'outbox.sendAgainDoubt'
    : LABELS[action];
}

/** Buttons for an item. Each press is bound to its item, wherever the agent is by then. */
export function OutboxActions({ item }: { item: OutboxItem }) {
  const store = useAppStore();
  const [busy, setBusy] = useState<Action | null>(null);
  const [isRetiming, setRetiming] = useState(false);
  const failed = useApp((app) => (app.outbox.failed?.item === item.id ? app.outbox.failed.error : null));
  const kind = useApp((app) => kindOfItem(app, item));
  const actions = actionsOf(item, kind);
  if (actions.length === 0 && !failed) return null;

  const press = async (action: Action) => {
    const app = store.getState();
    if (againQuestion(app, item)?.action === action) return app.outbox.confirm(item.id);
    setBusy(action);
    if (action === 'open-found') openFound(app, item);
    else if (action === 'open') await openConversation(app, item.ticket);
    else if (action === 'undo') await app.outbox.undo(item);
    else if (action === 'change-time') setRetiming(true);
    else if (action === 'send-now') await app.outbox.sendNow(item);
    else if (action === 'as-service') await app.outbox.goOn(item, 'service');
    else if (action === 'as-name') await app.outbox.goOn(item, 'name');
    else if (action === 'as-is') await app.outbox.goOn(item, null);
    else await app.outbox.decide(item, action);
    setBusy(null);
  };

  return (
    <>
      {failed && <ErrorNotice error={failed} />}
      <div className={layout.wrap}>
        {actions.map((action) => (
          <Button key={action} busy={busy !== null} onClick={ignoreSecondClick(() => void press(action))}>
            {t(labelOf(item, action, kind))}
          </Button>
        ))}
      </div>
      {actions.includes('change-time') && (
        <SendLater
          open={isRetiming}
          ticket={item.ticket}
          title={t('outbox.changeTime')}
          onClose={() => setRetiming(false)}
          onPick={(at) => {
            setRetiming(false);
            void store.getState().outbox.retime(item, at);
          }}
        />
      )}
    </>
  );
}
