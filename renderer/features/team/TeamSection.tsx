/** Account page section of the team: create or join it, its members, and its engine. */
import { useEffect, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { SharedSetting, TeamMember, TeamSetting, UnsharedMarks } from '../../../shared/domain/team.ts';
import type { TeamView } from '../../../shared/domain/team-engine.ts';
import type { Result } from '../../../shared/result.ts';
import { formatList } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { useSetting } from '../../parts/settings/SavedSetting.tsx';
import { showError } from '../../parts/show-error.ts';
import { Avatar } from '../../parts/team/Avatar.tsx';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { CheckField } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { LookRules } from './LookRules.tsx';
import { InviteForm, JoinForm, StartForm } from './NewTeam.tsx';
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
  const change = useApp((app) => app.team.change);
  const configure = useApp((app) => app.accounts.configure);
  const isTeams = view.settings.some(({ name, state }) => name === 'teamFigures' && state === 'team');
  /** Once the team has the setting, each change is everybody's. */
  const agree = async (teamFigures: boolean) => {
    const saved = await configure(account.id, { teamFigures });
    return saved.ok && !isTeams ? change('team.setting', { name: 'teamFigures', how: 'share' }) : saved;
  };
  return (
    <>
      <TeamServer view={view} />
      <People view={view} />
      <Switch
        of="showTicket"
        stored={account.settings.shownToTeam}
        save={(shownToTeam) => configure(account.id, { shownToTeam })}
      />
      <Switch of="figures" stored={isTeams && account.settings.teamFigures === true} save={agree} />
      <InviteForm />
      <SharedSettings view={view} />
      <ShareBefore before={view.before} />
      <Confirm
        button={t('team.leave')}
        words={t('team.leaveWords')}
        go={t('team.leaveGo')}
        run={async () => {
          const answer = await change('team.leave', {});
          if (answer.ok) showToast({ title: t('team.leftTeam') });
          return answer;
        }}
      />
    </>
  );
}

interface SwitchProps {
  of: 'showTicket' | 'figures';
  stored: boolean;
  save: (on: boolean) => Promise<Result<unknown>>;
}

function Switch({ of, stored, save }: SwitchProps) {
  const setting = useSetting(stored, save);
  return (
    <div>
      <CheckField
        label={t(`team.${of}`)}
        hint={t(`team.${of}Hint`)}
        checked={setting.value}
        onChange={setting.choose}
      />
      {setting.error && <Notice tone="danger">{setting.error}</Notice>}
    </div>
  );
}

const KINDS = {
  notes: 'team.beforeNotes',
  tags: 'team.beforeTags',
  done: 'team.beforeDone',
  promises: 'team.beforePromises',
} as const satisfies Record<keyof UnsharedMarks, string>;

function ShareBefore({ before }: { before: UnsharedMarks }) {
  const change = useApp((app) => app.team.change);
  const parts = (Object.keys(KINDS) as (keyof UnsharedMarks)[]).flatMap((kind) =>
    before[kind] > 0 ? [t(KINDS[kind], { count: before[kind] })] : [],
  );
  if (parts.length === 0) return null;
  return (
    <Confirm
      button={t('team.before')}
      words={t('team.beforeWords', { list: formatList(parts) })}
      go={t('team.beforeGo')}
      run={async () => {
        const answer = await change('team.shareBefore', {});
        if (answer.ok) showToast({ title: t('team.beforeShared'), timeout: 4000 });
        return answer;
      }}
    />
  );
}

function People({ view }: { view: TeamView }) {
  const change = useApp((app) => app.team.change);
  const { members, incomplete } = view;
  const nameOf = (id: string) => members.find((member) => member.id === id)?.name ?? t('team.unknown');
  const founder = members.find(({ isFounder }) => isFounder);
  return (
    <section className={css.group} aria-labelledby="team-people">
      <h3 id="team-people" className={layout.label}>
        {t('team.people')}
      </h3>
      <ul className={layout.stackWide}>
        {members.map((member) => (
          <li key={member.id} className={css.person} data-gone={member.removedBy !== null || undefined}>
            <Avatar member={member} />
            <div className={css.who}>
              <bdi>{member.own ? t('team.you', { name: member.name }) : member.name}</bdi>
              <p className={css.quiet}>
                {wordsOf(member, nameOf)}
                {incomplete.includes(member.id) && <> {t('team.behind')}</>}
              </p>
            </div>
            {member.removedBy === null && <LookRules member={member} founder={founder} />}
            {member.removable && !member.own && member.removedBy === null && (
              <Confirm
                button={t('team.remove')}
                name={t('team.removeName', { name: member.name })}
                words={t('team.removeWords', { name: member.name })}
                go={t('team.removeGo')}
                run={() => change('team.remove', { member: member.id })}
              />
            )}
          </li>
        ))}
      </ul>
      <p className={css.quiet}>{t('look.notEnforced')}</p>
    </section>
  );
}

function wordsOf({ id, invitedBy, removedBy }: TeamMember, nameOf: (id: string) => string): string {
  if (removedBy !== null) return removedBy === id ? t('team.left') : t('team.removedBy', { name: nameOf(removedBy) });
  return invitedBy === null ? t('team.founder') : t('team.invitedBy', { name: nameOf(invitedBy) });
}

const NAMES = {
  departments: 'team.departments',
  links: 'team.links',
  zone: 'team.zone',
  businessHours: 'team.businessHours',
  replyAs: 'team.replyAs',
  teamFigures: 'team.teamFigures',
} as const satisfies Record<SharedSetting, MessageKey>;

type Choice = 'share' | 'use' | 'keep';

const CHOICES = {
  team: ['keep'],
  differs: ['use', 'share'],
  own: ['share'],
  none: [],
} as const satisfies Record<TeamSetting['state'], readonly Choice[]>;

const WORDS = {
  share: { own: 'team.shareSetting', other: 'team.shareMine' },
  use: { own: 'team.useTeams', other: 'team.useTeams' },
  keep: { own: 'team.keepMine', other: 'team.keepMine' },
} as const satisfies Record<Choice, Record<'own' | 'other', MessageKey>>;

function SharedSettings({ view: { settings, members } }: { view: TeamView }) {
  const change = useApp((app) => app.team.change);
  const press = async (name: SharedSetting, how: Choice) => {
    const answer = await change('team.setting', { name, how });
    if (!answer.ok) showError(answer.error);
  };
  const stateWords = ({ state, by }: TeamSetting): string => {
    const member = members.find(({ id }) => id === by);
    const name = member?.name ?? t('team.unknown');
    if (state === 'team') return member?.own ? t('team.settingByYou') : t('team.settingBy', { name });
    return state === 'differs' ? t('team.settingDiffers', { name }) : t(`team.${state}Setting`);
  };
  return (
    <section className={css.group} aria-labelledby="team-settings">
      <h3 id="team-settings" className={layout.label}>
        {t('team.settingsTitle')}
      </h3>
      <p className={css.quiet}>{t('team.settingsHint')}</p>
      <ul className={layout.stackWide}>
        {settings.map((setting) => {
          const label = t(NAMES[setting.name]);
          return (
            <li key={setting.name} className={css.setting}>
              <div className={css.who}>
                {label}
                <p className={css.quiet}>{stateWords(setting)}</p>
              </div>
              <div className={layout.wrap}>
                {CHOICES[setting.state].map((how) => {
                  const words = t(WORDS[how][setting.state === 'own' ? 'own' : 'other']);
                  return (
                    <Button
                      key={how}
                      look={how === 'keep' ? 'plain' : 'edge'}
                      aria-label={t('team.settingAction', { action: words, name: label })}
                      onClick={() => void press(setting.name, how)}
                    >
                      {words}
                    </Button>
                  );
                })}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
