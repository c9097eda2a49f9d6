import { Maximize2 } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import css from './AddressLine.module.css';
import { toggleFull } from './slice.ts';

export function FullHeight() {
  const store = useAppStore();
  const keysOf = useKeysOf();
  const full = useApp((app) => app.composer.full);
  return (
    <Tooltip words={t('composer.full')} keys={keysOf('reply.full')} side="top">
      <Button
        look="plain"
        icon={Maximize2}
        aria-label={t('composer.full')}
        aria-pressed={full}
        className={css.full}
        onClick={() => toggleFull(store.getState().composer)}
      />
    </Tooltip>
  );
}
