/** Exports everything of an account: in which form, how far it is, and how it ended. */
import { type FormEvent, useId, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { ExportForm, ExportStatus } from '../../../shared/domain/export.ts';
import { t } from '../../i18n/index.ts';
import { isTooShort, NewPassphrase } from '../../parts/passphrase/NewPassphrase.tsx';
import { useCall } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CheckField } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import css from './Section.module.css';

export function ExportField({ account: { id, exported } }: { account: Account }) {
  const call = useCall();
  const [open, setOpen] = useState(false);
  const { busy, error, submit } = useSubmit();
  const running = exported?.state === 'running' ? exported : null;
  const stop = () => void submit(() => call('account.stopExport', { account: id }));
  return (
    <section className={css.group} aria-labelledby="export">
      <h3 id="export" className={layout.strong}>
        {t('settings.exportAll')}
      </h3>
      <p className={css.quiet}>{t('settings.exportHint')}</p>
      {running ? <Progress status={running} /> : exported && <Ended status={exported} />}
      {error && <ErrorNotice error={error} />}
      <div className={css.row}>
        {/* The same button, so that it keeps the focus. */}
        <Button busy={busy} onClick={running ? stop : () => setOpen(true)}>
          {t(running ? 'settings.exportStop' : 'settings.exportOpen')}
        </Button>
      </div>
      <ExportDialog account={id} open={open} onClose={() => setOpen(false)} />
    </section>
  );
}

function Progress({ status: { done, total, place } }: { status: ExportStatus }) {
  const count = Math.min(done, total);
  return (
    <>
      <progress className={css.bar} max={Math.max(total, 1)} value={count} aria-label={t('settings.exportProgress')} />
      <p className={layout.meta}>{t('settings.exportCount', { done: count, count: total })}</p>
      <p className={css.quiet} role="status">
        {t('settings.exportRunning', { place })}
      </p>
    </>
  );
}

function Ended({ status: { state, form, place, error } }: { status: ExportStatus }) {
  const unfinished = form === 'folder' ? 'settings.exportKept' : 'settings.exportNotKept';
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <Notice tone={state === 'done' ? 'ok' : 'info'} live="polite">
        {t(state === 'done' ? 'settings.exportDone' : unfinished, { place })}
      </Notice>
    </>
  );
}

function ExportDialog({ account, open, onClose }: { account: string; open: boolean; onClose: () => void }) {
  const call = useCall();
  const [form, setForm] = useState<ExportForm>('folder');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error, submit } = useSubmit();
  const id = useId();
  const passphrase = form === 'zip' && typed !== '' ? typed : null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (passphrase !== null && isTooShort(passphrase)) return;
    void submit(
      () => call('account.export', { account, form, passphrase }),
      (begun) => {
        if (!begun) return;
        setTyped('');
        setTried(false);
        onClose();
      },
    );
  };
  const choice = (value: ExportForm, label: string, hint: string) => (
    <CheckField
      type="radio"
      name={`${id}form`}
      label={label}
      hint={hint}
      checked={form === value}
      onChange={() => setForm(value)}
    />
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('settings.exportAll')}
      description={t('settings.exportPlace')}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button look="primary" type="submit" form={id} busy={busy}>
            {t('settings.exportGo')}
          </Button>
        </>
      }
    >
      <form id={id} className={css.stack} onSubmit={onSubmit}>
        {choice('folder', t('settings.exportFolder'), t('settings.exportFolderHint'))}
        {choice('zip', t('settings.exportZip'), t('settings.exportZipHint'))}
        {form === 'zip' && (
          <NewPassphrase
            label={t('settings.exportPassphrase')}
            hint={t('settings.exportPassphraseHint')}
            value={typed}
            tried={tried && passphrase !== null}
            onChange={setTyped}
          />
        )}
        {error && <ErrorNotice error={error} />}
      </form>
    </Dialog>
  );
}
