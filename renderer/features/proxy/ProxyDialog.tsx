import { type FormEvent, useId, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SecretField, TextField } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';

export function ProxyDialog() {
  const asked = useApp((app) => app.proxy.asked);
  return asked === null ? null : <Ask key={asked} proxy={asked} />;
}

function Ask({ proxy }: { proxy: string }) {
  const close = useApp((app) => app.proxy.close);
  const signIn = useApp((app) => app.proxy.signIn);
  const form = useId();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { error, submit } = useSubmit();
  const missing = (value: string) => (tried && value === '' ? t('proxy.missing') : null);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble to the opener, whose form must not be submitted.
    event.stopPropagation();
    setTried(true);
    if (name !== '' && password !== '') void submit(() => signIn(name, password));
  };

  return (
    <Dialog
      open
      onClose={close}
      width="small"
      title={t('proxy.title')}
      description={t('proxy.words', { proxy })}
      actions={
        <>
          <Button onClick={close}>{t('ui.cancel')}</Button>
          <Button look="primary" type="submit" form={form}>
            {t('proxy.keep')}
          </Button>
        </>
      }
    >
      <form id={form} className={layout.column} onSubmit={onSubmit} noValidate>
        <TextField
          label={t('proxy.name')}
          autoComplete="off"
          value={name}
          error={missing(name) ?? (name.includes(':') ? t('proxy.noColon') : null)}
          onChange={(event) => setName(event.target.value)}
        />
        <SecretField
          label={t('proxy.password')}
          value={password}
          error={missing(password)}
          onChange={(event) => setPassword(event.target.value)}
        />
        {error && <ErrorNotice error={error} />}
      </form>
    </Dialog>
  );
}
