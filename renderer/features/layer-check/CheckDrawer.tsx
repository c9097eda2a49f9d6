import { Copy, RefreshCw, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { CheckRun, FindingWatch } from '../../../shared/domain/finding.ts';
import { focusPaneOnceShown } from '../../commands/panes.ts';
import { t } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { consentWords } from '../../parts/domain-checks/consent-words.ts';
import { copyText } from '../../parts/show-error.ts';
import { useDrawer } from '../../parts/use-drawer.ts';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classNames, ignoreSecondClick, isField } from '../../ui/dom.ts';
import drawer from '../../ui/drawer.module.css';
import { layoutNow, useNow } from '../../ui/hooks.ts';
import { Keys } from '../../ui/Keys.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { rowAfterKey } from '../../ui/walk-list.ts';
import { findingReply, findingsText, nameWords, solvedText, watchWords } from './check-words.ts';
import { CheckProgress, FindingList, RawAnswers } from './FindingList.tsx';
import { isWatched } from './finding-rows.ts';
import css from './layer-check.module.css';
import type { ShownCheck } from './slice.ts';

/** Another ticket's findings must not come into this ticket's reply. */
const isElsewhere = ({ nav }: AppState, { account, ticket }: ShownCheck): boolean =>
  nav.account !== account || (ticket !== null && nav.ticket !== null && nav.ticket !== ticket);

/** The check in a drawer; not modal, so that the reply beside it can be written. */
export function CheckDrawer() {
  const store = useAppStore();
  const account = useApp(currentAccount);
  const shown = useApp(({ layerCheck }) => layerCheck.shown);
  const isGone = useApp((app) => shown !== null && isElsewhere(app, shown));
  useEffect(() => {
    if (isGone) store.getState().layerCheck.close();
  }, [isGone, store]);
  return shown && account && !isGone ? <Drawer shown={shown} account={account} /> : null;
}

function Drawer({ shown, account }: { shown: ShownCheck; account: Account }) {
  const isOutboxOpen = useApp((app) => app.nav.outboxOpen);
  const store = useAppStore();
  const { box, leave, isDocked } = useDrawer(
    () => store.getState().layerCheck.close(),
    () => focusPaneOnceShown('ticket'),
    shown.press,
  );
  const act = useCheckActions(shown);
  const name = nameWords(shown.run?.subject.name ?? shown.name);
  const isAskedFirst = shown.error?.detail?.reason === 'checks-off';
  return (
    <section
      ref={box}
      hidden={isOutboxOpen}
      className={classNames(drawer.drawer, isDocked ? drawer.docked : css.overList)}
      data-over={isDocked ? undefined : ''}
      aria-label={t('layerCheck.region', { name })}
      data-pane="check"
      tabIndex={-1}
      onKeyDown={useCheckKeys(shown, leave)}
    >
      <header className={drawer.head}>
        <h2 className={classNames(layout.subject, css.name)}>
          <bdi>{name}</bdi>
        </h2>
        {shown.run && (
          <>
            <IconButton icon={Copy} label={t('layerCheck.copyAll')} keys="c" onClick={act.copyAll} />
            <IconButton icon={RefreshCw} label={t('layerCheck.again')} keys="r" onClick={act.again} />
          </>
        )}
        <IconButton icon={X} label={t('ui.close')} onClick={leave} />
      </header>
      <div className={drawer.body}>
        <OtherSubjects shown={shown} />
        {shown.isOffered && <Offer name={name} onCheck={act.again} />}
        {isAskedFirst ? <Consent account={account} /> : shown.error && <ErrorNotice error={shown.error} />}
        {!shown.error && shown.run && <Findings shown={shown} run={shown.run} />}
      </div>
    </section>
  );
}

/** Walks, inserts, copies and asks again by key, wherever the focus is in the drawer. */
function useCheckKeys(shown: ShownCheck, leave: () => void) {
  const store = useAppStore();
  const act = useCheckActions(shown);
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget: box } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (isField(target)) return;
    const list = box.querySelector<HTMLElement>('[role="listbox"]');
    const isOnRows = target === list || target === box;
    const key = { j: 'ArrowDown', k: 'ArrowUp' }[event.key] ?? event.key;
    const to = isOnRows || key !== event.key ? rowAfterKey(key, shown.marked, shown.rows.length) : null;
    const byKey: Partial<Record<string, () => void>> = {
      Escape: leave,
      c: act.copyAll,
      r: act.again,
      w: act.watch,
      ...(isOnRows && { Enter: act.insert }),
    };
    const run = to === null ? byKey[key] : () => void store.getState().layerCheck.with(({ mark }) => mark(to));
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat && to === null) return;
    if (to !== null) list?.focus();
    run();
  };
}

/** A fault or look on a ticket has an end that can be waited for. */
const watchable = ({ ticket, rows, marked }: ShownCheck) => {
  const row = rows[marked];
  return ticket !== null && row && ['fault', 'look'].includes(row.finding.severity) ? row : null;
};

function useCheckActions(shown: ShownCheck) {
  const store = useAppStore();
  const { run, rows, marked } = shown;
  return {
    watch() {
      const row = watchable(shown);
      if (!row || isWatched(shown, row)) return;
      void store.getState().layerCheck.with(({ watch }) => watch(row, solvedText(row)));
    },
    insert() {
      const row = rows[marked];
      if (!row) return;
      const { controls } = store.getState().composer;
      if (!controls) return void copyText(findingReply(row), t('layerCheck.copied'));
      // The only pane of a narrow window would hide the reply.
      if (layoutNow() === 'single') store.getState().layerCheck.close();
      controls.insertText(findingReply(row));
    },
    copyAll() {
      if (run) void copyText(findingsText(run, rows), t('layerCheck.allCopied'));
    },
    again: () => void store.getState().layerCheck.with((runner) => runner.again()),
  };
}

/** Names of a ticket that are offered at once; some customers have many. */
const OFFERED = 3;

function OtherSubjects({ shown: { name, subjects, ticket } }: { shown: ShownCheck }) {
  const store = useAppStore();
  const [isWhole, setIsWhole] = useState(false);
  const others = subjects.filter((subject) => subject.name !== name);
  if (others.length === 0) return null;
  const offered = isWhole ? others : others.slice(0, OFFERED);
  return (
    <nav className={css.others} aria-label={t('layerCheck.others')}>
      <span className={layout.meta}>{t('layerCheck.others')}</span>
      {offered.map((subject) => (
        <Button
          key={subject.name}
          look="plain"
          onClick={() => void store.getState().layerCheck.with(({ check }) => check(subject.name, ticket))}
        >
          <bdi>{nameWords(subject.name)}</bdi>
        </Button>
      ))}
      {offered.length < others.length && (
        <Button look="plain" onClick={() => setIsWhole(true)}>
          {t('layerCheck.moreSubjects', { count: others.length - offered.length })}
        </Button>
      )}
    </nav>
  );
}

/** Before a check that another program asked to show. */
const Offer = ({ name, onCheck }: { name: string; onCheck: () => void }) => (
  <div className={css.part}>
    <div>
      <Button look="primary" onClick={ignoreSecondClick(onCheck)}>
        {t('layerCheck.check', { name })}
      </Button>
    </div>
    <p className={layout.meta}>{t('layerCheck.offered')}</p>
  </div>
);

/** Before the first question of the account. */
function Consent({ account }: { account: Account }) {
  const store = useAppStore();
  const words = useApp((app) => consentWords(app, account));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const allow = () => void store.getState().layerCheck.with((runner) => runner.allow());
  return (
    <div className={css.part}>
      <p className={layout.written}>{words}</p>
      <div>
        <Button ref={button} look="primary" onClick={ignoreSecondClick(allow)}>
          {t('layerCheck.allow')}
        </Button>
      </div>
      <p className={layout.meta}>{t('layerCheck.allowHint')}</p>
    </div>
  );
}

function Findings({ shown, run }: { shown: ShownCheck; run: CheckRun }) {
  const watched = watchable(shown);
  const now = useNow();
  const act = useCheckActions(shown);
  const canInsert = useApp(({ composer }) => composer.controls !== null);
  return (
    <>
      <div className={css.part}>
        <CheckProgress run={run} rows={shown.rows} now={now} />
        <div className={layout.wrap}>
          <Button onClick={act.insert} disabled={shown.rows.length === 0}>
            {t(canInsert ? 'layerCheck.insert' : 'layerCheck.copyOne')} <Keys keys="Enter" />
          </Button>
          {shown.ticket !== null && (
            <Button
              onClick={act.watch}
              disabled={!watched}
              aria-disabled={watched !== null && isWatched(shown, watched)}
            >
              {t('layerCheck.watch')} <Keys keys="w" />
            </Button>
          )}
        </div>
      </div>
      <FindingList shown={shown} />
      <Watches watches={shown.watches} now={now} />
      <RawAnswers run={run} />
    </>
  );
}

function Watches({ watches, now }: { watches: readonly FindingWatch[]; now: number }) {
  const store = useAppStore();
  if (watches.length === 0) return null;
  return (
    <section className={css.part} aria-label={t('layerCheck.watches')}>
      <h3 className={layout.label}>{t('layerCheck.watches')}</h3>
      {watches.map((watch) => {
        const what = watchWords(watch, now);
        const label = t(watch.isOpen ? 'layerCheck.unwatch' : 'layerCheck.forgetWatch');
        return (
          <div key={watch.id} className={layout.row}>
            <span className={layout.fill}>{what}</span>
            <Button
              look="plain"
              aria-label={t('layerCheck.ofWatch', { label, what })}
              onClick={() => void store.getState().layerCheck.with(({ unwatch }) => unwatch(watch.id))}
            >
              {label}
            </Button>
          </div>
        );
      })}
    </section>
  );
}
