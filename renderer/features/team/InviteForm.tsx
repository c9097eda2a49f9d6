/** Makes an invitation for one person, and shows it only once. */
import { type FormEvent, useState } from 'react';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useAsk } from '../../parts/ask.ts';
import { isTooShort, NewPassphrase } from '../../parts/passphrase/NewPassphrase.tsx';
import { copyText } from '../../parts/show-error.ts';
import { useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { saveBlob } from '../../ui/dom.ts';
import { TextArea } from '../../ui/Field.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import css from './team.module.css';

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
