import { Cloud } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import css from './Palette.module.css';

/** As what the text was understood, and how far the service is. */
export function StateLine() {
  const { text, found, answered, told, asking, error } = useApp((app) => app.palette);
  const { kind, text: meant } = (answered === text && found?.recognised) || { kind: 'words', text: '' };
  const understood = kind !== 'words' && meant !== text.trim() ? t(`palette.as_${kind}`, { text: meant }) : '';
  const service = asking
    ? t('palette.asking')
    : error
      ? t(error.kind === 'offline' ? 'palette.offline' : 'palette.failed')
      : told && told.asked > 0 && told.answers.length === 0
        ? t('palette.nothingThere')
        : '';
  const confirmed = !asking && !error && (told?.answers.length ?? 0) > 0;
  return (
    <span className={css.state} role="status">
      {[understood, service].filter(Boolean).join(' · ')}
      {confirmed && (
        <span className={css.legend}>
          <Glyph icon={Cloud} size={12} tone="info" /> {t('palette.confirmed')}
        </span>
      )}
    </span>
  );
}
