import { ArrowLeft, Check } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { ChooseLanguage } from '../../parts/appearance/ChooseLanguage.tsx';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph, Logo } from '../../ui/Glyph.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import css from './FirstRun.module.css';
import { SignInCard } from './SignInCard.tsx';

/** Start screen, also to add an account: sign in to a service, or try the practice desk. */
export function FirstRun() {
  const adding = useApp((app) => app.nav.addingAccount);
  const setAdding = useApp((app) => app.nav.setAddingAccount);
  const practice = useApp((app) => app.vault.desk?.managed?.practiceDesk ?? true);
  const done = () => setAdding(false);
  return (
    <main className={css.screen}>
      <div className={css.inner}>
        <header className={css.head}>
          <Logo />
          <p>{t('firstRun.tagline')}</p>
          {adding && (
            <Button look="plain" icon={ArrowLeft} onClick={done} className={css.back}>
              {t('ui.back')}
            </Button>
          )}
        </header>
        <div className={css.cards}>
          <SignInCard onDone={done} />
          {practice && <PracticeCard onDone={done} />}
        </div>
        {!adding && <ChooseLanguage className={css.language} />}
      </div>
    </main>
  );
}

function PracticeCard({ onDone }: { onDone: () => void }) {
  const practice = useApp((app) => app.accounts.practice);
  const { busy, error, submit } = useSubmit();
  return (
    <section className={css.card} aria-labelledby="practice">
      <h2 id="practice" className={layout.subject}>
        {t('firstRun.practice')}
      </h2>
      <p className={css.words}>{t('firstRun.practiceWords')}</p>
      <ul className={css.points}>
        {(['firstRun.practiceA', 'firstRun.practiceB', 'firstRun.practiceC'] as const).map((key) => (
          <li key={key}>
            <Glyph icon={Check} size={14} tone="ok" />
            {t(key)}
          </li>
        ))}
      </ul>
      <DeskSketch />
      {error && <ErrorNotice error={error} />}
      <div className={css.actions}>
        <Button look="primary" busy={busy} onClick={() => void submit(() => practice(t('firstRun.practice')), onDone)}>
          {t(busy ? 'firstRun.practiceStarting' : 'firstRun.practice')}
        </Button>
      </div>
    </section>
  );
}

const ROWS = [
  [10, 52, 68],
  [26, 40, 60],
  [42, 58, 44],
  [58, 46, 64],
  [74, 50, 56],
] as const;

function DeskSketch() {
  return (
    <svg className={css.sketch} viewBox="0 0 320 96" aria-hidden="true">
      <rect x="0.5" y="0.5" width="319" height="95" rx="4" className={css.ground} />
      <path d="M1 4.5a4 4 0 0 1 4-4h41v95H5a4 4 0 0 1-4-4Z" className={css.side} />
      <path d="M258 0.5h57a4 4 0 0 1 4 4v87a4 4 0 0 1-4 4h-57Z" className={css.side} />
      <path d="M46 0.5v95M142 0.5v95M258 0.5v95" className={css.line} />
      <rect x="46" y="22" width="96" height="16" className={css.chosen} />
      {[12, 22, 32, 42, 58, 68].map((y) => (
        <rect key={y} x="8" y={y} width={y === 12 ? 30 : 24} height="3" rx="1.5" className={css.word} />
      ))}
      {ROWS.map(([y, first, second]) => (
        <g key={y}>
          <circle cx="55" cy={y + 4} r="3.5" className={css.turn} />
          <rect x="64" y={y} width={first} height="3" rx="1.5" className={css.text} />
          <rect x="64" y={y + 6} width={second} height="3" rx="1.5" className={css.word} />
        </g>
      ))}
      <rect x="152" y="10" width="76" height="4" rx="2" className={css.text} />
      <rect x="152" y="18" width="48" height="3" rx="1.5" className={css.word} />
      <rect x="152" y="30" width="96" height="20" rx="3" className={css.sketchCard} />
      <rect x="158" y="36" width="70" height="3" rx="1.5" className={css.word} />
      <rect x="158" y="42" width="52" height="3" rx="1.5" className={css.word} />
      <rect x="152" y="58" width="96" height="18" rx="3" className={css.field} />
      <rect x="220" y="80" width="28" height="9" rx="2.5" className={css.turn} />
      <rect x="266" y="10" width="36" height="4" rx="2" className={css.text} />
      {[22, 30, 38, 52, 60, 74].map((y) => (
        <rect key={y} x="266" y={y} width={y % 4 === 2 ? 44 : 34} height="3" rx="1.5" className={css.word} />
      ))}
    </svg>
  );
}
