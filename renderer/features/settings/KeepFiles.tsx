import type { Account } from '../../../shared/domain/account.ts';
import { KEEP_FILES_UP_TO } from '../../../shared/domain/post-file.ts';
import { formatBytes } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Saved, useSetting } from '../../parts/settings/SavedSetting.tsx';
import { useApp } from '../../store/app-store.ts';
import { SelectField } from '../../ui/Field.tsx';
import css from './Section.module.css';

export function KeepFiles({ account }: { account: Account }) {
  const { configure } = useApp((app) => app.accounts);
  const { keepFilesUpTo } = account.settings;
  const setting = useSetting(keepFilesUpTo, (value) => configure(account.id, { keepFilesUpTo: value }));
  const choices = [...new Set([...KEEP_FILES_UP_TO, keepFilesUpTo])].sort((a, b) => a - b);
  return (
    <div className={css.group}>
      <SelectField
        label={t('postFiles.keep')}
        hint={t('postFiles.keepHint')}
        value={setting.value}
        error={setting.error}
        end={<Saved state={setting.state} />}
        onChange={({ target }) => setting.choose(Number(target.value))}
      >
        {choices.map((bytes) => (
          <option key={bytes} value={bytes}>
            {bytes === 0 ? t('postFiles.keepNone') : t('postFiles.keepUpTo', { size: formatBytes(bytes) })}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
