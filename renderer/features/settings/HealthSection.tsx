import { Copy, Download, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { RecordKind } from '../../../shared/domain/customer.ts';
import type { Health, KindHealth, Oddity } from '../../../shared/domain/health.ts';
import type { AppError } from '../../../shared/result.ts';
import { commaList, formatBytes, formatMoment, formatMomentSeconds, formatNumber } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { hiddenWords } from '../../parts/accounts/RefusedList.tsx';
import { copyText } from '../../parts/show-error.ts';
import { pageWords } from '../../parts/tickets/page-words.ts';
import { useCall } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { saveBlob } from '../../ui/dom.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import { showToast } from '../../ui/Toast.tsx';
import { FactsTable } from './FactsTable.tsx';
import css from './Section.module.css';
import { useHealth } from './useHealth.ts';

const kindWord = (kind: KindHealth['kind']): string =>
  t(kind === 'tickets' ? 'settings.kindTickets' : `record.${kind}`);
const ODDITY_TEXTS: Record<Oddity['what'], MessageKey> = {
  field: 'settings.oddField',
  status: 'settings.oddStatus',
  shape: 'settings.oddShape',
  skipped: 'settings.oddSkipped',
};
const ORDERS = { falling: 'settings.orderFalling', unknown: 'settings.orderUnknown' } as const;
const PACE_TEXTS = {
  focused: 'settings.paceFocused',
  unfocused: 'settings.paceUnfocused',
  away: 'settings.paceAway',
} as const;

export function HealthSection({ account }: { account: Account }) {
  const { health, error, refresh } = useHealth(account.id);
  return (
    <>
      {error && <ErrorNotice error={error} />}
      {health && <Numbers account={account} health={health} onAsked={refresh} />}
      <Report account={account.id} />
    </>
  );
}

function Numbers({ account, health, onAsked }: { account: Account; health: Health; onAsked: () => void }) {
  const { kinds, at } = health;
  return (
    <>
      <Facts health={health} />
      <FactsTable
        caption={t('settings.lastSync')}
        heads={[
          t('settings.kind'),
          t('settings.stored'),
          t('settings.readAt'),
          t('settings.fullAt'),
          t('settings.passAt'),
        ]}
        numbers={[1]}
        rows={kinds.map((kind) => [
          kindWord(kind.kind),
          formatNumber(kind.count),
          refusedWords(account, kind) ?? moment(kind.readAt, at),
          moment(kind.fullAt, at),
          kind.pass ? passWords(kind.pass) : '',
        ])}
      />
      {account.hidden.map((hidden) => (
        <p key={hidden.of} className={css.quiet}>
          {hiddenWords(hidden)}
        </p>
      ))}
      <ReadAgain account={account} kinds={kinds} onAsked={onAsked} />
      <Requests health={health} />
      <Oddities health={health} />
      <Incidents health={health} />
    </>
  );
}

function Facts({ health }: { health: Health }) {
  return (
    <dl className={css.facts}>
      <dt>{t('settings.pace')}</dt>
      <dd>{paceWords(health.pace)}</dd>
      <dt>{t('settings.order')}</dt>
      <dd>{health.order === null ? t('settings.orderNotYet') : t(ORDERS[health.order])}</dd>
      <dt>{t('settings.clock')}</dt>
      <dd>{clockWords(health.clockOffset)}</dd>
      <dt>{t('settings.messages')}</dt>
      <dd>{messagesWords(health)}</dd>
      {health.conversations.api !== 'there' && (
        <>
          <dt>{t('settings.pages')}</dt>
          <dd>{pagesWords(health)}</dd>
        </>
      )}
      <dt>{t('settings.largest')}</dt>
      <dd>{health.largestSent === 0 ? t('settings.nothingYet') : formatBytes(health.largestSent)}</dd>
    </dl>
  );
}

function Requests({ health: { operations } }: { health: Health }) {
  return (
    <FactsTable
      caption={t('settings.requests')}
      heads={[t('settings.operation'), t('settings.hour'), t('settings.day'), t('settings.p50'), t('settings.p95')]}
      numbers={[1, 2, 3, 4]}
      rows={[
        ...operations.map(({ operation, hour, day, p50, p95 }) => [
          operation,
          formatNumber(hour),
          formatNumber(day),
          milliseconds(p50),
          milliseconds(p95),
        ]),
        [t('settings.allTogether'), sum(operations, 'hour'), sum(operations, 'day'), '', ''],
      ]}
    />
  );
}

function Oddities({ health: { oddities, at } }: { health: Health }) {
  if (oddities.length === 0) return <p className={css.quiet}>{t('settings.noOddities')}</p>;
  return (
    <FactsTable
      caption={t('settings.oddities')}
      heads={[
        t('settings.kind'),
        t('settings.oddWhat'),
        t('settings.oddName'),
        t('settings.oddCount'),
        t('settings.oddLast'),
      ]}
      numbers={[3]}
      rows={oddities.map((odd) => [
        odd.of === 'conversations' ? t('settings.messages') : kindWord(odd.of),
        t(ODDITY_TEXTS[odd.what]),
        odd.name,
        formatNumber(odd.count),
        moment(odd.lastAt, at),
      ])}
    />
  );
}

function Incidents({ health: { incidents, at } }: { health: Health }) {
  if (incidents.length === 0) return <p className={css.quiet}>{t('settings.noIncidents')}</p>;
  return (
    <FactsTable
      caption={t('settings.incidents')}
      heads={[t('settings.when'), t('settings.operation'), t('settings.incidentKind'), t('settings.incidentReason')]}
      rows={incidents
        .slice(0, 30)
        .map((incident) => [
          formatMomentSeconds(incident.at, at),
          incident.operation,
          incident.kind,
          [incident.reason, incident.status].filter((part) => part !== null).join(' '),
        ])}
    />
  );
}

function messagesWords({ conversations: { api, triedAt, stored }, at }: Health): string {
  if (api === 'there') return t('settings.messagesThere', { count: stored });
  return api === 'absent' ? t('settings.messagesAbsent', { time: moment(triedAt, at) }) : t('settings.messagesUnknown');
}

function pagesWords({ conversations: { page, stored } }: Health): string {
  if (page.allowed !== true) return t('settings.pagesNotAllowed');
  const found =
    page.place === null
      ? t(page.found === 'not-found' ? 'settings.pagesNotFound' : 'settings.pagesNotLooked')
      : t('settings.pagesAt', { place: page.place, count: stored });
  return page.error ? `${found} ${pageWords(page.error).what}` : found;
}

/** Lists beside the tickets are fully read once a day; this button does it now. */
function ReadAgain({ account, kinds, onAsked }: { account: Account; kinds: KindHealth[]; onAsked: () => void }) {
  const call = useCall();
  const [error, setError] = useState<AppError | null>(null);
  const tryMessages = async () => {
    const answer = await call('conversations.try', { account: account.id });
    setError(answer.ok ? null : answer.error);
    onAsked();
  };
  const ask = async (kind?: RecordKind) => {
    const answer = await call('records.refresh', { account: account.id, ...(kind && { kind }) });
    setError(answer.ok ? null : answer.error);
    const when = account.connection.state === 'online' ? 'settings.readingAgain' : 'settings.readingLater';
    if (answer.ok) showToast({ title: t(when), timeout: 4000 });
    onAsked();
  };
  return (
    <>
      <fieldset className={css.row}>
        <legend className={css.quiet}>{t('settings.readAgain')}</legend>
        <Button icon={RefreshCw} onClick={() => void ask()}>
          {t('settings.readAgainAll')}
        </Button>
        {kinds.map(
          ({ kind }) =>
            kind !== 'tickets' && (
              <Button key={kind} onClick={() => void ask(kind)}>
                {kindWord(kind)}
              </Button>
            ),
        )}
        <Button onClick={() => void tryMessages()}>{t('settings.messages')}</Button>
      </fieldset>
      {error && <ErrorNotice error={error} />}
    </>
  );
}

function refusedWords({ refused }: Account, { kind, refused: isRefused }: KindHealth): string | null {
  const [text] = refused.find(({ of }) => of === kind)?.error.detail?.texts ?? [];
  if (text !== undefined) return t('settings.refusedWith', { text });
  return isRefused ? t('settings.refusedKind') : null;
}

const moment = (at: number | null, now: number) => (at === null ? t('settings.notYet') : formatMoment(at, now));
const milliseconds = (ms: number | null) => (ms === null ? '' : t('settings.ms', { count: Math.round(ms) }));
const sum = (operations: Health['operations'], what: 'hour' | 'day') =>
  formatNumber(operations.reduce((total, one) => total + one[what], 0));

const passWords = ({ done, total }: { done: number; total: number | null }) =>
  total === null || total < done ? t('settings.passAlone', { done }) : t('settings.pass', { done, total });

function paceWords({ attention, onBattery, metered, every: [from, to] }: Health['pace']): string {
  const inMinutes = from >= 120;
  const [low, high] = inMinutes ? [from / 60, to / 60] : [from, to];
  const often = t(inMinutes ? 'settings.paceMinutes' : 'settings.paceSeconds', { from: low, count: high });
  return commaList([
    often,
    t(PACE_TEXTS[attention]),
    ...(onBattery ? [t('settings.paceBattery')] : []),
    ...(metered ? [t('settings.paceMetered')] : []),
  ]);
}

/**
 * From two minutes on, show minutes or larger units: a number like 18,000 seconds is hard to read.
 */
const CLOCK_UNITS: [seconds: number, words: MessageKey][] = [
  [86_400, 'settings.clockDays'],
  [3600, 'settings.clockHours'],
  [60, 'settings.clockMinutes'],
  [1, 'settings.clockSeconds'],
];

export function clockWords(offset: number | null): string {
  if (offset === null) return t('settings.nothingYet');
  const off = Math.round(Math.abs(offset) / 1000);
  if (off < 2) return t('settings.clockSame');
  const [seconds, words] = CLOCK_UNITS.find(([unit]) => unit === 1 || off >= 2 * unit) ?? [1, 'settings.clockSeconds'];
  const time = t(words, { count: Math.round(off / seconds) });
  return t(offset > 0 ? 'settings.clockAhead' : 'settings.clockBehind', { time });
}

function Report({ account }: { account: string }) {
  const call = useCall();
  const [text, setText] = useState<string | null>(null);
  const { error, submit } = useSubmit();
  const withReport = (use: (report: string) => unknown) =>
    submit(
      () => call('health.report', { account }),
      (report) => {
        setText(report);
        use(report);
      },
    );
  const copy = (report: string) => copyText(report, t('settings.reportCopied'));
  return (
    <div className={css.group}>
      <h3 className={layout.strong}>{t('settings.report')}</h3>
      <p className={css.quiet}>{t('settings.reportHint')}</p>
      <div className={css.row}>
        <Button icon={Copy} onClick={() => void withReport(copy)}>
          {t('settings.reportCopy')}
        </Button>
        <Button
          icon={Download}
          onClick={() => void withReport((report) => saveBlob(new Blob([report]), t('settings.reportName')))}
        >
          {t('settings.reportSave')}
        </Button>
        <Button look="plain" onClick={() => void withReport(() => undefined)}>
          {t('settings.reportShow')}
        </Button>
      </div>
      {error && <ErrorNotice error={error} />}
      {text !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={css.preview} aria-label={t('settings.report')} tabIndex={0}>
          <pre>{text}</pre>
        </section>
      )}
    </div>
  );
}
