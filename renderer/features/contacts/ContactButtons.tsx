import { Pencil, UserPlus } from 'lucide-react';
import type { Contact } from '../../../shared/domain/contact.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { beginContact, changeContact } from './begin.ts';

/** On the page of a contact. */
export function ChangeContactButton({ contact }: { contact: Contact }) {
  const store = useAppStore();
  return (
    <Button icon={Pencil} onClick={() => changeContact(store.getState(), contact, '')}>
      {t('contacts.change')}
    </Button>
  );
}

/** On the page of a customer. */
export function NewContactButton({ client }: { client: { id: string; name: string } }) {
  const store = useAppStore();
  return (
    <IconButton icon={UserPlus} label={t('contacts.new')} onClick={() => beginContact(store.getState(), client)} />
  );
}
