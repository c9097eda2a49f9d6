import { Stethoscope } from 'lucide-react';
import { inOwnLetters } from '../../../shared/domain/domain-name.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Keys } from '../../ui/Keys.tsx';

/** Checks a domain or address. `isIcon`: beside its name, where a word has no room. */
export function CheckButton({ name, isIcon = false }: { name: string; isIcon?: boolean }) {
  const store = useAppStore();
  const keys = useKeysOf()('check.ticket');
  const label = t('layerCheck.check', { name: inOwnLetters(name) });
  const check = () => void store.getState().layerCheck.with((runner) => runner.check(name));
  if (isIcon) return <IconButton icon={Stethoscope} size={14} label={label} onClick={check} />;
  return (
    <Button icon={Stethoscope} title={label} onClick={check}>
      {t('layerCheck.command')}
      {keys && <Keys keys={keys} />}
    </Button>
  );
}
