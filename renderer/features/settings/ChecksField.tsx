import { useId } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import { CHECK_KINDS, type CheckKind } from '../../../shared/domain/checks.ts';
import { t } from '../../i18n/index.ts';
import { CHECK_NAMES } from '../../parts/checks/check-reply.ts';
import { withCheck } from '../../parts/checks/switch-check.ts';
import { Saved, useSetting } from '../../parts/settings/SavedSetting.tsx';
import { useApp } from '../../store/app-store.ts';
import { CheckField } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/Notice.tsx';
import css from './Section.module.css';

export function ChecksField({ account }: { account: Account }) {
  const configure = useApp((app) => app.accounts.configure);
  const group = useId();
  const off = useSetting<readonly CheckKind[]>(account.settings.checksOff, (value) =>
    configure(account.id, { checksOff: [...value] }),
  );
  return (
    <fieldset aria-labelledby={`${group}l`} aria-describedby={`${group}h`} className={css.group}>
      <div className={css.legend}>
        <span id={`${group}l`}>{t('settings.checks')}</span>
        <Saved state={off.state} />
      </div>
      <div className={layout.stack}>
        {CHECK_KINDS.map((check) => (
          <CheckField
            key={check}
            label={t(CHECK_NAMES[check])}
            checked={!off.value.includes(check)}
            onChange={(on) => off.choose(withCheck(off.value, check, on))}
          />
        ))}
      </div>
      <p id={`${group}h`} className={css.quiet}>
        {t('settings.checksHint')}
      </p>
      {off.error && <Notice tone="danger">{off.error}</Notice>}
    </fieldset>
  );
}
