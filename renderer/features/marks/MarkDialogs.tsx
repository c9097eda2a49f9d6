import { HandDialog } from './HandDialog.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { PromiseDialog } from './PromiseDialog.tsx';
import { SnoozeDialog } from './SnoozeDialog.tsx';
import { TagsDialog } from './TagsDialog.tsx';

/** Every dialog of the marks; at most one is open. */
export function MarkDialogs() {
  return (
    <>
      <SnoozeDialog />
      <PromiseDialog />
      <TagsDialog />
      <HandDialog />
      <NoteDialog />
    </>
  );
}
