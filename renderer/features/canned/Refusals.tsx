import type { CannedRefusal, RefusedReply } from '../../../shared/domain/canned.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import css from './CannedEditor.module.css';

const WHY: Record<CannedRefusal, MessageKey> = {
  unreadable: 'canned.whyUnreadable',
  'not-a-file': 'canned.whyNotFile',
  'leads-away': 'canned.whyLeadsAway',
  'too-large': 'canned.whyTooLarge',
  'too-many': 'canned.whyTooMany',
  'not-text': 'canned.whyNotText',
  'not-json': 'canned.whyNotJson',
  'other-format': 'canned.whyOtherFormat',
  'newer-format': 'canned.whyNewer',
  'front-matter': 'canned.whyFrontMatter',
  kind: 'canned.whyKind',
  'no-name': 'canned.whyNoName',
  'no-text': 'canned.whyNoText',
  'name-too-long': 'canned.whyNameLong',
  'text-too-long': 'canned.whyTextLong',
  keywords: 'canned.whyKeywords',
  department: 'canned.whyDepartment',
  twice: 'canned.whyTwice',
};

/** What was not taken, each with its reason. */
export function Refusals({ refused }: { refused: readonly RefusedReply[] }) {
  if (refused.length === 0) return null;
  return (
    <section>
      <h3 className={css.label}>{t('canned.refused', { count: refused.length })}</h3>
      <ul className={css.names}>
        {refused.map(({ file, reply, reason }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be refused twice
          <li key={place}>
            <bdi>{reply === null ? file : t('canned.refusedIn', { reply, file })}</bdi>: {t(WHY[reason])}
          </li>
        ))}
      </ul>
    </section>
  );
}
