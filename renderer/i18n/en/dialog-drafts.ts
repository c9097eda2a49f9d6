/** What is typed in a dialog and not saved yet. */
export const dialogDrafts = {
  restored: 'Restored what you were writing',
  discard: 'Discard',
  note: 'Note',
  excerpt: 'Excerpt',
  promise: 'Promise',
  tags: 'Tags',
  canned: 'Canned reply',
  bulk: 'Bulk reply',
  view: 'View',
};
