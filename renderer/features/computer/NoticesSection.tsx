import { useEffect, useState } from 'react';
import { DEFAULT_COMPUTER, type NoticeKind, type QuietHours } from '../../../shared/domain/computer.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, TextField } from '../../ui/Field.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { mayNotify, showNotification } from './notices.ts';
import css from './sections.module.css';

/** Most frequent first. */
const KINDS: [NoticeKind, MessageKey][] = [
  ['reply', 'notices.kindReply'],
  ['ticket', 'notices.kindTicket'],
  ['promise', 'notices.kindPromise'],
  ['solved', 'notices.kindSolved'],
  ['handed', 'notices.kindHanded'],
  ['mention', 'notices.kindMention'],
  ['followed', 'notices.kindFollowed'],
  ['taken', 'notices.kindTaken'],
  ['look', 'notices.kindLook'],
  ['returned', 'notices.kindReturned'],
  ['refused', 'notices.kindRefused'],
  ['stopped', 'notices.kindStopped'],
  ['in-doubt', 'notices.kindInDoubt'],
];

const NIGHT: QuietHours = { from: '20:00', to: '07:30', weekends: false };

export function NoticesSection() {
  const computer = useApp((app) => app.computer.computer);
  const error = useApp((app) => app.computer.error);
  const load = useApp((app) => app.computer.load);
  const configure = useApp((app) => app.computer.configure);
  useEffect(() => void load(), [load]);
  const { notices, noticeTexts, sound, quiet } = computer?.settings ?? DEFAULT_COMPUTER;
  return (
    <div className={css.group}>
      {error && <ErrorNotice error={error} />}
      <Permission />
      <fieldset className={css.group}>
        <legend className={css.legend}>{t('notices.tellOf')}</legend>
        <div className={css.choices}>
          {KINDS.map(([kind, words]) => (
            <CheckField
              key={kind}
              label={t(words)}
              checked={notices[kind]}
              onChange={(wanted) => void configure({ notices: { ...notices, [kind]: wanted } })}
            />
          ))}
        </div>
        <p className={css.quiet}>{t('notices.whileHere')}</p>
      </fieldset>
      <CheckField
        label={t('notices.texts')}
        hint={t('notices.textsHint')}
        checked={noticeTexts}
        onChange={(wanted) => void configure({ noticeTexts: wanted })}
      />
      <CheckField label={t('notices.sound')} checked={sound} onChange={(wanted) => void configure({ sound: wanted })} />
      <CheckField
        label={t('notices.quiet')}
        hint={t('notices.quietHint')}
        checked={quiet !== null}
        onChange={(wanted) => void configure({ quiet: wanted ? NIGHT : null })}
      />
      {quiet && <QuietTimes quiet={quiet} save={(next) => void configure({ quiet: next })} />}
      <Try sound={sound} />
    </div>
  );
}

function QuietTimes({ quiet, save }: { quiet: QuietHours; save: (quiet: QuietHours) => void }) {
  return (
    <div className={css.times}>
      <TimeField label={t('notices.from')} value={quiet.from} onChange={(from) => save({ ...quiet, from })} />
      <TimeField label={t('notices.to')} value={quiet.to} onChange={(to) => save({ ...quiet, to })} />
      <CheckField
        label={t('notices.weekends')}
        checked={quiet.weekends}
        onChange={(weekends) => save({ ...quiet, weekends })}
      />
    </div>
  );
}

/** An incomplete time shows an error, and the previous value stays. */
function TimeField({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) {
  const [wrong, setWrong] = useState(false);
  return (
    <TextField
      label={label}
      type="time"
      defaultValue={value}
      error={wrong ? t('notices.badTime') : null}
      onChange={({ target }) => {
        setWrong(target.value === '');
        if (target.value !== '') onChange(target.value);
      }}
    />
  );
}

/** Electron needs no permission; a browser asks for it, and only after a click. */
function Permission() {
  const asked = 'Notification' in globalThis ? Notification.permission : 'denied';
  const [permission, setPermission] = useState<NotificationPermission>(asked);
  if (permission === 'granted') return null;
  if (permission === 'denied') return <Notice tone="warn">{t('notices.denied')}</Notice>;
  return (
    <Notice
      tone="info"
      actions={
        <Button onClick={() => void Notification.requestPermission().then(setPermission)}>{t('notices.allow')}</Button>
      }
    >
      {t('notices.notAllowed')}
    </Notice>
  );
}

function Try({ sound }: { sound: boolean }) {
  const show = useApp((app) => app.computer.show);
  const [said, setSaid] = useState('');
  const run = async () => {
    setSaid('');
    const heard = await showNotification({
      title: t('notices.testTitle'),
      body: t('notices.testBody'),
      tag: 'rackside.test',
      sound,
      onClick() {
        window.focus();
        void show();
      },
    });
    if (!heard) setSaid(t('notices.testMute'));
    else if (!mayNotify()) setSaid(t('notices.testBlocked'));
    else setSaid(t(sound ? 'notices.tested' : 'notices.testedSilent'));
  };
  return (
    <div className={css.row}>
      <Button onClick={() => void run()}>{t('notices.test')}</Button>
      <span role="status">{said}</span>
    </div>
  );
}
