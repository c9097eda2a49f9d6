/** What is said of how an account is stored on this computer, where something is not as it should be. */
export const storage = {
  cacheDropped:
    'This computer’s copy of the service’s data was damaged or missing and is being fetched again. Your drafts, replies, notes and files are stored apart and are not affected.',
  filesMissing:
    'The file with your attachments (files.db) was missing. Attachments of drafts and unsent replies have to be added again before those can be sent.',
  damaged:
    'A part of {{file}} is damaged. What is still readable can be saved into a new file; the damaged one is kept.',
  recovered: 'What could be read was saved into a new file: {{rows}}. The damaged file is kept as {{aside}}.',
  recoveredNothing: 'What could be read was saved into a new file. The damaged file is kept as {{aside}}.',
  restored: 'The copy from {{time}} is in use. Look through your drafts: what was written after that is not in it.',
  reading:
    'The folder of this account cannot be written to. Everything here can be read; nothing can be saved, sent or fetched.',
  readingNoFiles:
    'The folder of this account cannot be written to. Everything here but the attachments can be read; nothing can be saved, sent or fetched.',
  folderFull:
    'The disk is full: {{folder}}. What is stored there can be read, but nothing new can be saved or sent until there is some free space.',
  folderReadOnly:
    'The data folder cannot be written to: {{folder}}. What is stored there can be read, but nothing can be saved or sent.',
  rowsOf: '{{what}} {{kept, number}} of {{of, number}}',
  rows: '{{what}} {{kept, number}}',
  rowDrafts: 'drafts',
  rowOutbox: 'replies',
  rowNotes: 'notes',
  rowExcerpts: 'excerpts',
  rowPromises: 'promises',
  rowCanned: 'canned replies',
  rowTags: 'tags',
  rowFiles: 'attachments',
  rowObserved: 'observed changes',
  rowChunks: 'parts of attachments',
};
