import { Eye, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import css from './Composer.module.css';

interface ComposerBarProps {
  onAttach: () => void;
  onCanned: () => void;
  children: ReactNode;
}

export function ComposerBar({ onAttach, onCanned, children }: ComposerBarProps) {
  const store = useAppStore();
  const keysOf = useKeysOf();
  const preview = useApp((app) => app.composer.preview);
  return (
    <div className={css.row}>
      <Tooltip words={t('composer.attach')} keys={keysOf('reply.attach')} side="top">
        <Button look="plain" icon={Paperclip} onClick={onAttach}>
          <span className={css.first}>{t('composer.attach')}</span>
        </Button>
      </Tooltip>
      <Tooltip words={t('canned.insert')} keys={keysOf('reply.canned')} side="top">
        <Button
          look="plain"
          aria-label={t('canned.insert')}
          // A press must not take the cursor from the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onCanned}
        >
          <span aria-hidden="true">::</span>
        </Button>
      </Tooltip>
      <Tooltip words={t('composer.preview')} keys={keysOf('reply.preview')} side="top">
        <Button
          look="plain"
          icon={Eye}
          aria-pressed={preview}
          onClick={() => store.getState().composer.setPreview(!preview)}
        >
          <span className={css.second}>{t('composer.preview')}</span>
        </Button>
      </Tooltip>
      {children}
    </div>
  );
}
