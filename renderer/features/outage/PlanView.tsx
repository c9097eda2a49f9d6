import type { BatchPlan, LeftOut, LeftOutTicket } from '../../../shared/domain/batch.ts';
import { signed } from '../../../shared/domain/signature.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { Notice } from '../../ui/Notice.tsx';
import css from './OutageDialog.module.css';

const REASONS: readonly [LeftOut, MessageKey][] = [
  ['draft', 'outage.outDraft'],
  ['on-its-way', 'outage.outOnItsWay'],
  ['closed', 'outage.outClosed'],
  ['incomplete', 'outage.outIncomplete'],
  ['has-text', 'outage.outHasText'],
  ['not-cached', 'outage.outNotCached'],
];

/** So many who get a copy are named at once. */
const NAMED = 6;

/** Where the text would go: three samples as they are sent, and what is left out, with why. */
export function PlanView({ plan, signature }: { plan: BatchPlan; signature: string }) {
  const { samples, copies, leftOut, unknown, ready } = plan;
  return (
    <>
      {unknown.length > 0 && (
        <Notice tone="danger">{t('outage.unknown', { names: unknown.map((name) => `{{${name}}}`).join(', ') })}</Notice>
      )}
      <p className={css.count} role="status">
        {t('outage.goesTo', { count: ready.length })}
      </p>
      {copies.length > 0 && (
        <p className={css.copies} title={copies.join(', ')}>
          {t('outage.copies', { count: copies.length })}{' '}
          <bdi className={css.ids}>{copies.slice(0, NAMED).join(', ')}</bdi>
          {copies.length > NAMED && ' …'}
        </p>
      )}
      <LeftOutList leftOut={leftOut} />
      <div className={css.samples}>
        {samples.map(({ ticket, tid, name, text }) => (
          <figure key={ticket} className={css.sample} aria-label={t('outage.sample', { tid })}>
            <figcaption>
              <bdi>{name}</bdi> <span className={css.ids}>#{tid}</span>
            </figcaption>
            <p dir="auto">{signed(text, signature)}</p>
          </figure>
        ))}
      </div>
    </>
  );
}

/** Which tickets are left out, by reason. */
export function LeftOutList({ leftOut }: { leftOut: readonly LeftOutTicket[] }) {
  if (leftOut.length === 0) return null;
  return (
    <ul className={css.left}>
      {REASONS.map(([why, words]) => {
        const out = leftOut.filter((one) => one.why === why);
        return (
          out.length > 0 && (
            <li key={why}>
              {t(words, { count: out.length })}{' '}
              <span className={css.ids}>{out.flatMap(({ tid }) => (tid ? `#${tid}` : [])).join(' ')}</span>
            </li>
          )
        );
      })}
    </ul>
  );
}
