import type { StoredRecord } from '../../../shared/domain/record.ts';
import type { RecordContext } from '../../../shared/domain/record-context.ts';
import { t } from '../../i18n/index.ts';
import { SIGNS } from '../../parts/records/attention-signs.ts';
import page from '../../parts/records/record-page.module.css';
import { attentionWords, expiryWords } from '../../parts/records/record-texts.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import layout from '../../ui/layout.module.css';

interface RecordSummaryProps {
  stored: StoredRecord<'domain' | 'product'>;
  around: RecordContext | null;
  now: number;
}

export function RecordSummary({ stored, around, now }: RecordSummaryProps) {
  const { record } = stored;
  const attention = around?.attention ?? null;
  const sign = attention && SIGNS[attention.kind];
  // Omit an expiry problem, because the date already says it.
  const tellsMore = attention !== null && !(stored.kind === 'domain' && /^expir/.test(attention.kind));
  return (
    <ul className={page.summary} aria-label={t('record.summary')}>
      <li className={layout.strong}>{record.status || t('record.noStatus')}</li>
      {stored.kind === 'domain' && (
        <li>
          {sign && !tellsMore && <Glyph icon={sign.icon} size={14} tone={sign.tone} />}
          {expiryWords(stored.record.expiresOn, around?.expiresIn ?? null)}
        </li>
      )}
      {attention && sign && tellsMore && attention.kind !== 'suspended' && (
        <li>
          <Glyph icon={sign.icon} size={14} tone={sign.tone} />
          {attentionWords(attention, now)}
        </li>
      )}
      {stored.kind === 'domain' && stored.record.registrar && (
        <li>{t('record.registeredAt', { registrar: stored.record.registrar })}</li>
      )}
      {stored.kind === 'product' && stored.record.server?.name && (
        <li>{t('record.onServer', { server: stored.record.server.name })}</li>
      )}
    </ul>
  );
}
