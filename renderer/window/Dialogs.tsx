import { KeySheet } from '../commands/KeySheet.tsx';
import { TeachDialog } from '../features/conversations/TeachDialog.tsx';
import { HandDialog } from '../features/marks/HandDialog.tsx';
import { SnoozeDialog } from '../features/marks/MarkDialog.tsx';
import { NoteDialog } from '../features/marks/NoteDialog.tsx';
import { PromiseDialog } from '../features/marks/PromiseDialog.tsx';
import { TagsDialog } from '../features/marks/TagsDialog.tsx';
import { OutageDialog } from '../features/outage/OutageDialog.tsx';
import { PaletteDialog } from '../features/palette/Palette.tsx';
import { TicketLinkDialog } from '../features/settings/first-steps/TicketLinkDialog.tsx';
import { currentAccount } from '../parts/accounts/current-account.ts';
import { BounceDialog } from '../parts/bounces/BounceDialog.tsx';
import { useApp } from '../store/app-store.ts';
import { Boundary } from '../ui/Boundary.tsx';

const DIALOGS = {
  BounceDialog,
  HandDialog,
  KeySheet,
  NoteDialog,
  OutageDialog,
  PaletteDialog,
  PromiseDialog,
  SnoozeDialog,
  TagsDialog,
  TeachDialog,
  TicketLinkDialog,
};

/** Each dialog has its own boundary, so that an error in one does not remove the others. */
export function Dialogs() {
  const account = useApp((app) => currentAccount(app)?.id ?? null);
  return Object.entries(DIALOGS).map(([name, One]) => (
    <Boundary key={name} of={account}>
      <One />
    </Boundary>
  ));
}
