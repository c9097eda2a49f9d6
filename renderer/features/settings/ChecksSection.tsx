import { useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import { t } from '../../i18n/index.ts';
import { consentWords } from '../../parts/domain-checks/consent-words.ts';
import { dateWords } from '../../parts/records/record-texts.ts';
import { Saved, SavedText, useSetting } from '../../parts/settings/SavedSetting.tsx';
import { useApp, useCall } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/Field.tsx';
import { useAnswer, whenOk } from '../../ui/hooks.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import section from './Section.module.css';

/** Whether checks may ask the internet, and which resolver. The administrator may decide both. */
export function ChecksSection({ account }: { account: Account }) {
  const configure = useApp((app) => app.accounts.configure);
  const managed = useApp((app) => app.vault.desk?.managed ?? null);
  const asked = useApp((app) => consentWords(app, account));
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
          hint={asked}
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
      {/* The practice desk's internet has a resolver and registries of its own. */}
      {!account.practice && (
        <>
          <SavedText
            setting={resolver}
            label={t('layerCheck.resolver')}
            hint={t(managed?.checkResolver == null ? 'layerCheck.resolverHint' : 'layerCheck.resolverSettled')}
            className={section.code}
            disabled={managed?.checkResolver != null}
          />
          {checksAllowed && <Registries account={account.id} />}
        </>
      )}
    </div>
  );
}

/** The list by which registries are found comes with the program, and is read anew by a press. */
function Registries({ account }: { account: string }) {
  const call = useCall();
  const [date, setDate] = useState<string | null>(null);
  const { busy, error, submit } = useSubmit();
  const ask = (anew: boolean) => call('check.registries', { account, anew });
  const show = (list: { date: string }) => setDate(list.date);
  useAnswer(() => ask(false), whenOk(show), [account]);
  if (date === null) return null;
  return (
    <>
      <div className={section.row}>
        <span>{t('layerCheck.registries', { date: dateWords(date) })}</span>
        <Button busy={busy} onClick={() => void submit(() => ask(true), show)}>
          {t('layerCheck.registriesAnew')}
        </Button>
      </div>
      {error && <ErrorNotice error={error} />}
    </>
  );
}

/** An IPv4 or IPv6 address as resolvers are named. */
const isAddress = (text: string): boolean =>
  text.includes(':')
    ? URL.canParse(`http://[${text}]/`)
    : /^\d+(\.\d+){3}$/.test(text) && URL.canParse(`http://${text}/`);
