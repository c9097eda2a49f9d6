import { BookmarkPlus, CircleAlert, CloudDownload, ListOrdered } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import {
  MOST_COUNTED,
  type SearchHit,
  type SearchKind,
  type ServiceSearchResult,
} from '../../../shared/domain/search.ts';
import { focusPaneOnceShown } from '../../commands/panes.ts';
import { commaList } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { fullTime } from '../../parts/tickets/row-texts.ts';
import list from '../../parts/tickets/rows.module.css';
import { UnshownRow } from '../../parts/tickets/UnshownRow.tsx';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { ROW } from '../../store/appearance.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { remPixels } from '../../ui/dom.ts';
import { Glyph, Spoken } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { VirtualList, type VirtualListHandle } from '../../ui/VirtualList.tsx';
import { GROUPS, HitRow, hitRowId, problemWords } from './HitRow.tsx';
import { hitAt, indexOfHit } from './hits.ts';
import css from './SearchResults.module.css';

export function SearchResults() {
  const store = useAppStore();
  const error = useApp((app) => app.search.error);
  const total = useApp((app) => app.search.window.total);
  const { type, text } = useApp((app) => app.search);
  return (
    <>
      <ResultsHead />
      {error && (
        <ErrorNotice
          error={error}
          shape="banner"
          actions={<Button onClick={() => type(text, null)}>{t('ui.tryAgain')}</Button>}
        />
      )}
      {total === 0 ? <NothingFound /> : <Hits key={store.getState().nav.account} />}
    </>
  );
}

function NothingFound() {
  const kinds = useApp((app) => app.search.kinds);
  const asking = useApp((app) => app.search.asking);
  const { setKinds, ask } = useApp((app) => app.search);
  // A single letter was searched as a whole word.
  const isLetter = useApp((app) => app.search.answer?.query.trim().length === 1);
  return (
    <div className={list.empty}>
      <p>{t(kinds ? 'search.noneOfKind' : 'search.none')}</p>
      {kinds ? (
        <Button onClick={() => setKinds(null)}>{t('search.showAll')}</Button>
      ) : (
        <>
          <p className={css.hint}>{t(isLetter ? 'search.oneLetter' : 'search.noneHint')}</p>
          <Button icon={CloudDownload} busy={asking} onClick={() => void ask()}>
            {t('search.askAlso')}
          </Button>
        </>
      )}
    </div>
  );
}

function Hits() {
  const store = useAppStore();
  const hits = useApp((app) => app.search.window);
  const query = useApp((app) => app.search.answer?.query);
  const cursor = useApp((app) => app.search.cursor);
  const ticket = useApp((app) => app.nav.ticket);
  const { show, setFocused } = useApp((app) => app.search);
  const rowHeight = useApp((app) => ROW[app.shell.density]);
  const now = useNow();
  const rows = useRef<VirtualListHandle>(null);
  const at = indexOfHit(hits, cursor);
  const pointed = hitAt(hits, at);

  useEffect(() => {
    const index = indexOfHit(store.getState().search.window, cursor);
    if (index >= 0) rows.current?.reveal(index);
  }, [store, cursor]);
  // Results that unmount with the focus fire no blur event.
  useEffect(() => () => setFocused(false), [setFocused]);

  const open = useCallback((hit: SearchHit) => store.getState().search.open(hit), [store]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const page = Math.max(Math.floor(event.currentTarget.clientHeight / (rowHeight * remPixels())) - 1, 1);
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -1e9, End: 1e9 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void store.getState().nav.moveRow(by);
  };

  return (
    <VirtualList
      ref={rows}
      id="search-results"
      className={list.grid}
      role="grid"
      aria-label={t('search.results')}
      aria-busy={hits.total === null}
      aria-rowcount={hits.total ?? -1}
      aria-activedescendant={pointed ? hitRowId(pointed) : undefined}
      tabIndex={0}
      data-pane-focus=""
      onKeyDown={onKeyDown}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      count={hits.total ?? 0}
      rowHeight={rowHeight}
      always={at}
      list={query === undefined ? null : { name: query, top: () => 0 }}
      onRange={show}
      renderRow={(index) => {
        const hit = hitAt(hits, index);
        return (
          <Boundary
            of={hit}
            fallback={
              hit && (
                <UnshownRow
                  id={hitRowId(hit)}
                  ticket={hit.ticket ?? undefined}
                  rowIndex={index + 1}
                  cursor={index === at}
                  name={hit.title}
                  onPress={() => open(hit)}
                />
              )
            }
          >
            <HitRow
              hit={hit}
              index={index}
              now={now}
              open={hit !== null && hit.ticket !== null && hit.ticket === ticket}
              cursor={index === at}
              onOpen={open}
            />
          </Boundary>
        );
      }}
    />
  );
}

export function AnnouncementDialog() {
  const reading = useApp((app) => app.search.reading);
  const stop = useApp((app) => app.search.stopReading);
  const now = useNow();
  return (
    <Dialog
      open={reading !== null}
      onClose={stop}
      title={reading?.title || t('search.announcementTitle')}
      description={reading?.at ? fullTime(reading.at, now) : undefined}
    >
      <p className={layout.written} dir="auto">
        {reading?.text}
      </p>
    </Dialog>
  );
}

type Group = keyof typeof GROUPS;
const NAMES = Object.keys(GROUPS) as Group[];

/** Above the hits: counts by kind, parts that were not understood, and searches in addition. */
export function ResultsHead() {
  const store = useAppStore();
  const answer = useApp((app) => app.search.answer);
  const total = useApp((app) => app.search.window.total);
  const chosen = useApp((app) => app.search.kinds);
  const completing = useApp((app) => app.search.completion !== null);
  const serviceAnswer = useApp((app) => app.search.serviceAnswer);
  const asking = useApp((app) => app.search.asking);
  const { setKinds, ask } = useApp((app) => app.search);
  const saveAsView = () => store.getState().savedViews.name(store.getState().search.text.trim());
  const counted = (group: Group) =>
    (answer?.kinds ?? []).reduce((sum, { kind, count }) => (GROUPS[group].includes(kind) ? sum + count : sum), 0);
  const all = (answer?.kinds ?? []).reduce((sum, { count }) => sum + count, 0);
  const groups = NAMES.filter((group) => counted(group) > 0 || chosen === GROUPS[group]);
  const ofTickets = all > 0 && answer?.kinds.every(({ kind }) => kind === 'ticket') ? answer : null;
  // Don't complain about text that is still being typed.
  const problem = completing ? null : (answer?.problem ?? null);
  return (
    <header className={css.head}>
      <Spoken role="status">
        {total === null ? t('search.searching') : total === 0 ? t('search.none') : t('search.found', { count: total })}
      </Spoken>
      <div className={css.bar}>
        <fieldset className={css.groups} hidden={all === 0 && chosen === null}>
          <legend className={css.legend}>{t('search.group')}</legend>
          <button type="button" className={css.group} aria-pressed={chosen === null} onClick={() => setKinds(null)}>
            {t('search.groupAll', { count: all })}
          </button>
          {groups.map((group) => (
            <button
              key={group}
              type="button"
              className={css.group}
              aria-pressed={chosen === GROUPS[group]}
              onClick={() => setKinds(GROUPS[group])}
            >
              {t(`search.${group}`, { count: counted(group) })}
            </button>
          ))}
        </fieldset>
        <span className={layout.space} />
        <IconButton
          icon={CloudDownload}
          label={t(asking ? 'search.asking' : 'search.ask')}
          size={14}
          aria-disabled={asking}
          onClick={() => void ask()}
        />
        {ofTickets && (
          <IconButton
            icon={ListOrdered}
            label={t('search.asQueue')}
            size={14}
            onClick={() => {
              store.getState().nav.openQueue(`search:${ofTickets.query.trim()}`);
              focusPaneOnceShown('list');
            }}
          />
        )}
        <IconButton icon={BookmarkPlus} label={t('search.saveAsView')} size={14} onClick={saveAsView} />
      </div>
      {problem && (
        <p className={css.problem} role="status">
          <Glyph icon={CircleAlert} size={14} tone="warn" />
          <span>{problemWords(problem)}</span>
        </p>
      )}
      {(asking || serviceAnswer) && (
        <p className={css.similar} role="status">
          {serviceAnswer ? serviceAnswerWords(serviceAnswer) : t('search.asking')}
        </p>
      )}
      {answer?.kinds.some(({ kind, count }) => isMessage(kind) && count === MOST_COUNTED) && (
        <p className={css.similar}>{t('search.cut', { count: MOST_COUNTED })}</p>
      )}
      {answer && answer.similar.length > 0 && (
        <p className={css.similar}>
          {t('search.similar', { words: commaList(answer.similar.slice(0, 6)), count: answer.similar.length })}
        </p>
      )}
    </header>
  );
}

const isMessage = (kind: SearchKind): boolean => kind === 'post' || kind === 'archived';

function serviceAnswerWords({ asked, found, more }: ServiceSearchResult): string {
  if (asked === 0) return t('search.toldNoWay');
  if (found === 0) return t('search.toldNone');
  return t(more ? 'search.toldMore' : 'search.toldFound', { count: found });
}
