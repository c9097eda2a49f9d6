import { Copy, FileDown, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Account } from '../../../shared/domain/account.ts';
import type { HandOver } from '../../../shared/domain/hand-over.ts';
import { isoDay } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { complain, copyText } from '../../parts/say.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { HandOverFile } from './HandOverFile.tsx';
import css from './hand-over.module.css';
import { OwnNumbersTable } from './OwnNumbersTable.tsx';
import { PERIODS, type Period } from './periods.ts';
import { moreOf, type SummaryHead, summaryHead, summarySections, summaryText } from './summary-text.ts';

/** What the agent hands over as the shift ends: a summary to copy, to print or to keep. */
export function HandOverDialog() {
  const account = useApp(currentAccount);
  const isOpen = useApp((app) => app.handOver.account !== null && app.handOver.account === app.nav.account);
  const hide = useApp((app) => app.handOver.hide);
  if (!isOpen || !account) return null;
  return (
    <Dialog
      open
      onClose={hide}
      width="wide"
      title={t('handOver.title')}
      description={`${account.label} · ${account.email}`}
      actions={<Actions account={account} />}
    >
      <Body account={account} />
    </Dialog>
  );
}

const headOf = ({ label, settings }: Account, period: Period): SummaryHead => ({
  name: settings.agentName,
  account: label,
  period,
});

function Actions({ account }: { account: Account }) {
  const { summary, period, savePdf } = useApp((app) => app.handOver);
  const hasPdf = useApp((app) => app.computer.computer?.can.pdf === true);
  const keep = async () => {
    const name = t('handOver.pdfName', { day: isoDay(summary?.at ?? 0) });
    const saved = await savePdf(name);
    if (!saved.ok) complain(saved.error);
    else if (saved.value) showToast({ title: t('handOver.saved', { name }) });
  };
  const text = () => (summary ? summaryText(headOf(account, period), summary) : '');
  return (
    <>
      {!hasPdf && <span className={css.detail}>{t('handOver.printHint')}</span>}
      {hasPdf && (
        <Button icon={FileDown} disabled={!summary} onClick={() => void keep()}>
          {t('handOver.savePdf')}
        </Button>
      )}
      <Button icon={Printer} disabled={!summary} onClick={() => window.print()}>
        {t('handOver.print')}
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

function Body({ account }: { account: Account }) {
  const { summary, period, error, choose } = useApp((app) => app.handOver);
  const app = useAppStore();
  const head = headOf(account, period);
  const open = (ticket: string) => {
    const { handOver, nav } = app.getState();
    handOver.hide();
    nav.openTicket(ticket);
  };
  return (
    <div className={css.page}>
      <fieldset className={css.periods}>
        <legend className={css.legend}>{t('handOver.period')}</legend>
        {PERIODS.map((one) => (
          <label key={one} className={css.period}>
            <input type="radio" name="hand-over-period" checked={one === period} onChange={() => choose(one)} />
            {t(PERIOD_WORDS[one])}
          </label>
        ))}
      </fieldset>
      {error && <ErrorNotice error={error} />}
      {summary && (
        <section className={css.summary} aria-label={t('handOver.summary')}>
          <Sections summary={summary} about={(line) => <Opens {...line} onOpen={open} />} />
        </section>
      )}
      <OwnNumbersTable account={account} />
      <HandOverFile account={account.id} onOpen={open} />
      {summary && createPortal(<Printed head={head} summary={summary} />, document.body)}
    </div>
  );
}

interface AboutProps {
  ticket: string | null;
  about: string;
}

/** The ticket by its number and subject, to go there. */
function Opens({ ticket, about, onOpen }: AboutProps & { onOpen: (ticket: string) => void }) {
  if (ticket === null) return <bdi>{about}</bdi>;
  return (
    <button type="button" className={css.link} onClick={() => onOpen(ticket)}>
      <bdi>{about}</bdi>
    </button>
  );
}

function Sections({ summary, about }: { summary: HandOver; about: (line: AboutProps) => ReactNode }) {
  const sections = summarySections(summary);
  if (sections.length === 0) return <p>{t('handOver.nothing')}</p>;
  return sections.map((section) => (
    <div key={section.title}>
      <h3 className={css.subtitle}>
        {section.title} <span className={css.count}>{section.total}</span>
      </h3>
      <ul className={css.lines}>
        {section.lines.map(({ ticket, about: what, detail }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ticket may stand in a list twice
          <li key={`${ticket} ${at}`} className={css.entry}>
            {about({ ticket, about: what })}
            <span className={css.detail} dir="auto">
              {detail}
            </span>
          </li>
        ))}
        {moreOf(section).map((more) => (
          <li key={more} className={css.detail}>
            {more}
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** On paper nothing else stands: the window around it is left out (`styles/base.css`). */
function Printed({ head, summary }: { head: SummaryHead; summary: HandOver }) {
  const { title, about } = summaryHead(head, summary.at);
  return (
    <article className={css.printed} data-print-alone="">
      <h1>{title}</h1>
      <p>{about}</p>
      <Sections summary={summary} about={({ about: what }) => <bdi>{what}</bdi>} />
    </article>
  );
}
