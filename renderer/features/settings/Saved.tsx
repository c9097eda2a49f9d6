import { Check } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import css from './Saved.module.css';
import type { Setting } from './useSetting.ts';

/** Says of one setting that it is kept. */
export function Saved({ state }: { state: Setting<unknown>['state'] }) {
  return (
    <span role="status" className={css.saved} data-state={state}>
      {state === 'saved' && (
        <>
          <Glyph icon={Check} size={12} tone="ok" />
          {t('settings.saved')}
        </>
      )}
      {state === 'saving' && t('settings.saving')}
    </span>
  );
}
