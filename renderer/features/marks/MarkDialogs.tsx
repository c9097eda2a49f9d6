import { HandDialog } from './HandDialog.tsx';
import { SnoozeDialog } from './MarkDialog.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { PromiseDialog } from './PromiseDialog.tsx';
import { TagsDialog } from './TagsDialog.tsx';

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
