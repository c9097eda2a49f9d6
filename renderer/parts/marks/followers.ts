/** Words for the people who follow a ticket or a customer. */
import type { Followers } from '../../../shared/domain/marks.ts';
import { formatList } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

/** Empty if nobody follows it. */
export function followersWords({ own, names }: Followers): string {
  const people = [...(own ? [t('marks.you')] : []), ...names];
  return people.length === 0 ? '' : t('marks.followedBy', { names: formatList(people) });
}
