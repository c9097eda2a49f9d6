import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import type { BounceReading } from '../../../shared/domain/bounce.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { useAnswer } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { answerFor, bounceFacts, bounceVerdict, readBounceIn } from './bounce-words.ts';
import css from './bounces.module.css';

interface BounceLineProps {
  text: string;
  /** Called before the agent is led elsewhere, so that a dialog around it can close. */
  onLeave?: () => void;
}

/** A quiet line below a text with rejected mail: the verdict, and its answer for the reply. */
export function BounceLine({ text, onLeave }: BounceLineProps) {
  const store = useAppStore();
  const [reading, setReading] = useState<BounceReading | null>(null);
  const canInsert = useApp(({ composer }) => composer.controls !== null);
  const ask = () => {
    setReading(null);
    return readBounceIn(store.getState(), text);
  };
  useAnswer(ask, setReading, [store, text]);
  if (!reading) return null;
  const [refusal] = reading.refusals;
  const lead = (run: () => void) => () => {
    onLeave?.();
    run();
  };
  return (
    <section className={css.line} aria-label={t('bounces.region')}>
      <Glyph icon={MailWarning} size={14} tone="info" />
      <p className={layout.fill}>
        <span>{bounceVerdict(reading)}</span> {refusal && <span className={layout.meta}>{bounceFacts(refusal)}</span>}
      </p>
      <span className={layout.row}>
        {refusal && canInsert && (
          <Button
            look="plain"
            aria-label={t('bounces.insertAnswer')}
            onClick={lead(() => store.getState().composer.controls?.insertText(answerFor(refusal)))}
          >
            {t('bounces.insert')}
          </Button>
        )}
        <Button look="plain" onClick={lead(() => store.getState().bounces.show(reading))}>
          {t('bounces.details')}
        </Button>
      </span>
    </section>
  );
}
