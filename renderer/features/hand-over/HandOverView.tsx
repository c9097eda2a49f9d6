import { CalendarPlus, Copy, FileDown, FileLock2, FileText, FolderInput, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Account } from '../../../shared/domain/account.ts';
import type { HandOver } from '../../../shared/domain/hand-over.ts';
import { isoDay } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { BringInArchive, ChooseArchive } from '../../parts/archive/BringInArchive.tsx';
import { SaveArchive } from '../../parts/archive/SaveArchive.tsx';
import { TicketLines } from '../../parts/archive/TicketLines.tsx';
import { RestoredLine, useDialogDraft } from '../../parts/dialog-drafts/TextDialog.tsx';
import forms from '../../parts/forms/Forms.module.css';
import { visitTicket } from '../../parts/records/open-record.ts';
import { copyText, showError } from '../../parts/show-error.ts';
import { ticketLink } from '../../parts/tickets/ticket-link.ts';
import { useApp, useAppStore, useCall } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames, saveBlob } from '../../ui/dom.ts';
import { CheckField, TextArea } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import signs from '../../ui/signs.module.css';
import { showToast } from '../../ui/Toast.tsx';
import css from './hand-over.module.css';
import { PERIODS, type Period } from './slice.ts';
import { remainingLine, type SummaryHead, summaryHead, summarySections, summaryText } from './summary-text.ts';

/** Page of the hand-over: what a colleague needs to know, to copy, print or save. */
export function HandOverView({ account }: { account: Account; id: string }) {
  const store = useAppStore();
  const { summary, period, error, choose, savePromises } = useApp((app) => app.handOver);
  const own = useNote(account.id);
  useEffect(() => {
    const { show, hide } = store.getState().handOver;
    show(account.id);
    return hide;
  }, [store, account.id]);
  const open = (ticket: string) => visitTicket(store.getState(), ticket);
  return (
    <div className={classNames(forms.view, css.page)}>
      <h2 className={layout.subject}>{t('shell.handOver')}</h2>
      <fieldset className={css.periods}>
        <legend className={css.legend}>{t('handOver.period')}</legend>
        {PERIODS.map((option) => (
          <CheckField
            key={option}
            type="radio"
            name="hand-over-period"
            label={t(PERIOD_WORDS[option])}
            checked={option === period}
            onChange={() => choose(option)}
          />
        ))}
      </fieldset>
      <Note {...own} />
      {error && <ErrorNotice error={error} />}
      {summary && (
        <section className={layout.column} aria-label={t('handOver.summary')}>
          <Sections summary={summary} onOpen={open} />
          {summary.promises.total > 0 && (
            <div className={layout.wrap}>
              <Button icon={CalendarPlus} onClick={() => void savePromises()}>
                {t('handOver.savePromises')}
              </Button>
            </div>
          )}
        </section>
      )}
      <HandOverFile account={account.id} onOpen={open} />
      <footer className={forms.foot}>
        <Actions account={account} note={own.note} />
      </footer>
      {summary &&
        createPortal(
          <Printed head={headOf(account, period)} summary={summary} note={own.note.trim()} />,
          document.body,
        )}
    </div>
  );
}

const headOf = ({ label, settings }: Account, period: Period): SummaryHead => ({
  name: settings.agentName,
  account: label,
  period,
});

function useNote(account: string) {
  const place = { account, kind: 'hand', ticket: '', about: 'hand-over' } as const;
  const { fields, restored, write } = useDialogDraft(place, true);
  return {
    note: fields?.text ?? '',
    restored,
    write: (text: string) => write(text === '' ? null : { text }),
  };
}

type OwnNote = ReturnType<typeof useNote>;

function Note({ note, restored, write }: OwnNote) {
  return (
    <div className={layout.stack}>
      <TextArea
        label={t('handOver.note')}
        hint={t('handOver.noteHint')}
        value={note}
        data-pane-focus=""
        onChange={({ target }) => write(target.value)}
      />
      <RestoredLine shown={restored} onDiscard={() => write('')} />
    </div>
  );
}

function Actions({ account, note }: { account: Account; note: string }) {
  const { summary, period } = useApp((app) => app.handOver);
  const call = useCall();
  const hasPdf = useApp((app) => app.computer.computer?.can.pdf === true);
  const keep = async () => {
    const name = t('handOver.pdfName', { day: isoDay(summary?.at ?? 0) });
    const saved = await call('computer.savePdf', { name });
    if (!saved.ok) showError(saved.error);
    else if (saved.value) showToast({ title: t('handOver.saved', { name }) });
  };
  const text = (linkTo?: (tid: string) => string) =>
    summary ? summaryText(headOf(account, period), summary, note, linkTo) : '';
  const keepMarkdown = () => {
    const name = t('handOver.markdownName', { day: isoDay(summary?.at ?? 0) });
    saveBlob(new Blob([text((tid) => ticketLink(account, tid))]), name);
    showToast({ title: t('handOver.saved', { name }) });
  };
  return (
    <>
      {!hasPdf && <span className={signs.quiet}>{t('handOver.printHint')}</span>}
      {hasPdf && (
        <Button icon={FileDown} disabled={!summary} onClick={() => void keep()}>
          {t('handOver.savePdf')}
        </Button>
      )}
      <Button icon={Printer} disabled={!summary} onClick={() => window.print()}>
        {t('handOver.print')}
      </Button>
      <Button icon={FileText} disabled={!summary} onClick={keepMarkdown}>
        {t('handOver.saveMarkdown')}
      </Button>
      <Button
        look="primary"
        icon={Copy}
        disabled={!summary}
        onClick={() => void copyText(text(), t('handOver.copied'))}
      >
        {t('handOver.copy')}
      </Button>
    </>
  );
}

const PERIOD_WORDS = { today: 'handOver.today', week: 'handOver.week' } as const;

function Sections({ summary, onOpen }: { summary: HandOver; onOpen?: (ticket: string) => void }) {
  const sections = summarySections(summary);
  if (sections.length === 0) return <p>{t('handOver.nothing')}</p>;
  return sections.map((section) => (
    <div key={section.title}>
      <h3 className={css.subtitle}>
        {section.title} <span className={css.count}>{section.total}</span>
      </h3>
      <TicketLines lines={section.lines} more={remainingLine(section)} onOpen={onOpen} />
    </div>
  ));
}

/** Only this part is printed: `styles/base.css` hides the rest of the window. */
function Printed({ head, summary, note }: { head: SummaryHead; summary: HandOver; note: string }) {
  const { title, about } = summaryHead(head, summary.at);
  return (
    <article className={css.printed} data-print-alone="">
      <h1>{title}</h1>
      <p>{about}</p>
      {note !== '' && (
        <>
          <h3 className={css.subtitle}>{t('handOver.note')}</h3>
          <p className={css.noteText} dir="auto">
            {note}
          </p>
        </>
      )}
      {(note === '' || summarySections(summary).length > 0) && <Sections summary={summary} />}
    </article>
  );
}

function HandOverFile({ account, onOpen }: { account: string; onOpen: (ticket: string) => void }) {
  const [doing, setDoing] = useState<'save' | File | null>(null);
  return (
    <section className={css.file} aria-labelledby="hand-over-file">
      <h3 id="hand-over-file" className={css.subtitle}>
        {t('handOver.file')}
      </h3>
      <p className={signs.quiet}>{t('handOver.fileHint')}</p>
      <div className={layout.wrap}>
        <Button icon={FileLock2} aria-expanded={doing === 'save'} onClick={() => setDoing('save')}>
          {t('handOver.save')}
        </Button>
        <ChooseArchive
          icon={FolderInput}
          button={t('handOver.bringIn')}
          label={t('handOver.chooseFile')}
          isOpen={doing instanceof File}
          onChoose={setDoing}
        />
      </div>
      {doing === 'save' && <SaveArchive account={account} own={false} />}
      {doing instanceof File && <BringInArchive account={account} file={doing} onOpen={onOpen} />}
    </section>
  );
}
