/** Account page section of the team: create or join it, its members, and its engine. */
import { useEffect, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { TeamView } from '../../../shared/domain/team-engine.ts';
import { t } from '../../i18n/index.ts';
import { useSetting } from '../../parts/settings/SavedSetting.tsx';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { CheckField } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { InviteForm } from './InviteForm.tsx';
import { JoinForm, StartForm } from './NewTeam.tsx';
import { People } from './People.tsx';
import { ShareBefore } from './ShareBefore.tsx';
import { SharedSettings } from './SharedSettings.tsx';
import { TeamServer } from './TeamServer.tsx';
import css from './team.module.css';

export function TeamSection({ account }: { account: Account }) {
  const { id } = account;
  const load = useApp((app) => app.team.load);
  const isRead = useApp((app) => app.team.of === id);
  const error = useApp((app) => app.team.error);
  const view = useApp((app) => app.team.view);
  useEffect(() => void load(id), [load, id]);
  if (!isRead) return null;
  return (
    <div className={css.section}>
      {error && <ErrorNotice error={error} />}
      {!error && (view ? <Joined account={account} view={view} /> : <Outside account={account} />)}
    </div>
  );
}

function Outside({ account }: { account: Account }) {
  const [form, setForm] = useState<'start' | 'join' | null>(null);
  const close = () => setForm(null);
  return (
    <>
      <p className={css.quiet}>{t('team.none')}</p>
      {form === 'start' && <StartForm account={account} onCancel={close} />}
      {form === 'join' && <JoinForm account={account} onCancel={close} />}
      {form === null && (
        <div className={layout.wrap}>
          <Button onClick={() => setForm('start')}>{t('team.start')}</Button>
          <Button onClick={() => setForm('join')}>{t('team.join')}</Button>
        </div>
      )}
    </>
  );
}

function Joined({ account, view }: { account: Account; view: TeamView }) {
  const leave = useApp((app) => app.team.leave);
  return (
    <>
      <TeamServer view={view} />
      <People view={view} />
      <ShowTicket account={account} />
      <InviteForm />
      <SharedSettings view={view} />
      <ShareBefore before={view.before} />
      <Confirm
        button={t('team.leave')}
        words={t('team.leaveWords')}
        go={t('team.leaveGo')}
        run={async () => {
          const answer = await leave();
          if (answer.ok) showToast({ title: t('team.leftTeam') });
          return answer;
        }}
      />
    </>
  );
}

function ShowTicket({ account }: { account: Account }) {
  const configure = useApp((app) => app.accounts.configure);
  const setting = useSetting(account.settings.shownToTeam, (shownToTeam) => configure(account.id, { shownToTeam }));
  return (
    <div>
      <CheckField
        label={t('team.showTicket')}
        hint={t('team.showTicketHint')}
        checked={setting.value}
        onChange={setting.choose}
      />
      {setting.error && <Notice tone="danger">{setting.error}</Notice>}
    </div>
  );
}
