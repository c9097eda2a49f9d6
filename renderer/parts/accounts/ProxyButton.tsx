import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { proxyOf } from './connection.ts';

export function ProxyButton({ error, className }: { error: AppError | null; className?: string | undefined }) {
  const ask = useApp((app) => app.proxy.ask);
  const proxy = proxyOf(error);
  if (proxy === null) return null;
  return (
    <Button className={className} onClick={() => ask(proxy)}>
      {t('proxy.enter')}
    </Button>
  );
}
