import { useState } from 'react';
import type { BatchPerson, BatchPlan, ExcludedTicket, ExclusionReason } from '../../../shared/domain/batch.ts';
import { commaList, serverMoment } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { nearestWords } from '../../parts/canned/variables.ts';
import { typedForm } from '../../parts/text/time-choices.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { CheckField, SelectField, TextField } from '../../ui/Field.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/Notice.tsx';
import css from './outage.module.css';

const REASONS: readonly [ExclusionReason, MessageKey][] = [
  ['draft', 'outage.outDraft'],
  ['on-its-way', 'outage.outOnItsWay'],
  ['stopped', 'outage.outStopped'],
  ['doubt', 'outage.outDoubt'],
  ['closed', 'outage.outClosed'],
  ['incomplete', 'outage.outIncomplete'],
  ['has-text', 'outage.outHasText'],
  ['not-cached', 'outage.outNotCached'],
  ['same-customer', 'outage.outSameCustomer'],
  ['older', 'outage.outOlder'],
  ['subject', 'outage.outSubject'],
  ['excluded', 'outage.outExcluded'],
];

const MAX_NAMED = 6;

export function OutagePlan({ plan }: { plan: BatchPlan }) {
  const { samples, copies, leftOut, unknown, ready, people } = plan;
  const { selectedCount, tickets, text } = useApp((app) => app.outage);
  return (
    <>
      {unknown.length > 0 && (
        <Notice tone="danger">
          {t('outage.unknown', { names: commaList(unknown.map((name) => `{{${name}}}`)) })}
          {nearestWords(unknown)}
        </Notice>
      )}
      <p className={css.count} role="status">
        {t('outage.goesTo', { count: ready.length })}
      </p>
      {copies.length > 0 && (
        <p className={css.copies} title={commaList(copies)}>
          {t('outage.copies', { count: copies.length })}{' '}
          <bdi className={css.ids}>{commaList(copies.slice(0, MAX_NAMED))}</bdi>
          {copies.length > MAX_NAMED && ' …'}
        </p>
      )}
      {selectedCount > tickets.length && (
        <p>{t('outage.tooMany', { count: selectedCount - tickets.length, most: tickets.length })}</p>
      )}
      <LeftOutList leftOut={leftOut} />
      {people.length > 0 && <People people={people} />}
      <div className={css.samples}>
        {(text.trim() === '' ? [] : samples).map(({ ticket, tid, name, text }) => (
          <figure key={ticket} className={css.sample} aria-label={t('outage.sample', { tid })}>
            <figcaption>
              <bdi>{name}</bdi> <span className={css.ids}>#{tid}</span>
            </figcaption>
            <p dir="auto">{text}</p>
          </figure>
        ))}
      </div>
    </>
  );
}

function People({ people }: { people: readonly BatchPerson[] }) {
  const store = useAppStore();
  const { excluded } = useApp((app) => app.outage.choices);
  const now = useNow();
  return (
    <details className={css.people}>
      <summary>{t('outage.byHand')}</summary>
      <ul>
        {people.map(({ ticket, tid, name, subject, openedAt }) => (
          <li key={ticket}>
            <label className={css.person}>
              <input
                type="checkbox"
                checked={!excluded.includes(ticket)}
                onChange={({ target }) => store.getState().outage.exclude(ticket, !target.checked)}
              />
              <bdi className={css.who}>{name}</bdi>
              <bdi className={css.about}>{subject}</bdi>
              <span className={css.ids}>#{tid}</span>
              <span className={layout.meta}>{openedAt && serverMoment(openedAt, now)}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Reasons that the agent can resolve in the ticket. */
const RESOLVABLE: ReadonlySet<ExclusionReason> = new Set(['stopped', 'doubt']);

const Tid = ({ tid }: ExcludedTicket) => <span className={css.ids}>#{tid} </span>;

function TicketButton({ ticket, tid }: ExcludedTicket) {
  const store = useAppStore();
  const open = () => {
    const { outage, nav } = store.getState();
    outage.hide();
    nav.openTicket(ticket);
  };
  return (
    <button type="button" className={css.leads} aria-label={t('outage.openTicket', { tid })} onClick={open}>
      #{tid}
    </button>
  );
}

const MAX_IDS = 12;

export function LeftOutList({ leftOut }: { leftOut: readonly ExcludedTicket[] }) {
  if (leftOut.length === 0) return null;
  return (
    <ul className={css.left}>
      {REASONS.map(([why, words]) => {
        const out = leftOut.filter((row) => row.why === why);
        return (
          out.length > 0 && (
            <li key={why}>
              {t(words, { count: out.length })}{' '}
              <span className={css.numbers}>
                {out
                  .slice(0, MAX_IDS)
                  .map(
                    (row) =>
                      row.tid &&
                      (RESOLVABLE.has(why) ? (
                        <TicketButton key={row.ticket} {...row} />
                      ) : (
                        <Tid key={row.ticket} {...row} />
                      )),
                  )}
                {out.length > MAX_IDS && '…'}
              </span>
            </li>
          )
        );
      })}
    </ul>
  );
}

const HOUR = 3600_000;

const AGES: readonly [number, MessageKey][] = [
  [HOUR / 2, 'outage.inHalfHour'],
  [HOUR, 'outage.inHour'],
  [3 * HOUR, 'outage.inThreeHours'],
  [24 * HOUR, 'outage.inDay'],
];

export function OutageRules() {
  const store = useAppStore();
  const { oncePerCustomer, openedSince, withoutSubjects } = useApp((app) => app.outage.choices);
  const hasZone = useApp(
    ({ accounts, outage }) => accounts.list?.find(({ id }) => id === outage.account)?.settings.zone !== null,
  );
  const { choose } = store.getState().outage;
  return (
    <fieldset className={css.rules}>
      <legend>{t('outage.rules')}</legend>
      <CheckField
        label={t('outage.once')}
        hint={t('outage.onceHint')}
        checked={oncePerCustomer}
        onChange={(checked) => choose({ oncePerCustomer: checked })}
      />
      <div className={css.pair}>
        <Since at={openedSince} hasZone={hasZone} onChange={(at) => choose({ openedSince: at })} />
        <TextField
          label={t('outage.without')}
          hint={t('outage.withoutHint')}
          value={withoutSubjects}
          onChange={({ target }) => choose({ withoutSubjects: target.value })}
        />
      </div>
    </fieldset>
  );
}

interface SinceProps {
  at: number | null;
  /** Whether the service's time zone is known, and so when a ticket was opened. */
  hasZone: boolean;
  onChange: (at: number | null) => void;
}

/** An age counts from the moment of the choice, because later tickets are newer anyway. */
function Since({ at, hasZone, onChange }: SinceProps) {
  const [choice, setChoice] = useState(at === null ? '' : 'time');
  return (
    <div className={css.since}>
      <SelectField
        label={t('outage.opened')}
        hint={!hasZone && choice !== '' && t('outage.noZone')}
        value={choice}
        onChange={({ target: { value } }) => {
          setChoice(value);
          if (value === '') onChange(null);
          else if (value === 'time') onChange(at ?? Date.now() - HOUR);
          else onChange(Date.now() - Number(value));
        }}
      >
        <option value="">{t('outage.anyTime')}</option>
        {AGES.map(([age, words]) => (
          <option key={age} value={age}>
            {t(words)}
          </option>
        ))}
        <option value="time">{t('outage.sinceTime')}</option>
      </SelectField>
      {choice === 'time' && (
        <TextField
          type="datetime-local"
          label={t('outage.since')}
          value={at === null ? '' : typedForm(at).replace(' ', 'T')}
          onChange={({ target: { value } }) => {
            const typed = new Date(value).getTime();
            if (!Number.isNaN(typed)) onChange(typed);
          }}
        />
      )}
    </div>
  );
}
