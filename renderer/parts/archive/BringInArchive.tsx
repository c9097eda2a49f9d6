import type { LucideIcon } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ArchiveContents, ArchiveImport, ImportedTicket } from '../../../shared/domain/hand-over.ts';
import { ok } from '../../../shared/result.ts';
import { commaList, formatMoment } from '../../i18n/format.ts';
import { joinIsolated, t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { SecretField } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import signs from '../../ui/signs.module.css';
import { useSubmit } from '../../ui/submit.ts';
import { type Undoable, undo } from '../undo.ts';
import css from './archive.module.css';
import { subjectWords } from './subject-words.ts';
import { TicketLines } from './TicketLines.tsx';

interface ChooseArchiveProps {
  /** Words of the button, and the name of the chooser behind it. */
  button: string;
  label: string;
  icon?: LucideIcon;
  isOpen?: boolean;
  onChoose: (file: File) => void;
}

export function ChooseArchive({ button, label, icon, isOpen, onChoose }: ChooseArchiveProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept=".rackside"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
      <Button {...(icon && { icon })} aria-expanded={isOpen} onClick={() => chooser.current?.click()}>
        {button}
      </Button>
    </>
  );
}

interface BringInArchiveProps {
  account: string;
  file: File;
  onOpen?: ((ticket: string) => void) | undefined;
}

/** Starts anew for each file. */
export const BringInArchive = (props: BringInArchiveProps) => (
  <BringIn key={`${props.file.name} ${props.file.lastModified}`} {...props} />
);

type Step =
  | { at: 'sealed' | 'takenBack' }
  | { at: 'opened'; contents: ArchiveContents }
  | { at: 'broughtIn'; brought: ArchiveImport; change: Undoable };

/** Shows what the file holds first, and adds it to the agent's work at a press. */
function BringIn({ account, file, onOpen }: BringInArchiveProps) {
  const { readContents, bringIn, putAway } = useApp((app) => app.archive);
  const app = useAppStore();
  const [step, setStep] = useState<Step>({ at: 'sealed' });
  const { busy, error, submit } = useSubmit();
  const contents = step.at === 'opened' ? step.contents : null;
  useEffect(() => (contents ? () => void putAway(account, contents) : undefined), [account, contents, putAway]);
  const look = (passphrase: string) =>
    submit(
      () => readContents(account, file, passphrase),
      (held) => setStep({ at: 'opened', contents: held }),
    );
  const bring = (held: ArchiveContents) =>
    submit(
      () => bringIn(account, held),
      (brought) => setStep({ at: 'broughtIn', ...brought }),
    );
  const takeBack = (change: Undoable) =>
    submit(
      async () => ok(await undo(app.getState(), change)),
      (isBack) => isBack && setStep({ at: 'takenBack' }),
    );
  return (
    <>
      {step.at === 'takenBack' && (
        <Notice tone="info" live="polite">
          {t('archive.takenBack')}
        </Notice>
      )}
      {(step.at === 'sealed' || step.at === 'takenBack') && (
        <PassphraseForm file={file.name} busy={busy} onLook={(typed) => void look(typed)} />
      )}
      {error && <ErrorNotice error={error} />}
      {contents && <Preview contents={contents} busy={busy} onBring={() => void bring(contents)} />}
      {step.at === 'broughtIn' && (
        <Notice
          tone={step.brought.tickets.some(({ doubtful }) => doubtful) ? 'doubt' : 'ok'}
          live="polite"
          actions={
            <Button busy={busy} onClick={() => void takeBack(step.change)}>
              {t('marks.undo')}
            </Button>
          }
        >
          <strong>{t('archive.broughtIn')}</strong>
          <BroughtList brought={step.brought} onOpen={onOpen} />
        </Notice>
      )}
    </>
  );
}

function PassphraseForm({ file, busy, onLook }: { file: string; busy: boolean; onLook: (passphrase: string) => void }) {
  const [passphrase, setPassphrase] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (passphrase !== '') onLook(passphrase);
  };
  return (
    <form className={css.withButton} onSubmit={onSubmit}>
      <SecretField
        label={t('archive.openPassphrase', { name: file })}
        autoFocus
        value={passphrase}
        onChange={(event) => setPassphrase(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {t(busy ? 'archive.looking' : 'archive.look')}
      </Button>
    </form>
  );
}

function Preview({ contents, busy, onBring }: { contents: ArchiveContents; busy: boolean; onBring: () => void }) {
  const { from, email, madeAt, tickets, canned, views } = contents;
  const go = useRef<HTMLButtonElement>(null);
  useEffect(() => go.current?.focus(), []);
  return (
    <div className={css.part}>
      <strong>{t('archive.holds', { from, email, time: formatMoment(madeAt, Date.now()) })}</strong>
      {tickets.length + canned + views === 0 ? (
        <Notice tone="ok">{t('archive.holdsNothing')}</Notice>
      ) : (
        <>
          <p className={signs.quiet}>{t('archive.holdsHint')}</p>
          <BroughtList brought={contents} />
          <div className={layout.wrap}>
            <Button ref={go} look="primary" busy={busy} onClick={onBring}>
              {t(busy ? 'archive.bringingIn' : 'archive.bringIn')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

interface BroughtListProps {
  brought: ArchiveImport;
  onOpen?: ((ticket: string) => void) | undefined;
}

function BroughtList({ brought: { tickets, canned, views, already }, onOpen }: BroughtListProps) {
  const lines = tickets.map((ticket) => ({
    ticket: ticket.kind === 'reply' && ticket.tid !== '' ? ticket.ticket : null,
    about: subjectWords(ticket),
    detail: broughtWords(ticket),
  }));
  return (
    <>
      <TicketLines lines={lines} onOpen={onOpen} />
      {canned > 0 && <p>{t('archive.cameCanned', { count: canned })}</p>}
      {views > 0 && <p>{t('archive.cameViews', { count: views })}</p>}
      {already > 0 && <p className={signs.quiet}>{t('archive.already', { count: already })}</p>}
    </>
  );
}

const broughtWords = ({ text, doubtful, files, notes, tags, promise }: ImportedTicket): string =>
  joinIsolated([
    text !== null && t(text === 'draft' ? 'archive.cameDraft' : 'archive.cameBeside'),
    doubtful && t('archive.cameDoubt'),
    files > 0 && t('archive.cameFiles', { count: files }),
    notes > 0 && t('archive.cameNotes', { count: notes }),
    tags.length > 0 && t('archive.cameTags', { tags: commaList(tags) }),
    promise !== null && t(promise === 'new' ? 'archive.camePromise' : 'archive.camePromiseJoined'),
  ]);
