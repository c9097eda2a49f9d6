import { X } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import css from './TagChip.module.css';

export function TagChip({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <span className={css.chip}>
      <bdi>{tag}</bdi>
      <IconButton icon={X} size={14} className={css.remove} label={t('marks.removeTag', { tag })} onClick={onRemove} />
    </span>
  );
}
