import { BookmarkPlus, MoreHorizontal, Pencil, Search, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { SavedView, SearchCount } from '../../../shared/domain/search.ts';
import type { QueueKey } from '../../../shared/domain/ticket.ts';
import { errorWords, t } from '../../i18n/index.ts';
import { RestoredLine, useDialogDraft } from '../../parts/dialog-drafts/TextDialog.tsx';
import { showError } from '../../parts/show-error.ts';
import { inTeam } from '../../parts/team/people-on.ts';
import { TeamToolNote, toolMoveIcon, toolMoveWords } from '../../parts/team/TeamToolAction.tsx';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { afterNextPaint } from '../../ui/dom.ts';
import { TextField } from '../../ui/Field.tsx';
import { useAnswer } from '../../ui/hooks.ts';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { useSubmit } from '../../ui/submit.ts';
import { showToast } from '../../ui/Toast.tsx';
import { problemWords } from './HitRow.tsx';
import css from './SearchResults.module.css';
import { moveView, teamOfView } from './views-slice.ts';

export function SearchQueueMenu({ queue }: { queue: QueueKey }) {
  const name = useApp((app) => app.savedViews.name);
  if (queue.startsWith('view:')) return <ViewMenu id={queue.slice('view:'.length)} />;
  const query = queue.slice('search:'.length);
  return <IconButton icon={BookmarkPlus} label={t('search.saveAsView')} size={14} onClick={() => name(query)} />;
}

export function ViewDialog() {
  const naming = useApp((app) => app.savedViews.naming);
  const stop = useApp((app) => app.savedViews.stopNaming);
  return (
    <Dialog
      open={naming !== null}
      onClose={stop}
      title={t(naming?.view.name ? 'search.viewEditTitle' : 'search.viewTitle')}
      description={t('search.viewHint')}
      width="small"
    >
      {naming && <ViewForm key={naming.view.id} {...naming} onDone={stop} />}
    </Dialog>
  );
}

function ViewForm({ account, view, onDone }: { account: string; view: SavedView; onDone: () => void }) {
  const store = useAppStore();
  const form = useId();
  const first = useRef<HTMLInputElement>(null);
  // An unnamed search is identified by its query.
  const about = view.name === '' ? view.query.slice(0, 1000) : view.id;
  const draft = useDialogDraft({ account, kind: 'view', ticket: '', about }, true);
  const { name = view.name, query = view.query } = draft.fields ?? {};
  const write = (next: { name: string; query: string }) =>
    draft.write(next.name === view.name && next.query === view.query ? null : next);
  const { error, submit } = useSubmit();
  const count = useCount(query);

  // The dialog may be closed, or opened for another view, before the answer.
  const isOpen = () => store.getState().savedViews.naming?.view.id === view.id;
  const saved = () => {
    const { nav } = store.getState();
    draft.write(null);
    showToast({ title: t('search.viewSaved', { name: name.trim() }), timeout: 4000 });
    if (!isOpen()) return;
    onDone();
    if (nav.account === account) nav.openQueue(`view:${view.id}`);
  };
  const send = async () => {
    const answer = await store
      .getState()
      .savedViews.save(account, { id: view.id, name: name.trim(), query: query.trim() });
    if (answer.ok) saved();
    else if (!isOpen()) showError(answer.error);
    return answer;
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void submit(() => store.getState().dialogWork.run(send, isOpen));
  };
  const found = count?.problem
    ? problemWords(count.problem)
    : count && t('search.viewTickets', { count: count.tickets });
  return (
    <form id={form} className={css.form} onSubmit={save}>
      <TextField
        ref={first}
        label={t('search.viewName')}
        value={name}
        maxLength={100}
        required
        onChange={({ target }) => write({ name: target.value, query })}
      />
      <TextField
        label={t('search.viewQuery')}
        value={query}
        maxLength={1000}
        required
        hint={found}
        error={error && errorWords(error).what}
        onChange={({ target }) => write({ name, query: target.value })}
      />
      <TeamToolNote team={view.team} />
      <RestoredLine
        shown={draft.restored}
        onDiscard={() => {
          draft.write(null);
          first.current?.focus();
        }}
      />
      <Button type="submit" look="primary" disabled={name.trim() === '' || query.trim() === ''}>
        {t('search.viewSave')}
      </Button>
    </form>
  );
}

function useCount(query: string): SearchCount | null {
  const countOf = useApp((app) => app.savedViews.count);
  const [count, setCount] = useState<SearchCount | null>(null);
  useAnswer(() => countOf(query), setCount, [query]);
  return count;
}

export function ViewMenu({ id }: { id: string }) {
  const store = useAppStore();
  const isShared = useApp(inTeam);
  const team = useApp((app) => teamOfView(app, id));
  const move = () => moveView(store.getState(), id);
  const edit = async () => {
    const { savedViews, nav } = store.getState();
    const view = await savedViews.read(id);
    if (view && store.getState().nav.account === nav.account) store.getState().savedViews.edit(view);
  };
  const searchInstead = async () => {
    const { savedViews, nav } = store.getState();
    const view = await savedViews.read(id);
    if (!view || store.getState().nav.account !== nav.account) return;
    store.getState().search.type(view.query, null);
    afterNextPaint(store.getState().search.focusField);
  };
  const remove = async () => {
    const { savedViews, nav } = store.getState();
    const { account } = nav;
    if (account === null) return;
    const view = await savedViews.read(id);
    const answer = await savedViews.remove(account, id);
    if (!answer.ok) return showError(answer.error);
    if (store.getState().nav.account === account) nav.openQueue('awaiting');
    if (!view) return;
    const back = async () => {
      const saved = await store.getState().savedViews.save(account, view);
      if (!saved.ok) return showError(saved.error);
      if (!view.team) return;
      const shared = await store.getState().team.moveTool(account, 'team.share', { kind: 'view', id });
      if (!shared.ok) showError(shared.error);
    };
    showToast({
      title: t('search.viewRemoved', { name: view.name }),
      action: { label: t('search.viewBack'), run: () => void back() },
    });
  };
  return (
    <Menu align="end" trigger={<IconButton icon={MoreHorizontal} label={t('search.viewMenu')} size={14} />}>
      <MenuItem icon={Pencil} onClick={() => void edit()}>
        {t('search.viewEdit')}
      </MenuItem>
      <MenuItem icon={Search} onClick={() => void searchInstead()}>
        {t('search.viewSearch')}
      </MenuItem>
      {isShared && (
        <MenuItem icon={toolMoveIcon({ team })} onClick={() => void move()}>
          {toolMoveWords({ team })}
        </MenuItem>
      )}
      <MenuItem icon={Trash2} danger onClick={() => void remove()}>
        {t('search.viewRemove')}
      </MenuItem>
    </Menu>
  );
}
