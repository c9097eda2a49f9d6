import { type FormEvent, useRef, useState } from 'react';
import type { UnsentImport } from '../../../shared/domain/unsent.ts';
import { t } from '../../i18n/index.ts';
import { SealForm } from '../../parts/passphrase/SealForm.tsx';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { SecretField } from '../../ui/Field.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import css from './Section.module.css';

export function ExportUnsent({ account }: { account: string }) {
  const exportUnsent = useApp((app) => app.settings.exportUnsent);
  const [open, setOpen] = useState(false);
  if (open) {
    return <SealForm seal={(passphrase) => exportUnsent(account, passphrase)} words={EXPORT_WORDS} />;
  }
  return (
    <div className={css.row}>
      <Button onClick={() => setOpen(true)}>{t('settings.export')}</Button>
    </div>
  );
}

const EXPORT_WORDS = {
  passphrase: 'settings.exportPassphrase',
  hint: 'settings.exportHint',
  go: 'settings.exportGo',
  busy: 'settings.exporting',
  saved: 'settings.exported',
} as const;

/** Imports such a file: its texts become drafts, and nothing is sent. */
export function ImportUnsent({ account }: { account: string }) {
  const importUnsent = useApp((app) => app.settings.importUnsent);
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const { busy, error, submit, clearError } = useSubmit();
  const [done, setDone] = useState<UnsentImport | null>(null);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!file || passphrase === '') return;
    void submit(
      () => importUnsent(account, file, passphrase),
      (imported) => {
        setDone(imported);
        setFile(null);
        setPassphrase('');
      },
    );
  };
  return (
    <div className={css.group}>
      <h3 className={css.subtitle}>{t('settings.import')}</h3>
      <p className={css.quiet}>{t('settings.importHint')}</p>
      <input
        ref={chooser}
        type="file"
        accept=".rackside"
        hidden
        aria-label={t('settings.importFile')}
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          setDone(null);
          clearError();
          event.target.value = '';
        }}
      />
      <div className={css.row}>
        <Button onClick={() => chooser.current?.click()}>{t('settings.importChoose')}</Button>
      </div>
      {file && (
        <form className={css.group} onSubmit={onSubmit}>
          <div className={css.withButton}>
            <SecretField
              label={t('settings.importPassphrase', { name: file.name })}
              value={passphrase}
              onChange={(event) => setPassphrase(event.target.value)}
            />
            <Button type="submit" look="primary" busy={busy}>
              {t(busy ? 'settings.importing' : 'settings.importGo')}
            </Button>
          </div>
        </form>
      )}
      {error && <ErrorNotice error={error} />}
      {done && (
        <Notice tone={done.doubtful.length > 0 ? 'doubt' : 'ok'} live="polite">
          {[
            t('settings.imported', { count: done.drafts }),
            done.canned > 0 && t('settings.importedCanned', { count: done.canned }),
            done.views > 0 && t('settings.importedViews', { count: done.views }),
          ]
            .filter((part) => part !== false)
            .join(' ')}
          {done.doubtful.length > 0 && <p>{t('settings.importedDoubtful', { tickets: done.doubtful.join(', ') })}</p>}
        </Notice>
      )}
    </div>
  );
}
