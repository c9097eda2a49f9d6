import { CalendarPlus } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';

/** Stands above queues that list promises. */
export function SavePromisesButton() {
  const save = useApp((app) => app.handOver.savePromises);
  return <IconButton icon={CalendarPlus} label={t('handOver.savePromises')} size={14} onClick={() => void save()} />;
}
