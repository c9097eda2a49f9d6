/** Calls about everything that the agent writes, until it is sent or carried away. */
import { addBatch, batchList, batchPlan, pauseBatch, stopBatch } from './batches.ts';
import {
  cannedById,
  cannedList,
  cannedShared,
  countCannedUse,
  exportCanned,
  importCanned,
  pointShared,
  removeCanned,
  saveCanned,
  takeShared,
} from './canned.ts';
import { expandFor } from './canned-values.ts';
import { discardDialogDraft, listDialogDrafts, saveDialogDraft } from './dialog-drafts.ts';
import { countDrafts, discardDraft, draftById, draftOf, draftsOfKind, saveDraft, setExtras } from './drafts.ts';
import { beginFile, deleteFile, finishFile, putChunk, readChunk } from './files.ts';
import { annotate, backToDraft, draftToOutbox, jobById, outboxItems } from './outbox.ts';
import { carried, carriedTools, dropStaged, importTexts, importTools, stageChunk, unsent } from './outbox-export.ts';
import { moveItem, recoveredJobs } from './outbox-moves.ts';
import { changeIdentity, forgetRecordings, probeOf, sendAsIs } from './recordings.ts';

export const writingCalls = {
  drafts: {
    ofTicket: draftOf,
    byId: draftById,
    ofKind: draftsOfKind,
    count: countDrafts,
    save: saveDraft,
    setExtras,
    discard: discardDraft,
  },
  dialogDrafts: { list: listDialogDrafts, save: saveDialogDraft, discard: discardDialogDraft },
  files: { begin: beginFile, putChunk, finish: finishFile, remove: deleteFile, readChunk },
  canned: {
    list: cannedList,
    byId: cannedById,
    save: saveCanned,
    remove: removeCanned,
    countUse: countCannedUse,
    export: exportCanned,
    import: importCanned,
    expand: expandFor,
    shared: cannedShared,
    pointShared,
    takeShared,
  },
  outbox: {
    add: draftToOutbox,
    openJobs: recoveredJobs,
    jobById,
    items: outboxItems,
    move: moveItem,
    annotate,
    backToDraft,
    changeIdentity,
  },
  /** How the service records the account's replies. */
  recordings: { probeOf, sendAsIs, forget: forgetRecordings },
  batches: { plan: batchPlan, add: addBatch, list: batchList, pause: pauseBatch, stop: stopBatch },
  outboxExport: {
    summary: unsent,
    texts: carried,
    tools: carriedTools,
    importTexts,
    importTools,
    stageChunk,
    dropStaged,
  },
};
