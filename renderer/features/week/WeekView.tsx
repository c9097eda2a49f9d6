import { ChevronLeft, ChevronRight, FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import { WEEK_NUMBERS, WEEK_SCOPES, type WeekFigures, type WeekNumbers } from '../../../shared/domain/week.ts';
import type { AppError } from '../../../shared/result.ts';
import { runCommand } from '../../commands/table.ts';
import { compareNames, formatDay } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import forms from '../../parts/forms/Forms.module.css';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/dom.ts';
import { CheckField } from '../../ui/Field.tsx';
import { useAnswer, useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { WeekPicture } from './WeekPicture.tsx';
import css from './week.module.css';
import { dayMoment, departmentWords, firstDay, numberWords } from './week-text.ts';

const COLUMNS = WEEK_NUMBERS.filter((name) => name !== 'known' && name !== 'targeted');

/** Page of a week's work. All of it is of the week that was answered last. */
export function WeekView({ account }: { account: Account; id: string }) {
  const store = useAppStore();
  const now = useNow();
  const { back, scope, figures, change } = useApp((app) => app.week);
  const { settings, syncedAt } = account;
  const [error, setError] = useState<AppError | null>(null);
  const first = firstDay(back, settings.zone, now);
  const basis = JSON.stringify([settings.zone, settings.businessHours, settings.answerTargets, settings.teamFigures]);
  useAnswer(
    () => store.call('week.figures', { account: account.id, first, scope }),
    (answer) => {
      setError(answer.ok ? null : answer.error);
      if (answer.ok) change({ figures: answer.value });
    },
    [account.id, first, scope, basis, syncedAt],
  );
  useEffect(() => () => change({ figures: null }), [change]);
  return (
    <div className={forms.view} aria-busy={figures?.days[0]?.day !== first}>
      <WeekHead days={figures?.days} now={now} />
      {error && <ErrorNotice error={error} />}
      {figures && <Figures account={account} figures={figures} now={now} />}
      <details className={forms.more}>
        <summary>{t('week.meaning')}</summary>
        <dl className={forms.filled}>
          {([...COLUMNS, 'own'] as const).map((name) => [
            <dt key={name}>{t(`week.${name}`)}</dt>,
            <dd key={`${name} means`}>{t(`week.${name}Means`)}</dd>,
          ])}
        </dl>
      </details>
    </div>
  );
}

function WeekHead({ days = [], now }: { days: WeekFigures['days'] | undefined; now: number }) {
  const store = useAppStore();
  const keysOf = useKeysOf();
  const { back, change } = useApp((app) => app.week);
  const run = (name: string) => runCommand(name, store.getState);
  const go = (name: 'before' | 'after', isEnd: boolean) => (
    <IconButton
      icon={name === 'before' ? ChevronLeft : ChevronRight}
      label={t(`week.${name}`)}
      keys={keysOf(`week.${name}`)}
      aria-disabled={isEnd}
      onClick={() => run(`week.${name}`)}
    />
  );
  const [from = 0, to = 0] = [days[0]?.day, days.at(-1)?.day].map(dayMoment);
  return (
    <header className={forms.head}>
      <h2 className={layout.subject}>{t('shell.week')}</h2>
      <div className={classNames(layout.row, layout.fill)}>
        {go('before', false)}
        <span role="status">
          {days.length > 0 && t('week.range', { from: formatDay(from, now), to: formatDay(to, now) })}
        </span>
        {go('after', back === 0)}
        {back > 0 && (
          <Button look="plain" onClick={() => change({ back: 0 })}>
            {t('week.now')}
          </Button>
        )}
      </div>
      <Button icon={FileDown} onClick={() => run('week.save')}>
        {t('week.save')}
      </Button>
    </header>
  );
}

function Figures({ account, figures, now }: { account: Account; figures: WeekFigures; now: number }) {
  const { sum, departments, zone, zoneKnown } = figures;
  const days = account.settings.businessHours?.counted !== true;
  return (
    <>
      <ScopeChoice account={account.id} figures={figures} />
      {sum.known !== sum.answered && (
        <p className={forms.quiet}>{t('week.part', { known: sum.known ?? 0, count: sum.answered ?? 0 })}</p>
      )}
      {!zoneKnown && <p className={forms.quiet}>{t('week.zoneUnknown', { zone })}</p>}
      {departments.length === 0 && <p>{t(`week.nothing_${figures.scope}`)}</p>}
      {departments.length > 0 && <WeekPicture figures={figures} days={days} now={now} />}
      {departments.length > 0 && <WeekTable figures={figures} days={days} />}
    </>
  );
}

/** Without a team there is nobody else's work to choose. */
function ScopeChoice({ account, figures: { scope, teamAgreed } }: { account: string; figures: WeekFigures }) {
  const isInTeam = useApp(({ team }) => team.of === account && team.view !== null);
  const change = useApp((app) => app.week.change);
  if (!isInTeam) return null;
  return (
    <fieldset className={forms.checks}>
      {WEEK_SCOPES.map((option) => (
        <CheckField
          key={option}
          type="radio"
          name="week-scope"
          label={t(`week.${option}`)}
          disabled={option === 'team' && !teamAgreed}
          checked={option === scope}
          onChange={() => change({ scope: option })}
        />
      ))}
      {!teamAgreed && <span className={forms.quiet}>{t('week.notAgreed')}</span>}
    </fieldset>
  );
}

/** A row for each department, and their sum. `days`: long spans are days. */
function WeekTable({ figures: { departments, sum }, days }: { figures: WeekFigures; days: boolean }) {
  const row = (id: string, name: string, numbers: WeekNumbers) => (
    <tr key={id}>
      <th scope="row" dir="auto">
        {name}
      </th>
      {COLUMNS.map((column) => (
        <td key={column} className={forms.figure}>
          {numberWords(column, numbers, days)}
        </td>
      ))}
    </tr>
  );
  const byName = departments.toSorted((a, b) => compareNames(departmentWords(a), departmentWords(b)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={forms.scroll} aria-label={t('week.table')} tabIndex={0}>
      <table className={forms.table}>
        <thead>
          <tr>
            <th scope="col">{t('week.departmentHead')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={forms.figure}>
                {t(`week.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{byName.map((department) => row(department.id, departmentWords(department), department))}</tbody>
        <tfoot className={css.sum}>{row('all', t('week.all'), sum)}</tfoot>
      </table>
    </section>
  );
}
