import { ArrowLeft, Check } from 'lucide-react';
import { useState } from 'react';
import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph, Logo } from '../../ui/Glyph.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { DeskSketch } from './DeskSketch.tsx';
import css from './FirstRun.module.css';
import { SignInCard } from './SignInCard.tsx';

/** Two equal ways in: a service, or the practice desk. Also for one account more. */
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
      </div>
    </main>
  );
}

function PracticeCard({ onDone }: { onDone: () => void }) {
  const practice = useApp((app) => app.accounts.practice);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const start = async () => {
    setBusy(true);
    setError(null);
    const answer = await practice();
    setBusy(false);
    if (answer.ok) onDone();
    else setError(answer.error);
  };
  return (
    <section className={css.card} aria-labelledby="practice">
      <h2 id="practice" className={css.title}>
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
        <Button look="primary" busy={busy} onClick={() => void start()}>
          {t(busy ? 'firstRun.practiceStarting' : 'firstRun.practice')}
        </Button>
      </div>
    </section>
  );
}
