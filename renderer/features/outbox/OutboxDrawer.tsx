import { X } from 'lucide-react';
import { type ComponentType, Fragment, type KeyboardEvent } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { formatBytes, formatMoment } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { OutboxActions, OutboxStateWord, OutboxWords } from '../../parts/outbox/OutboxCard.tsx';
import { kindOfItem, openItem } from '../../parts/outbox/outbox-item.ts';
import { addresseeOf, compareSeverity, lookOf, needsYou, type OutboxSection } from '../../parts/outbox/outbox-texts.ts';
import { PracticeOffer } from '../../parts/practice/PracticeOffer.tsx';
import { useDrawer } from '../../parts/use-drawer.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/dom.ts';
import drawer from '../../ui/drawer.module.css';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import css from './OutboxDrawer.module.css';

const SECTIONS: readonly { section: OutboxSection; title: MessageKey }[] = [
  { section: 'needs-you', title: 'outbox.needsYou' },
  { section: 'going-out', title: 'outbox.goingOut' },
  { section: 'waiting', title: 'outbox.waiting' },
  { section: 'done', title: 'outbox.doneToday' },
];

type BatchCards = ComponentType<{ which: 'open' | 'done' }>;

/** Drawer with all outgoing replies; not modal, so that a ticket beside it can be answered. */
export function OutboxDrawer({ BatchCards }: { BatchCards: BatchCards }) {
  const open = useApp((app) => app.nav.outboxOpen);
  const account = useApp(currentAccount);
  return open && account ? <Drawer account={account} BatchCards={BatchCards} /> : null;
}

function Drawer({ account, BatchCards }: { account: Account; BatchCards: BatchCards }) {
  const store = useAppStore();
  const all = useApp((app) => app.outbox.items);
  const batches = useApp((app) => app.batches.list);
  // A bulk reply has one card; only its replies that need the agent are listed separately.
  const items = all.filter((item) => needsYou(item) || !batches.some(({ id }) => id === item.batch));
  const error = useApp((app) => app.outbox.error);
  const { box, leave, isDocked } = useDrawer(
    () => store.getState().nav.setOutboxOpen(false),
    () => document.querySelector<HTMLElement>('[data-outbox-button]')?.focus(),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    leave();
  };

  return (
    <section
      ref={box}
      className={classNames(drawer.drawer, isDocked && drawer.docked)}
      data-over={isDocked ? undefined : ''}
      aria-label={t('shell.outbox')}
      data-pane="outbox"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header className={drawer.head}>
        <h2 className={layout.subject}>{t('shell.outbox')}</h2>
        <IconButton icon={X} label={t('ui.close')} onClick={leave} />
      </header>
      <div className={drawer.body}>
        {error && <ErrorNotice error={error} />}
        <div className={css.offer}>
          <PracticeOffer place="outbox" onGone={() => box.current?.focus()} />
        </div>
        {items.length === 0 && batches.length === 0 && !error && <Empty />}
        <BatchCards which="open" />
        {SECTIONS.map(({ section, title }) => {
          const own = items.filter((item) => lookOf(item).section === section);
          // Newest first in this section.
          if (section === 'done') own.reverse();
          if (section === 'needs-you') own.sort(compareSeverity);
          return (
            <Fragment key={section}>
              {section === 'done' && <BatchCards which="done" />}
              {own.length > 0 && <Group title={t(title)} items={own} account={account} />}
            </Fragment>
          );
        })}
      </div>
    </section>
  );
}

function Empty() {
  return (
    <div className={css.empty}>
      <p>{t('outbox.empty')}</p>
      <p className={layout.meta}>{t('outbox.emptyAction')}</p>
    </div>
  );
}

function Group({ title, items, account }: { title: string; items: OutboxItem[]; account: Account }) {
  return (
    <section aria-label={title}>
      <h3 className={css.group}>
        {title} <span className={layout.meta}>{items.length}</span>
      </h3>
      <ul>
        {items.map((item) => (
          <Item key={item.id} item={item} account={account} />
        ))}
      </ul>
    </section>
  );
}

function Item({ item, account }: { item: OutboxItem; account: Account }) {
  const store = useAppStore();
  const now = useNow();
  const kind = kindOfItem(store.getState(), item);
  const firstLine = kind ? kind.line(item) : item.text.trim().split('\n', 1)[0];
  return (
    <li className={css.item}>
      <div className={css.top}>
        <OutboxStateWord item={item} />
        <button type="button" className={css.ticket} onClick={() => openItem(store.getState(), item)}>
          <span className={layout.code}>{kind ? t(kind.title) : `#${item.tid}`}</span> <bdi>{addresseeOf(item)}</bdi>
        </button>
      </div>
      <p className={css.first} dir="auto">
        {firstLine}
      </p>
      <p className={layout.meta}>
        {formatBytes(item.wireSize)}
        {item.files.length > 0 && `, ${t('timeline.files', { count: item.files.length })}`} ·{' '}
        {formatMoment(item.createdAt, now)}
      </p>
      <OutboxWords item={item} account={account} />
      <OutboxActions item={item} />
    </li>
  );
}
