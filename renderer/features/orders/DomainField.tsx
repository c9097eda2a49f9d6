/**
 * Field for a domain. A typed address is reduced to its domain, and the field shows it as it will
 * be ordered.
 */
import { type ComponentProps, useState } from 'react';
import { findDomain } from '../../../shared/domain/domain-name.ts';
import { t } from '../../i18n/index.ts';
import { TextField } from '../../ui/Field.tsx';

interface DomainFieldProps extends Pick<ComponentProps<'input'>, 'list' | 'placeholder'> {
  value: string;
  onChange: (domain: string) => void;
}

export function DomainField({ value, onChange, ...rest }: DomainFieldProps) {
  const [typing, setTyping] = useState(false);
  const domain = findDomain(value);
  const isBad = domain === null && value.trim() !== '' && !typing;
  return (
    <TextField
      {...rest}
      label={t('orders.domain')}
      hint={domain && domain.ascii !== domain.unicode ? t('orders.domainAscii', { ascii: domain.ascii }) : null}
      error={isBad ? t('orders.badDomain') : null}
      autoCapitalize="off"
      value={value}
      onChange={(event) => {
        setTyping(true);
        onChange(event.target.value);
      }}
      onBlur={() => {
        setTyping(false);
        if (domain && domain.unicode !== value) onChange(domain.unicode);
      }}
    />
  );
}
