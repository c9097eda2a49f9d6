import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';

/** Beside an error that a proxy's password would mend; nothing beside any other. */
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

/** The proxy that wants a password, where that is what went wrong. */
export function proxyOf(error: AppError | null): string | null {
  const proxy = error?.detail?.facts?.proxy;
  return error?.detail?.reason === 'proxy-password' && typeof proxy === 'string' ? proxy : null;
}
