/** Starts a team, joins one by a colleague's invitation, and makes an invitation, shown once. */
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { Result } from '../../../shared/result.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useAsk } from '../../parts/ask.ts';
import { isTooShort, NewPassphrase } from '../../parts/passphrase/NewPassphrase.tsx';
import { copyText } from '../../parts/show-error.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { saveBlob } from '../../ui/dom.ts';
import { SecretField, TextArea, TextField } from '../../ui/Field.tsx';
import { useNow } from '../../ui/hooks.ts';
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

/** Makes an invitation for one person, and shows it only once. */
export function InviteForm() {
  const { call, getState } = useAppStore();
  const [open, setOpen] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const [tried, setTried] = useState(false);
  const [made, setMade] = useState<{ code: string; endsAt: number } | null>(null);
  const close = () => {
    setOpen(false);
    setPassphrase('');
    setTried(false);
  };
  const { busy, error, ask, cancel } = useAsk(close);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isTooShort(passphrase)) return;
    void ask(async () => {
      const answer = await call('team.invite', { account: getState().nav.account ?? '', passphrase });
      if (answer.ok) {
        setMade(answer.value);
        close();
      }
      return answer;
    });
  };
  return (
    <form className={css.group} onSubmit={submit}>
      <p className={css.quiet}>{t('team.inviteHint')}</p>
      {open && (
        <NewPassphrase
          label={t('team.passphrase')}
          hint={t('team.invitePassphraseHint')}
          autoFocus
          value={passphrase}
          tried={tried}
          onChange={setPassphrase}
        />
      )}
      {error && <ErrorNotice error={error} />}
      <div className={layout.wrap}>
        {open ? (
          <>
            <Button key="go" type="submit" look="primary" busy={busy}>
              {t('team.inviteGo')}
            </Button>
            <Button onClick={cancel}>{t('team.back')}</Button>
          </>
        ) : (
          <Button key="open" onClick={() => setOpen(true)}>
            {t('team.invite')}
          </Button>
        )}
      </div>
      {made && <InvitationDialog {...made} onClose={() => setMade(null)} />}
    </form>
  );
}

function InvitationDialog({ code, endsAt, onClose }: { code: string; endsAt: number; onClose: () => void }) {
  const now = useNow();
  const save = () => saveBlob(new Blob([code], { type: 'text/plain' }), 'invitation.rackside');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('team.invitation')}
      description={t('team.invitationWords', { time: formatMoment(endsAt, now) })}
      width="small"
      actions={
        <>
          <Button onClick={() => void copyText(code, t('team.copied'))}>{t('team.copy')}</Button>
          <Button onClick={save}>{t('team.save')}</Button>
          <Button look="primary" onClick={onClose}>
            {t('team.done')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('team.code')}
        className={css.invitation}
        rows={6}
        readOnly
        value={code}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
