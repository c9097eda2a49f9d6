import type { ReactNode, RefObject } from 'react';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useLast } from '../../ui/hooks.ts';
import { nameTickets } from './actions.ts';

type Kind = 'snooze' | 'promise' | 'tags' | 'hand';

/** The tickets of a dialog, and their name for its title. Kept while it fades out. */
export function useMarkDialog(kind: Kind) {
  const store = useAppStore();
  const dialog = useApp(({ marks }) => (marks.dialog?.kind === kind ? marks.dialog : null));
  const { account = '', tickets = [] } = dialog ?? {};
  const open = dialog !== null;
  return { kind, open, ...useLast({ account, tickets, name: nameTickets(store.getState(), tickets) }, open) };
}

export const formOf = (kind: Kind): string => `${kind}-form`;

interface MarkDialogProps {
  mark: ReturnType<typeof useMarkDialog>;
  title: string;
  hint: string;
  /** Label of the button that submits the form. */
  go?: string;
  /** Buttons on the other side of the footer. */
  start?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

export function MarkDialog({ mark: { kind, open }, title, hint, go, start, initialFocus, children }: MarkDialogProps) {
  const close = useApp((app) => app.marks.close);
  const actions = go && (
    <>
      {start}
      <Button onClick={close}>{t('ui.cancel')}</Button>
      <Button look="primary" type="submit" form={formOf(kind)}>
        {go}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={close} title={title} description={hint} initialFocus={initialFocus} actions={actions}>
      {children}
    </Dialog>
  );
}
