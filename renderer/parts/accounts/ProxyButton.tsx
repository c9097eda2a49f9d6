import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { proxyOf } from './connection.ts';

/** A button beside an error that a proxy's password would mend; nothing beside any other. */
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
