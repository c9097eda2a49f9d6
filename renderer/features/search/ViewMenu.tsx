import { MoreHorizontal, Pencil, Search, Trash2 } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { complain } from '../../parts/say.ts';
import { useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { onceShown } from '../../ui/dom.ts';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { showToast } from '../../ui/Toast.tsx';

/** What one does with a saved search, in the head of its list. */
export function ViewMenu({ id }: { id: string }) {
  const store = useAppStore();
  const edit = async () => {
    const { search, nav } = store.getState();
    const view = await search.view(id);
    if (view && store.getState().nav.account === nav.account) store.getState().search.name(view);
  };
  const searchInstead = async () => {
    const { search, nav } = store.getState();
    const view = await search.view(id);
    if (!view || store.getState().nav.account !== nav.account) return;
    store.getState().search.type(view.query, null);
    onceShown(store.getState().search.focusField);
  };
  const remove = async () => {
    const { search, nav } = store.getState();
    const { account } = nav;
    if (account === null) return;
    const view = await search.view(id);
    const answer = await search.remove(account, id);
    if (!answer.ok) return complain(answer.error);
    if (store.getState().nav.account === account) nav.openQueue('awaiting');
    if (!view) return;
    const back = async () => {
      const saved = await store.getState().search.save(account, view);
      if (!saved.ok) complain(saved.error);
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
      <MenuItem icon={Trash2} danger onClick={() => void remove()}>
        {t('search.viewRemove')}
      </MenuItem>
    </Menu>
  );
}
