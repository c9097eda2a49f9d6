/** Describes the parts of a search that were not understood. */
import type { SearchProblem } from '../../../shared/domain/search.ts';
import { t } from '../../i18n/index.ts';

export function problemWords({ kind, text, known }: SearchProblem): string {
  const vars = { text, known: known.join(', ') };
  switch (kind) {
    case 'unknown-operator':
      return t('search.problemOperator', vars);
    case 'unknown-value':
      return t('search.problemValue', vars);
    case 'bad-date':
      return t('search.problemDate', vars);
    case 'no-value':
      return t('search.problemNoValue', vars);
  }
}
