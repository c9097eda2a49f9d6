import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { copyAndWebAttributes, openWeb } from './focused.ts';

interface InvoiceLinkProps {
  id: string;
  client?: string | null;
  className: string | undefined;
  children?: ReactNode;
}

/** Opens the invoice's page on the web; `y` copies its id. Rackside has no invoice page. */
export function InvoiceLink({ id, client, className, children = id }: InvoiceLinkProps) {
  const store = useAppStore();
  const web = { kind: 'invoice' as const, id, ...(client ? { client } : {}) };
  return (
    <button
      type="button"
      className={className}
      title={t('customerPage.openInvoice', { id })}
      onClick={() => void openWeb(store.getState(), web)}
      {...copyAndWebAttributes(id, web)}
    >
      <bdi>{children}</bdi>
    </button>
  );
}
