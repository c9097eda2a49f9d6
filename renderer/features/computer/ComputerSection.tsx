import { useEffect } from 'react';
import type { BadgeCount } from '../../../shared/domain/computer.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { CheckField, SelectField } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import css from './sections.module.css';

const BADGES = {
  awaiting: 'computer.badgeAwaiting',
  unread: 'computer.badgeUnread',
  none: 'computer.badgeNone',
} as const;

/** Settings of Rackside on this computer, which apply at once. Not available in a browser. */
export function ComputerSection() {
  const computer = useApp((app) => app.computer.computer);
  const error = useApp((app) => app.computer.error);
  const load = useApp((app) => app.computer.load);
  const configure = useApp((app) => app.computer.configure);
  useEffect(() => void load(), [load]);
  if (!computer) return error && <ErrorNotice error={error} />;
  if (!computer.can.menus) return <p className={css.quiet}>{t('computer.pageOnly')}</p>;
  const { settings, can } = computer;
  return (
    <div className={css.group}>
      <p className={css.quiet}>{t('computer.settingsHint')}</p>
      {error && <ErrorNotice error={error} />}
      <SelectField
        label={t('computer.badge')}
        value={settings.badge}
        onChange={(event) => void configure({ badge: event.target.value as BadgeCount })}
      >
        {Object.entries(BADGES).map(([value, words]) => (
          <option key={value} value={value}>
            {t(words)}
          </option>
        ))}
      </SelectField>
      {can.tray && (
        <CheckField
          label={t('computer.tray')}
          hint={t('computer.trayHint')}
          checked={settings.tray}
          onChange={(tray) => void configure({ tray })}
        />
      )}
      {can.login && (
        <CheckField
          label={t('computer.login')}
          hint={t('computer.loginHint')}
          checked={settings.startAtLogin}
          onChange={(startAtLogin) => void configure({ startAtLogin })}
        />
      )}
    </div>
  );
}
