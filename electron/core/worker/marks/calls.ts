/** Calls about the agent's own marks and notes on tickets. */
import { marksDue, notePresence, restoreMarks, setMarks, setUnread } from './marks.ts';
import { deleteNote, editNote, insertNote } from './notes.ts';
import { tagList } from './tags.ts';

export const markCalls = {
  marks: { set: setMarks, setUnread, restore: restoreMarks, due: marksDue, tags: tagList, notePresence },
  notes: { add: insertNote, edit: editNote, remove: deleteNote },
};
