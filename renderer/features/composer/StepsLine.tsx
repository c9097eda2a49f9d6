import { X, Zap } from 'lucide-react';
import type { MacroSteps } from '../../../shared/domain/canned.ts';
import { t } from '../../i18n/index.ts';
import { type MacroPart, stepWords } from '../../parts/canned/macro.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import css from './Composer.module.css';

interface StepsLineProps {
  steps: MacroSteps;
  onLeaveOut: (part: MacroPart) => void;
  onSendAnyway?: (() => void) | undefined;
}

export function StepsLine({ steps, onLeaveOut, onSendAnyway }: StepsLineProps) {
  const now = useNow();
  return (
    <section className={css.steps} aria-label={t('canned.steps')}>
      <span className={css.stepsTitle}>
        <Glyph icon={Zap} size={14} tone="quiet" />
        {t('canned.steps')}
      </span>
      <ul className={css.stepList}>
        {stepWords(steps, now).map(({ part, words, wrong }) => (
          <li key={part} className={css.step} data-wrong={wrong ? '' : undefined}>
            <span dir="auto">{words}</span>
            <IconButton
              icon={X}
              size={14}
              className={css.leave}
              label={t('canned.stepRemove', { step: words })}
              onClick={() => onLeaveOut(part)}
            />
          </li>
        ))}
      </ul>
      {onSendAnyway && (
        <span role="alert" className={css.stepsAsk}>
          {t('canned.notSent')}
          <Button look="plain" onClick={onSendAnyway}>
            {t('canned.stepsAnyway')}
          </Button>
        </span>
      )}
    </section>
  );
}
