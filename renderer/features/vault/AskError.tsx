import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';

/** Explains why a form had no effect, if its question is asked outside. A refusal is no error. */
export function AskError({ error }: { error: AppError | null }) {
  const reason = error?.detail?.reason;
  if (!error || reason === 'not-agreed') return null;
  const again = reason === 'not-answered' && <Button type="submit">{t('protection.askAgain')}</Button>;
  return <ErrorNotice error={error} actions={again} />;
}
