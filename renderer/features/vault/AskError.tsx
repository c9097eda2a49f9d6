import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';

/**
 * Says why nothing came of a form whose question is asked outside of the page. Nothing is wrong where
 * the person said no; where nobody answered, the form may be sent once more.
 */
export function AskError({ error }: { error: AppError | null }) {
  const reason = error?.detail?.reason;
  if (!error || reason === 'not-agreed') return null;
  const again = reason === 'not-answered' && <Button type="submit">{t('protection.askAgain')}</Button>;
  return <ErrorNotice error={error} actions={again} />;
}
