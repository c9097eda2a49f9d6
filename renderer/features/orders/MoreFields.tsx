import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { TextField } from '../../ui/Field.tsx';
import { SecretField } from '../../ui/SecretField.tsx';
import forms from '../forms/Forms.module.css';
import type { LineProps } from './LineCard.tsx';

/** What few products want: add-ons, and what a server of its own is called. */
export function MoreFields({ line, onChange, wanted }: LineProps & { wanted: boolean }) {
  const { addons, hostname, ns1prefix, ns2prefix, rootPassword } = line;
  const filled = [addons, hostname, ns1prefix, ns2prefix, rootPassword].some((text) => text !== '');
  // At first only: what the agent opened or closed stays so.
  const [open] = useState(wanted || filled);
  return (
    <details open={open} className={forms.more}>
      <summary>{t('orders.moreFields')}</summary>
      <div className={forms.grid}>
        <TextField
          label={t('orders.addonIds')}
          hint={t('orders.addonIdsHint')}
          value={addons}
          onChange={(event) => onChange({ addons: event.target.value })}
        />
        <TextField
          label={t('orders.hostname')}
          autoCapitalize="off"
          value={hostname}
          onChange={(event) => onChange({ hostname: event.target.value })}
        />
        <TextField
          label={t('orders.ns1prefix')}
          placeholder="ns1"
          autoCapitalize="off"
          value={ns1prefix}
          onChange={(event) => onChange({ ns1prefix: event.target.value })}
        />
        <TextField
          label={t('orders.ns2prefix')}
          placeholder="ns2"
          autoCapitalize="off"
          value={ns2prefix}
          onChange={(event) => onChange({ ns2prefix: event.target.value })}
        />
        <SecretField
          masked
          label={t('orders.rootPassword')}
          hint={t('orders.eppHint')}
          autoComplete="off"
          value={rootPassword}
          onChange={(event) => onChange({ rootPassword: event.target.value })}
        />
      </div>
    </details>
  );
}
