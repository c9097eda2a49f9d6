/** Words about what is not saved or settled yet, in a dialog and at closing. */

/** What is typed in a dialog and not saved yet. */
export const dialogDrafts = {
  restored: 'Restored your unsaved text',
  discard: 'Discard',
  note: 'Note',
  excerpt: 'Excerpt',
  promise: 'Promise',
  tags: 'Tags',
  canned: 'Canned reply',
  bulk: 'Bulk reply',
  view: 'View',
  hand: 'Note to a colleague',
};

/** Closing the program while something is not settled. */
export const quitDialog = {
  title: 'Close Rackside?',
  titleLost: 'Close Rackside and lose unsaved work?',
  hint: 'Nothing is sent while this dialog is open.',
  hintLost: 'Items marked as lost aren’t stored anywhere else. Nothing is sent while this dialog is open.',
  hintNothing: 'Nothing is left to settle.',
  held_one: '1 reply is held and hasn’t been sent',
  held_other: '{{count, number}} replies are held and haven’t been sent',
  lost_one: '1 text will be lost: nothing is stored on this computer in this session',
  lost_other: '{{count, number}} texts will be lost: nothing is stored on this computer in this session',
  unsaved_one: '1 text or file will be lost: it isn’t stored yet',
  unsaved_other: '{{count, number}} texts or files will be lost: they aren’t stored yet',
  elsewhere_one: '1 text or file in another tab will be lost: it isn’t stored yet',
  elsewhere_other: '{{count, number}} texts or files in other tabs will be lost: they aren’t stored yet',
  stay: 'Cancel',
  close: 'Close',
  keep_one: 'Keep as draft and close',
  keep_other: 'Keep as {{count, number}} drafts and close',
  lose: 'Close and lose them',
  send: 'Send now and close',
  sendLost: 'Send held replies, lose the rest',
};
