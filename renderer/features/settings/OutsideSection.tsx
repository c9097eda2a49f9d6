import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import {
  MOST_OUTSIDE_HOSTS,
  MOST_OUTSIDE_WRITES,
  OUTSIDE_PARTS,
  type OutsideHost,
  type OutsideReport,
} from '../../../shared/domain/outside.ts';
import type { AppError } from '../../../shared/result.ts';
import { formatBytes, formatMoment, formatMomentSeconds } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useCall } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { saveBlob } from '../../ui/dom.ts';
import { useAnswer, useNow } from '../../ui/hooks.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import { showToast } from '../../ui/Toast.tsx';
import { FactsTable } from './FactsTable.tsx';
import { hostPlace, outsideText, partWords, resultWords, timesWords, writeWords } from './outside-text.ts';
import css from './Section.module.css';

/** Rows of a table at first, and how many more a press shows. */
const SHOWN = 50;

export function OutsideSection({ account }: { account: Account }) {
  const call = useCall();
  const [report, setReport] = useState<OutsideReport | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [writes, setWrites] = useState(SHOWN);
  useAnswer(
    () => call('outside.list', { account: account.id, writes }),
    (answer) => {
      if (answer.ok) setReport(answer.value);
      setError(answer.ok ? null : answer.error);
    },
    [account.id, writes],
  );
  return (
    <>
      <p className={css.quiet}>{t('outside.intro')}</p>
      <Export account={account} />
      {error && <ErrorNotice error={error} />}
      {report && <Hosts report={report} />}
      {report && <Writes report={report} onMore={() => setWrites(Math.min(10 * writes, MOST_OUTSIDE_WRITES))} />}
      {report && <Bounds report={report} />}
    </>
  );
}

function Export({ account: { id, label } }: { account: Account }) {
  const call = useCall();
  const { busy, error, submit } = useSubmit();
  const withText = (use: (text: string) => unknown) =>
    void submit(
      () => call('outside.list', { account: id, writes: MOST_OUTSIDE_WRITES }),
      (report) => use(outsideText(label, report)),
    );
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => void showToast({ title: t('outside.copied'), timeout: 3000 }),
      // System or browser denied access to the clipboard, without a reason.
      () => void showToast({ title: t('ticket.copyFailed'), urgent: true }),
    );
  return (
    <div className={css.row}>
      <Button icon={Copy} busy={busy} onClick={() => withText(copy)}>
        {t('outside.copy')}
      </Button>
      <Button
        icon={Download}
        busy={busy}
        onClick={() => withText((text) => saveBlob(new Blob([text]), t('outside.fileName')))}
      >
        {t('outside.save')}
      </Button>
      {error && <ErrorNotice error={error} />}
    </div>
  );
}

function Hosts({ report: { hosts, computer } }: { report: OutsideReport }) {
  if (hosts.length + computer.length === 0) return <p className={css.quiet}>{t('outside.none')}</p>;
  return OUTSIDE_PARTS.flatMap((part) => [
    <Part key={part} part={part} hosts={hosts} />,
    <Part key={`computer ${part}`} part={part} hosts={computer} isOfComputer />,
  ]);
}

interface PartProps {
  part: OutsideHost['part'];
  hosts: OutsideHost[];
  isOfComputer?: boolean;
}

function Part({ part, hosts, isOfComputer = false }: PartProps) {
  const now = useNow(60);
  const [shown, setShown] = useState(SHOWN);
  const own = hosts.filter((host) => host.part === part);
  if (own.length === 0) return null;
  return (
    <div className={css.group}>
      <FactsTable
        caption={partWords(part, isOfComputer)}
        hint={t(`outside.why_${part}`)}
        heads={[
          t('outside.host'),
          [t('outside.times')],
          [t('outside.sent')],
          [t('outside.received')],
          t('outside.first'),
          t('outside.last'),
        ]}
        rows={own
          .slice(0, shown)
          .map((host) => [
            hostPlace(host),
            [timesWords(host)],
            [formatBytes(host.sent)],
            [formatBytes(host.received)],
            formatMoment(host.firstAt, now),
            formatMoment(host.lastAt, now),
          ])}
      />
      {own.length > shown && <More onMore={() => setShown(10 * shown)} />}
    </div>
  );
}

function Writes({ report: { writes, writeCount }, onMore }: { report: OutsideReport; onMore: () => void }) {
  const now = useNow(60);
  if (writes.length === 0) return null;
  return (
    <div className={css.group}>
      <FactsTable
        caption={t('outside.writes')}
        heads={[t('outside.when'), t('outside.what'), t('outside.ticket'), [t('outside.size')], t('outside.result')]}
        rows={writes.map((write) => [
          formatMomentSeconds(write.at, now),
          writeWords(write),
          write.tid === '' ? (write.ticket ?? '') : `#${write.tid}`,
          [formatBytes(write.bytes)],
          resultWords(write),
        ])}
      />
      {writeCount > writes.length && <More onMore={onMore} />}
    </div>
  );
}

const More = ({ onMore }: { onMore: () => void }) => (
  <div className={css.row}>
    <Button onClick={onMore}>{t('outside.more')}</Button>
  </div>
);

function Bounds({ report: { dropped } }: { report: OutsideReport }) {
  return (
    <div className={css.group}>
      <p className={css.quiet}>{t('outside.limits')}</p>
      <p className={css.quiet}>
        {[
          t('outside.bounds', { hosts: MOST_OUTSIDE_HOSTS, writes: MOST_OUTSIDE_WRITES }),
          ...(dropped.hosts > 0 ? [t('outside.droppedHosts', { count: dropped.hosts })] : []),
          ...(dropped.writes > 0 ? [t('outside.droppedWrites', { count: dropped.writes })] : []),
        ].join(' ')}
      </p>
    </div>
  );
}
