/** Account settings that the team shares, and their effect here. */
import type { SharedSetting, TeamSetting } from '../../../shared/domain/team.ts';
import type { TeamView } from '../../../shared/domain/team-engine.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { showError } from '../../parts/show-error.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import layout from '../../ui/layout.module.css';
import css from './team.module.css';

const NAMES = {
  departments: 'team.departments',
  links: 'team.links',
  zone: 'team.zone',
  businessHours: 'team.businessHours',
  replyAs: 'team.replyAs',
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

export function SharedSettings({ view: { settings, members } }: { view: TeamView }) {
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
