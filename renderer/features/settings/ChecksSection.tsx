import type { Account } from '../../../shared/domain/account.ts';
import { t } from '../../i18n/index.ts';
import { consentWords } from '../../parts/domain-checks/consent-words.ts';
import { Saved, SavedText, useSetting } from '../../parts/settings/SavedSetting.tsx';
import { useApp } from '../../store/app-store.ts';
import { CheckField } from '../../ui/Field.tsx';
import section from './Section.module.css';

/** Whether checks may ask the internet, and which resolver. The administrator may decide both. */
export function ChecksSection({ account }: { account: Account }) {
  const configure = useApp((app) => app.accounts.configure);
  const managed = useApp((app) => app.vault.desk?.managed ?? null);
  const { checksAllowed, checkResolver } = account.settings;
  const allowed = useSetting(checksAllowed, (value) => configure(account.id, { checksAllowed: value }));
  const resolver = useSetting(
    checkResolver,
    (value) => configure(account.id, { checkResolver: value.trim() }),
    (value) => (value.trim() === '' || isAddress(value.trim()) ? null : t('layerCheck.resolverWrong')),
  );
  return (
    <div className={section.group}>
      <div className={section.row}>
        <CheckField
          role="switch"
          label={t('layerCheck.allowed')}
          hint={consentWords(account)}
          checked={allowed.value}
          disabled={managed?.checksAllowed != null}
          onChange={allowed.choose}
        />
        <Saved state={allowed.state} />
      </div>
      {managed?.checksAllowed != null && (
        <p className={section.quiet}>{t(managed.checksAllowed ? 'layerCheck.settledOn' : 'layerCheck.settledOff')}</p>
      )}
      {allowed.error && (
        <p className={section.quiet} role="alert">
          {allowed.error}
        </p>
      )}
      <SavedText
        setting={resolver}
        label={t('layerCheck.resolver')}
        hint={t(managed?.checkResolver == null ? 'layerCheck.resolverHint' : 'layerCheck.resolverSettled')}
        className={section.code}
        disabled={managed?.checkResolver != null}
      />
    </div>
  );
}

/** An IPv4 or IPv6 address as resolvers are named. */
const isAddress = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) || (text.includes(':') && URL.canParse(`http://[${text}]/`));
