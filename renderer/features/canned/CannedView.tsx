import { Download, FolderSymlink, PencilLine, Plus, Upload, Users, Zap } from 'lucide-react';
import { type Ref, useEffect, useMemo, useRef, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import { type CannedReply, MOST_IMPORTED } from '../../../shared/domain/canned.ts';
import { CANNED_EXAMPLES } from '../../../shared/domain/canned-examples.ts';
import { compareNames, formatBytes, formatList } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { matchReplies } from '../../parts/canned/match.ts';
import { PlacePage } from '../../parts/records/PlacePage.tsx';
import { showError } from '../../parts/show-error.ts';
import { DropOverlay } from '../../parts/writing/DropOverlay.tsx';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { afterNextPaint, firstVisible, saveBlob } from '../../ui/dom.ts';
import { TextField } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { useLayout } from '../../ui/hooks.ts';
import { ListBox } from '../../ui/ListBox.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import signs from '../../ui/signs.module.css';
import { showToast } from '../../ui/Toast.tsx';
import { CannedEditor, CannedReader } from './CannedEditor.tsx';
import { CannedImport, CannedShared } from './CannedImport.tsx';
import css from './canned.module.css';
import type { CannedForm } from './canned-form.ts';

type Panel = { kind: 'reply' } | { kind: 'import'; files: File[]; turn: number } | { kind: 'shared' };

/** Page of the account's canned replies: edit, import, export, and the team's folder. */
export function CannedView({ account }: { account: Account; id: string }) {
  const store = useAppStore();
  const [query, setQuery] = useState('');
  const [panel, setPanel] = useState<Panel>({ kind: 'reply' });
  const error = useApp((app) => app.canned.errors[account.id] ?? null);
  const single = useLayout() === 'single';
  const listed = useListed(account.id, query);
  const shown = useShownReply(account.id, single ? null : (listed.all[0]?.id ?? null));
  const current = listed.all.find(({ id }) => id === shown) ?? null;
  const list = useRef<HTMLDivElement>(null);
  const item = useRef<HTMLDivElement>(null);

  useEffect(() => {
    void store.getState().canned.load(account.id);
    void store.getState().canned.restore(account.id);
  }, [store, account.id]);

  const show = (id: string | null) => {
    store.getState().canned.show(account.id, id);
    setPanel({ kind: 'reply' });
  };
  /** Focuses the first field, or else the first button, once it is on screen. */
  const enter = () => {
    const first = (what: string) => firstVisible(item.current, what);
    afterNextPaint(() => (first('input, textarea') ?? first('button'))?.focus());
  };
  const entering =
    <A extends unknown[]>(begin: (...about: A) => void) =>
    (...about: A) => {
      begin(...about);
      enter();
    };

  const beginImport = (files: File[]) =>
    setPanel((before) => ({ kind: 'import', files, turn: before.kind === 'import' ? before.turn + 1 : 0 }));
  const drop = (files: File[], [folder]: readonly { name: string }[]) => {
    if (files.length > 0) beginImport(files);
    if (folder) showToast({ title: t('cannedImport.folder', folder), urgent: true });
  };

  const leave = () => list.current?.focus();
  const back = (id: string | null) => {
    show(id);
    afterNextPaint(leave);
  };
  const addExamples = async () => {
    const files = [...CANNED_EXAMPLES];
    const added = await store.call('canned.import', { account: account.id, files, apply: true });
    if (added.ok) leave();
    else showError(added.error);
  };

  return (
    <PlacePage
      ref={item}
      title={t('shell.canned')}
      isItemShown={panel.kind !== 'reply' || current !== null}
      onList={() => back(null)}
      list={
        <>
          <CannedSearch
            query={query}
            onQuery={setQuery}
            onList={() => {
              if (!single && !listed.found.some(({ id }) => id === shown)) show(listed.found[0]?.id ?? null);
              list.current?.focus();
            }}
          />
          {error && <ErrorNotice error={error} shape="banner" />}
          <CannedList
            ref={list}
            listed={listed}
            shown={panel.kind === 'reply' ? shown : null}
            query={query}
            onShow={show}
            onEnter={enter}
            onExamples={() => void addExamples()}
          />
        </>
      }
      tools={
        <CannedTools
          account={account}
          onNew={entering(show)}
          onImport={entering(() => beginImport([]))}
          onShared={entering(() => setPanel({ kind: 'shared' }))}
        />
      }
    >
      <div className={css.panel}>
        {panel.kind === 'import' && (
          <CannedImport
            key={panel.turn}
            account={account.id}
            files={panel.files}
            onDone={() => back(current?.id ?? null)}
          />
        )}
        {panel.kind === 'shared' && <CannedShared account={account.id} />}
        {panel.kind === 'reply' && <ShownReply account={account} entry={current} onGone={leave} />}
      </div>
      <DropOverlay words={t('cannedImport.drop')} about={t('cannedImport.dropAbout')} onFiles={drop} />
    </PlacePage>
  );
}

interface CannedSearchProps {
  query: string;
  onQuery: (query: string) => void;
  onList: () => void;
}

const CannedSearch = ({ query, onQuery, onList }: CannedSearchProps) => (
  <div className={css.search}>
    <TextField
      label={t('canned.search')}
      value={query}
      data-pane-focus=""
      onChange={(event) => onQuery(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
        event.preventDefault();
        onList();
      }}
    />
  </div>
);

/** Id of the reply on screen. At the start it is `first`, if there is room beside the list. */
function useShownReply(account: string, first: string | null): string | null {
  const store = useAppStore();
  const chosen = useApp((app) => app.canned.shown[account]);
  useEffect(() => {
    // Undefined: nothing was chosen or closed yet. Kept, since a new name may change the order.
    if (chosen === undefined && first !== null) store.getState().canned.show(account, first);
  }, [store, account, chosen, first]);
  return chosen ?? null;
}

interface CannedToolsProps {
  account: Account;
  onNew: (id: string) => void;
  onImport: () => void;
  onShared: () => void;
}

function CannedTools({ account, onNew, onImport, onShared }: CannedToolsProps) {
  const store = useAppStore();
  const save = async () => {
    const answer = await store.call('canned.export', { account: account.id });
    if (!answer.ok) return showError(answer.error);
    const { json, without } = answer.value;
    saveBlob(new Blob([json]), t('canned.exportName', { account: account.label.replace(/[^\w.-]+/g, '-') }));
    if (without.length === 0) return;
    showToast({
      title: t('canned.exportedWithout', { list: formatList(without), limit: formatBytes(MOST_IMPORTED) }),
      urgent: true,
    });
  };
  return (
    <>
      <Button icon={Plus} onClick={() => onNew(store.getState().canned.begin(account.id))}>
        {t('canned.new')}
      </Button>
      <Button look="plain" icon={Upload} onClick={onImport}>
        {t('canned.import')}
      </Button>
      <Button look="plain" icon={Download} onClick={() => void save()}>
        {t('canned.export')}
      </Button>
      <Button look="plain" icon={FolderSymlink} onClick={onShared}>
        {t('canned.sharedFolder')}
      </Button>
    </>
  );
}

function ShownReply({ account, entry, onGone }: { account: Account; entry: CannedEntry | null; onGone: () => void }) {
  if (!entry) return <p className={signs.quiet}>{t('canned.choose')}</p>;
  if (entry.reply?.shared) return <CannedReader key={entry.id} account={account.id} reply={entry.reply} />;
  return <CannedEditor key={entry.id} account={account.id} id={entry.id} reply={entry.reply} onGone={onGone} />;
}

interface CannedEntry {
  id: string;
  reply: CannedReply | null;
  name: string;
  unsaved: boolean;
}

const GROUPS = ['canned.mine', 'canned.team', 'canned.folder'] as const;
const groupIndexOf = ({ reply }: CannedEntry): number => (reply?.shared ? 2 : reply?.team ? 1 : 0);
const groupOf = (entry: CannedEntry): string => t(GROUPS[groupIndexOf(entry)] ?? 'canned.mine');

const NONE: readonly CannedReply[] = [];
const NO_EDITS: Readonly<Record<string, CannedForm>> = {};

/**
 * The agent's own replies first, each group by name. Unsaved ones always come before all others.
 */
function useListed(account: string, query: string): { all: CannedEntry[]; found: CannedEntry[] } {
  const replies = useApp((app) => app.canned.lists[account] ?? NONE);
  const edits = useApp((app) => app.canned.edits[account] ?? NO_EDITS);
  return useMemo(() => {
    const known = new Set(replies.map(({ id }) => id));
    const begun = Object.entries(edits)
      .filter(([id]) => !known.has(id))
      .map(([id, { name }]): CannedEntry => ({ id, reply: null, name, unsaved: true }));
    const saved = replies
      .map((reply): CannedEntry => ({ id: reply.id, reply, name: reply.name, unsaved: reply.id in edits }))
      .sort((a, b) => groupIndexOf(a) - groupIndexOf(b) || compareNames(a.name, b.name));
    const fits = new Set(matchReplies(replies, query, null).map(({ id }) => id));
    return { all: [...begun, ...saved], found: [...begun, ...saved.filter(({ id }) => fits.has(id))] };
  }, [replies, edits, query]);
}

interface CannedListProps {
  listed: { all: CannedEntry[]; found: CannedEntry[] };
  shown: string | null;
  query: string;
  onShow: (id: string) => void;
  onEnter: () => void;
  onExamples: () => void;
  ref?: Ref<HTMLDivElement>;
}

function CannedList({ listed: { all, found }, shown, query, onShow, onEnter, onExamples, ref }: CannedListProps) {
  return (
    <>
      <ListBox
        label={t('shell.canned')}
        items={found}
        shown={shown}
        groupOf={groupOf}
        onShow={onShow}
        onEnter={onEnter}
        {...(ref ? { ref } : {})}
      >
        {({ reply, name, unsaved }) => (
          <div className={layout.row}>
            <bdi className={layout.cutFill}>{name.trim() || t('canned.unnamed')}</bdi>
            {unsaved && <Glyph icon={PencilLine} size={14} tone="warn" label={t('canned.unsavedMark')} />}
            {reply?.macro && <Glyph icon={Zap} size={14} tone="quiet" label={t('canned.macroMark')} />}
            {reply?.shared && <Glyph icon={FolderSymlink} size={14} tone="quiet" label={t('canned.sharedMark')} />}
            {reply?.team && (
              <Glyph
                icon={Users}
                size={14}
                tone={reply.team.beside ? 'warn' : 'quiet'}
                label={t(reply.team.beside ? 'canned.besideMark' : 'canned.teamMark')}
              />
            )}
          </div>
        )}
      </ListBox>
      {found.length === 0 && (
        <div className={css.none}>
          <p>{all.length === 0 ? t('canned.none') : t('canned.noMatch', { query })}</p>
          {all.length === 0 && <Button onClick={onExamples}>{t('canned.addExamples')}</Button>}
        </div>
      )}
    </>
  );
}
