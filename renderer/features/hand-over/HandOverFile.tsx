import { FileLock2, FolderInput } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { HandOverContents, HandOverImport, ImportedTicket } from '../../../shared/domain/hand-over.ts';
import { ok } from '../../../shared/result.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { SealForm } from '../../parts/passphrase/SealForm.tsx';
import { type Undoable, undo } from '../../parts/undo.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { SecretField } from '../../ui/Field.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import css from './hand-over.module.css';
import { subjectWords } from './subject-words.ts';

interface HandOverFileProps {
  account: string;
  onOpen: (ticket: string) => void;
}

export function HandOverFile({ account, onOpen }: HandOverFileProps) {
  const [doing, setDoing] = useState<'save' | 'bring-in' | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const seal = useApp((app) => app.handOverFile.seal);
  return (
    <section className={css.file} aria-labelledby="hand-over-file">
      <h3 id="hand-over-file" className={css.subtitle}>
        {t('handOver.file')}
      </h3>
      <p className={css.detail}>{t('handOver.fileHint')}</p>
      <input
        ref={chooser}
        type="file"
        accept=".rackside"
        hidden
        aria-label={t('handOver.chooseFile')}
        onChange={(event) => {
          const chosen = event.target.files?.[0] ?? null;
          event.target.value = '';
          if (!chosen) return;
          setFile(chosen);
          setDoing('bring-in');
        }}
      />
      <div className={css.row}>
        <Button icon={FileLock2} aria-expanded={doing === 'save'} onClick={() => setDoing('save')}>
          {t('handOver.save')}
        </Button>
        <Button icon={FolderInput} aria-expanded={doing === 'bring-in'} onClick={() => chooser.current?.click()}>
          {t('handOver.bringIn')}
        </Button>
      </div>
      {doing === 'save' && <SealForm seal={(passphrase) => seal(account, passphrase)} words={SEAL_WORDS} />}
      {doing === 'bring-in' && file && (
        <BringIn key={`${file.name} ${file.lastModified}`} account={account} file={file} onOpen={onOpen} />
      )}
    </section>
  );
}

const SEAL_WORDS = {
  passphrase: 'handOver.passphrase',
  hint: 'handOver.passphraseHint',
  go: 'handOver.saveGo',
  busy: 'handOver.saving',
  saved: 'handOver.saved',
} as const;

/** Shows what the file holds first, and adds it to the agent's work at a press. */
function BringIn({ account, file, onOpen }: { account: string; file: File; onOpen: (ticket: string) => void }) {
  const { readContents: look, bringIn, putAway } = useApp((app) => app.handOverFile);
  const [passphrase, setPassphrase] = useState('');
  const { busy, error, submit } = useSubmit();
  const [holds, setHolds] = useState<HandOverContents | null>(null);
  const [done, setDone] = useState<{ brought: HandOverImport; change: Undoable } | null>(null);
  const [isBack, setBack] = useState(false);
  const app = useAppStore();
  const open = useRef<HandOverContents | null>(null);
  const go = useRef<HTMLButtonElement>(null);
  useEffect(
    () => () => {
      if (open.current) void putAway(account, open.current);
    },
    [account, putAway],
  );
  useEffect(() => {
    if (holds) go.current?.focus();
  }, [holds]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (passphrase === '') return;
    void submit(
      () => look(account, file, passphrase),
      (contents) => {
        open.current = contents;
        setHolds(contents);
        setPassphrase('');
      },
    );
  };
  const bring = (contents: HandOverContents) =>
    submit(
      () => bringIn(account, contents),
      (brought) => {
        open.current = null;
        setDone(brought);
      },
    );
  const takeBack = (change: Undoable) => submit(async () => ok(await undo(app.getState(), change)), setBack);
  return (
    <>
      {!holds && (
        <form className={css.withButton} onSubmit={onSubmit}>
          <SecretField
            label={t('handOver.openPassphrase', { name: file.name })}
            autoFocus
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
          />
          <Button type="submit" busy={busy}>
            {t(busy ? 'handOver.looking' : 'handOver.look')}
          </Button>
        </form>
      )}
      {error && <ErrorNotice error={error} />}
      {holds && !done && (
        <div className={css.file}>
          <strong>
            {t('handOver.holds', {
              from: holds.from,
              email: holds.email,
              time: formatMoment(holds.madeAt, Date.now()),
            })}
          </strong>
          {holds.tickets.length === 0 ? (
            <Notice tone="ok">{t('handOver.holdsNothing')}</Notice>
          ) : (
            <>
              <p className={css.detail}>{t('handOver.holdsHint')}</p>
              <BroughtList brought={holds} />
              <div className={css.row}>
                <Button ref={go} look="primary" busy={busy} onClick={() => void bring(holds)}>
                  {t(busy ? 'handOver.bringingIn' : 'handOver.bringInGo')}
                </Button>
              </div>
            </>
          )}
        </div>
      )}
      {done && !isBack && (
        <Notice
          tone={done.brought.tickets.some(({ doubtful }) => doubtful) ? 'doubt' : 'ok'}
          live="polite"
          actions={
            <Button busy={busy} onClick={() => void takeBack(done.change)}>
              {t('marks.undo')}
            </Button>
          }
        >
          <strong>{t('handOver.broughtIn')}</strong>
          <BroughtList brought={done.brought} onOpen={onOpen} />
        </Notice>
      )}
      {isBack && (
        <Notice tone="info" live="polite">
          {t('handOver.takenBack')}
        </Notice>
      )}
    </>
  );
}

function BroughtList({ brought, onOpen }: { brought: HandOverImport; onOpen?: (ticket: string) => void }) {
  return (
    <>
      <ul className={css.lines}>
        {brought.tickets.map((one) => (
          <li key={one.ticket} className={css.entry}>
            {onOpen && one.kind === 'reply' ? (
              <button type="button" className={css.link} onClick={() => onOpen(one.ticket)}>
                <bdi>{subjectWords(one)}</bdi>
              </button>
            ) : (
              <bdi>{subjectWords(one)}</bdi>
            )}
            <span className={css.detail}>{broughtWords(one)}</span>
          </li>
        ))}
      </ul>
      {brought.already > 0 && <p className={css.detail}>{t('handOver.already', { count: brought.already })}</p>}
    </>
  );
}

const broughtWords = ({ text, doubtful, files, notes, tags, promise }: ImportedTicket): string =>
  [
    text !== null && t(text === 'draft' ? 'handOver.cameDraft' : 'handOver.cameBeside'),
    doubtful && t('handOver.cameDoubt'),
    files > 0 && t('handOver.cameFiles', { count: files }),
    notes > 0 && t('handOver.cameNotes', { count: notes }),
    tags.length > 0 && t('handOver.cameTags', { tags: tags.join(', ') }),
    promise !== null && t(promise === 'new' ? 'handOver.camePromise' : 'handOver.camePromiseJoined'),
  ]
    .filter((part) => part !== false)
    .join(' · ');
