/** Connection to the team's server, data that waits for it, and data from it that was rejected. */
import { useState } from 'react';
import type { TeamRefusal } from '../../../shared/domain/team.ts';
import type { ClockDifference, EngineStatus, TeamView } from '../../../shared/domain/team-engine.ts';
import { formatLongSpan, formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { showError } from '../../parts/show-error.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { LoginFields, NO_LOGIN, type TypedEngineLogin } from './LoginFields.tsx';
import { TeamForm } from './NewTeam.tsx';
import css from './team.module.css';

const REFUSALS = {
  unreadable: 'team.unreadable',
  forged: 'team.forged',
  replayed: 'team.replayed',
  malformed: 'team.malformed',
  removed: 'team.removed',
  unknown: 'team.strangers',
} as const satisfies Record<TeamRefusal, string>;

export function TeamServer({ view }: { view: TeamView }) {
  const { call, getState } = useAppStore();
  const now = useNow();
  const [changing, setChanging] = useState(false);
  const { engine } = view;
  const connect = async () => {
    const answer = await call('team.retry', { account: getState().nav.account ?? '' });
    if (!answer.ok) showError(answer.error);
  };
  return (
    <section className={css.group} aria-labelledby="team-server">
      <h3 id="team-server" className={layout.label}>
        {t('team.server')}
      </h3>
      <p>
        <span className={css.code}>{view.address}</span> {stateWords(engine, now)}
        {view.user !== '' && <> · {t('team.signedInAs', { user: view.user })}</>}
      </p>
      {view.waiting > 0 && <p className={css.quiet}>{t('team.waiting', { count: view.waiting })}</p>}
      {(engine.state === 'away' || engine.state === 'refused') && <ErrorNotice error={engine.error} live="polite" />}
      {view.clock && (
        <Notice tone="warn" live="polite">
          {clockWords(view.clock)}
        </Notice>
      )}
      {view.later > 0 && <Notice tone="warn">{t('team.later', { count: view.later })}</Notice>}
      {view.full && (
        <Notice tone="warn" live="polite">
          {t('team.full')}
        </Notice>
      )}
      {view.unshared > 0 && <Notice tone="warn">{t('team.unshared', { count: view.unshared })}</Notice>}
      {view.refused.length > 0 && (
        <Notice tone="warn">
          {t('team.untrusted')}
          <ul>
            {view.refused.map(({ why, count }) => (
              <li key={why}>{t(REFUSALS[why], { count })}</li>
            ))}
          </ul>
        </Notice>
      )}
      {changing ? (
        <ChangeForm present={view.address} onDone={() => setChanging(false)} />
      ) : (
        <div className={layout.wrap}>
          {engine.state !== 'connected' && <Button onClick={() => void connect()}>{t('team.retry')}</Button>}
          <Button onClick={() => setChanging(true)}>{t('team.change')}</Button>
        </div>
      )}
    </section>
  );
}

function stateWords(engine: EngineStatus, now: number): string {
  if (engine.state === 'away') return t('team.away', { time: formatMoment(engine.since, now) });
  return t(`team.${engine.state}`);
}

function clockWords({ whose, ahead }: ClockDifference): string {
  const time = formatLongSpan(Math.abs(ahead), true);
  if (whose === 'unclear') return t('team.clocksDiffer', { time });
  return t(ahead > 0 ? 'team.clockAhead' : 'team.clockBehind', { time });
}

function ChangeForm({ present, onDone }: { present: string; onDone: () => void }) {
  const change = useApp((app) => app.team.change);
  const [address, setAddress] = useState(present);
  const [login, setLogin] = useState<TypedEngineLogin>(NO_LOGIN);
  return (
    <TeamForm
      title={t('team.changeGo')}
      onCancel={onDone}
      isFilled={address.trim() !== ''}
      send={async () => {
        const answer = await change('team.setEngine', { address, ...login });
        if (answer.ok) {
          showToast({ title: t('team.changed') });
          onDone();
        }
        return answer;
      }}
    >
      {(tried) => (
        <>
          <TextField
            label={t('team.address')}
            hint={t('team.addressHint')}
            error={tried && address.trim() === '' ? t('team.addressMissing') : null}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <LoginFields login={login} onChange={setLogin} />
        </>
      )}
    </TeamForm>
  );
}
