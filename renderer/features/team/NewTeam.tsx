/** Starts a team, or joins one by a colleague's invitation. */
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { useAsk } from '../../parts/ask.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { SecretField, TextArea, TextField } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { FileButton, LoginFields, NO_LOGIN, type TypedEngineLogin } from './LoginFields.tsx';
import css from './team.module.css';

interface FormProps {
  account: Account;
  onCancel: () => void;
}

export function StartForm({ account, onCancel }: FormProps) {
  const change = useApp((app) => app.team.change);
  const [name, setName] = useState(account.settings.agentName);
  const [address, setAddress] = useState('');
  const [login, setLogin] = useState<TypedEngineLogin>(NO_LOGIN);
  return (
    <TeamForm
      title={t('team.start')}
      onCancel={onCancel}
      isFilled={name.trim() !== '' && address.trim() !== ''}
      send={() => change('team.start', { name, address, ...login })}
    >
      {(tried) => (
        <>
          <NameField value={name} onChange={setName} tried={tried} />
          <TextField
            label={t('team.address')}
            hint={t('team.addressHint')}
            error={tried && address.trim() === '' ? t('team.addressMissing') : null}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <LoginFields login={login} onChange={setLogin} />
        </>
      )}
    </TeamForm>
  );
}

/** Limit of the desk; an invitation has a few thousand characters. */
const LONGEST_CODE = 20_000;

export function JoinForm({ account, onCancel }: FormProps) {
  const change = useApp((app) => app.team.change);
  const [code, setCode] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const [name, setName] = useState(account.settings.agentName);
  const [address, setAddress] = useState('');
  const [login, setLogin] = useState<TypedEngineLogin>(NO_LOGIN);
  return (
    <TeamForm
      title={t('team.join')}
      onCancel={onCancel}
      isFilled={code.trim() !== '' && passphrase !== '' && name.trim() !== ''}
      send={() => change('team.join', { code, passphrase, name, address, ...login })}
    >
      {(tried) => (
        <>
          <TextArea
            label={t('team.code')}
            hint={t('team.codeHint')}
            rows={4}
            spellCheck={false}
            maxLength={LONGEST_CODE}
            error={tried && code.trim() === '' ? t('team.codeMissing') : null}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <FileButton
            label={t('team.codeFileName')}
            accept=".rackside,.txt"
            onFile={async (file) => setCode(await file.slice(0, LONGEST_CODE).text())}
          >
            {t('team.codeFile')}
          </FileButton>
          <SecretField
            label={t('team.passphrase')}
            error={tried && passphrase === '' ? t('team.passphraseMissing') : null}
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
          />
          <NameField value={name} onChange={setName} tried={tried} />
          <TextField
            label={t('team.address')}
            hint={t('team.addressInvited')}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <LoginFields login={login} onChange={setLogin} />
        </>
      )}
    </TeamForm>
  );
}

function NameField({ value, onChange, tried }: { value: string; onChange: (name: string) => void; tried: boolean }) {
  return (
    <TextField
      label={t('team.name')}
      hint={t('team.nameHint')}
      maxLength={100}
      error={tried && value.trim() === '' ? t('team.nameMissing') : null}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface TeamFormProps {
  title: string;
  isFilled: boolean;
  send: () => Promise<Result<unknown>>;
  onCancel: () => void;
  /** `tried`: the form was submitted with its current values. */
  children: (tried: boolean) => ReactNode;
}

/** If the desk refuses the form, its values stay. */
export function TeamForm({ title, isFilled, send, onCancel, children }: TeamFormProps) {
  const { busy, error, ask, cancel } = useAsk(onCancel);
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isFilled) void ask(send);
  };
  return (
    <form className={css.group} aria-label={title} onSubmit={submit}>
      {children(tried)}
      {error && <ErrorNotice error={error} />}
      <div className={layout.wrap}>
        <Button type="submit" look="primary" busy={busy}>
          {title}
        </Button>
        <Button onClick={cancel}>{t('team.back')}</Button>
      </div>
    </form>
  );
}
