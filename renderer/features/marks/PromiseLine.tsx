import { Handshake } from 'lucide-react';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import css from './cards.module.css';
import { shortWhen } from './when.ts';

type PromiseEntry = Extract<TimelineEntry, { kind: 'promise' }>;

/** A promise in the timeline: what, until when, and how it was kept. */
export function PromiseLine({ entry, now }: { entry: PromiseEntry; now: number }) {
  const { text, due, kept, at } = entry;
  const time = shortWhen(due, now);
  const what = text === '' ? t('marks.promisedBy', { time }) : t('marks.promisedTextBy', { text, time });
  return (
    <p className={css.line}>
      <Glyph icon={Handshake} size={14} tone={kept ? 'ok' : due <= now ? 'danger' : 'info'} />
      <span>
        <bdi>{what}</bdi>{' '}
        <span className={css.meta}>
          {formatMoment(at, now)} · {standing(kept, due, now)} · {t('marks.here')}
        </span>
      </span>
    </p>
  );
}

function standing(kept: PromiseEntry['kept'], due: number, now: number): string {
  if (!kept) return t(due <= now ? 'marks.promiseLate' : 'marks.promiseOpen');
  return t(kept.by === 'reply' ? 'marks.keptByReply' : 'marks.keptByHand', { time: formatMoment(kept.at, now) });
}
