/** Credentials for the team's engine: user and password, or a key. */
import { useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { SecretField, SelectField, TextField } from '../../ui/Field.tsx';
import css from './team.module.css';

export interface TypedEngineLogin {
  user: string;
  password: string;
  key: string;
}

export const NO_LOGIN: TypedEngineLogin = { user: '', password: '', key: '' };

/** Largest credentials file that the desk accepts; they usually have about 1,000 characters. */
const LARGEST_KEY = 20_000;

export function LoginFields({
  login,
  onChange,
}: {
  login: TypedEngineLogin;
  onChange: (login: TypedEngineLogin) => void;
}) {
  const [by, setBy] = useState<'password' | 'key'>('password');
  return (
    <>
      <SelectField
        label={t('team.signInBy')}
        value={by}
        onChange={({ target: { value } }) => {
          setBy(value === 'key' ? 'key' : 'password');
          onChange(NO_LOGIN);
        }}
      >
        <option value="password">{t('team.byPassword')}</option>
        <option value="key">{t('team.byKey')}</option>
      </SelectField>
      {by === 'password' ? (
        <div className={css.pair}>
          <TextField
            label={t('team.user')}
            value={login.user}
            onChange={({ target: { value } }) => onChange({ ...login, user: value })}
          />
          <SecretField
            label={t('team.password')}
            value={login.password}
            onChange={({ target: { value } }) => onChange({ ...login, password: value })}
          />
        </div>
      ) : (
        <KeyField value={login.key} onChange={(key) => onChange({ ...NO_LOGIN, key })} />
      )}
    </>
  );
}

function KeyField({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const [wrong, setWrong] = useState<string | null>(null);
  const take = (key: string) => {
    setWrong(null);
    onChange(key);
  };
  return (
    <>
      <SecretField
        label={t('team.key')}
        hint={t('team.keyHint')}
        error={wrong}
        value={value}
        onChange={(event) => take(event.target.value)}
      />
      <FileButton
        label={t('team.keyFileName')}
        accept=".creds,.nk,.txt"
        onFile={async (file) => {
          if (file.size > LARGEST_KEY) return setWrong(t('team.keyTooLarge'));
          take(await file.text());
        }}
      >
        {t('team.keyFile')}
      </FileButton>
    </>
  );
}

interface FileButtonProps {
  label: string;
  accept: string;
  onFile: (file: File) => void;
  children: string;
}

export function FileButton({ label, accept, onFile, children }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button onClick={() => chooser.current?.click()}>{children}</Button>
    </div>
  );
}
