import { useMemo, useState } from 'react';
import type { Account, ZoneGuess, ZoneSuggestion } from '../../../shared/domain/account.ts';
import { formatAge } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Saved, useSetting } from '../../parts/settings/SavedSetting.tsx';
import { useApp, useCall } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { ComboField } from '../../ui/ComboField.tsx';
import { useAnswer, whenOk } from '../../ui/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import css from './Section.module.css';
import { offsetWords, zones } from './values.ts';

export function TimesSection({ account }: { account: Account }) {
  const configure = useApp((app) => app.accounts.configure);
  const items = useMemo(zones, []);
  const zone = useSetting(account.settings.zone, (value) => configure(account.id, { zone: value }));
  return (
    <>
      <div className={css.group}>
        <ComboField
          label={t('settings.zone')}
          hint={t('settings.zoneHint')}
          placeholder={t('settings.zoneUnknown')}
          none={t('settings.zoneNone')}
          clear={t('settings.zoneClear')}
          showAll={t('settings.zoneShow')}
          items={items}
          value={zone.value}
          onChange={zone.choose}
        />
        <Saved state={zone.state} />
        {zone.error && <Notice tone="danger">{zone.error}</Notice>}
      </div>
      <Suggestion account={account.id} zone={zone.value} onChoose={zone.choose} />
    </>
  );
}

interface SuggestionProps {
  account: string;
  zone: string | null;
  onChoose: (zone: string) => void;
}

function Suggestion({ account, zone, onChoose }: SuggestionProps) {
  const call = useCall();
  const [found, setFound] = useState<ZoneSuggestion | null>(null);
  // Read suggestions again: a recognised own reply or a new message narrows them down.
  const sends = useApp((app) => app.outbox.items);
  const news = useApp((app) => app.queues.readings);
  useAnswer(() => call('account.suggestZone', { account }), whenOk(setFound), [account, sends, news]);
  if (!found) return null;
  const [best, ...others] = found.guesses;
  if (best && found.samples === 0) {
    return zone === null && <Possible guesses={found.guesses} onChoose={onChoose} />;
  }
  if (!best) {
    return <p className={css.quiet}>{t(found.samples === 0 ? 'settings.zoneNoSamples' : 'settings.zoneNoFit')}</p>;
  }
  const fits = found.guesses.some((guess) => guess.zone === zone);
  const { fitting, samples } = found;
  const offset = offsetWords(best.offset);
  const words =
    fitting === samples
      ? t('settings.zoneSeenAll', { count: samples, offset })
      : t('settings.zoneSeen', { fitting, count: samples, offset });
  if (fits) return <Notice tone="ok">{t('settings.zoneFits', { seen: words })}</Notice>;
  return (
    <div className={css.group}>
      <Notice
        tone={zone === null ? 'info' : 'warn'}
        actions={
          <Button look="primary" onClick={() => onChoose(best.zone)}>
            {t('settings.zoneUse', { zone: best.zone.replaceAll('_', ' ') })}
          </Button>
        }
      >
        {t(zone === null ? 'settings.zoneSuggested' : 'settings.zoneDiffers', { seen: words })}
      </Notice>
      {others.length > 0 && (
        <div className={css.row}>
          <span className={css.quiet}>{t('settings.zoneOthers')}</span>
          {others.map((guess) => (
            <Button key={guess.zone} look="plain" onClick={() => onChoose(guess.zone)}>
              {guess.zone.replaceAll('_', ' ')}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Before an own reply was recognised: possible zones, with the newest message's age in each. */
function Possible({ guesses, onChoose }: { guesses: ZoneGuess[]; onChoose: (zone: string) => void }) {
  return (
    <div className={css.group}>
      <p className={css.quiet}>{t('settings.zoneByNewest')}</p>
      {guesses.map(({ zone, newestAge = 0 }) => (
        <div key={zone} className={css.row}>
          <Button onClick={() => onChoose(zone)}>{t('settings.zoneUse', { zone: zone.replaceAll('_', ' ') })}</Button>
          <span className={css.quiet}>{t('settings.zoneNewestAge', { age: formatAge(-newestAge, 0) })}</span>
        </div>
      ))}
    </div>
  );
}
