import { X } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore, useBulkActions, useKeysOf } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import layout from '../../ui/layout.module.css';
import css from './ListHead.module.css';

export function SelectionBar() {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const count = useApp((app) => app.selection.rows.size);
  const actions = useBulkActions();
  const letters = useApp((app) => app.shell.letters);
  return (
    <div role="toolbar" aria-label={t('listParts.selection')} className={css.bar}>
      <span role="status" className={css.count} title={t('listParts.selected', { count })}>
        <span className={css.whole}>{t('listParts.selected', { count })}</span>
        <span className={css.brief} aria-hidden="true">
          {t('queues.count', { count })}
        </span>
      </span>
      {actions.map(({ id, title, icon, command, run }) => (
        <IconButton
          key={id}
          icon={icon}
          label={t(title)}
          keys={letters && command ? keysOf(command) : undefined}
          size={14}
          onClick={() => run(store.getState(), [...store.getState().selection.rows.values()])}
        />
      ))}
      <span className={layout.space} />
      <IconButton
        icon={X}
        label={t('listParts.clearSelection')}
        keys="Escape"
        size={14}
        onClick={() => store.getState().selection.clear()}
      />
    </div>
  );
}
