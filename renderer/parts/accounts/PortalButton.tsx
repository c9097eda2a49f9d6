import type { SteadyAccount } from '../../../shared/domain/account.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { showError } from '../show-error.ts';
import { isIntercepted } from './connection.ts';

interface PortalButtonProps {
  account: SteadyAccount;
  plain?: boolean;
  className?: string | undefined;
}

/** Opens the service's address, where a network that needs a sign-in shows its page. */
export function PortalButton({ account, plain = false, className }: PortalButtonProps) {
  const store = useAppStore();
  if (!isIntercepted(account.connection)) return null;
  const open = async () => {
    const opened = await store.call('announcement.openLink', { account: account.id, url: '/' });
    if (!opened.ok) showError(opened.error);
  };
  return (
    <Button look={plain ? 'plain' : 'edge'} className={className} onClick={() => void open()}>
      {t('proxy.openPortal')}
    </Button>
  );
}
