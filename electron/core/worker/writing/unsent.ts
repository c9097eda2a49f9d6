/** `unsentSummary` lists what only this computer has, before the account is removed. */
import { createHash } from 'node:crypto';
import type { Unsent, UnsentDraft } from '../../../../shared/domain/unsent.ts';
import { formHead, formWithoutSecrets } from '../../rules/forms.ts';
import { toItem } from '../../rules/outbox-job.ts';
import { getCount, type StoreContext } from '../context.ts';
import { draftsWithRows, unsavedDialogs } from './drafts.ts';
import { openJobs } from './outbox.ts';

export function unsentSummary(ctx: StoreContext): Unsent {
  const replies = openJobs(ctx).map(toItem);
  const drafts = draftsWithRows(ctx).map(({ draft, row }): UnsentDraft => {
    const { id, kind, ticket, files, savedAt } = draft;
    const text = kind === 'reply' ? draft.text : '';
    const head =
      kind === 'reply'
        ? { who: row?.requester?.name ?? '', about: row?.subject ?? '' }
        : formHead(kind, formWithoutSecrets(kind, draft.text));
    const [tid, subject, requester] = [row?.tid ?? ticket, head.about, head.who];
    return { id, kind, ticket, tid, subject, requester, text, files, savedAt, kept: draft.kept.length };
  });
  const dialogs = unsavedDialogs(ctx);
  const count = (table: string) => getCount(ctx.work, `SELECT count(*) n FROM ${table}`);
  const local = {
    excerpts: count('excerpts'),
    notes: count('notes'),
    promises: count('promises WHERE kept_at IS NULL'),
    tags: count('(SELECT DISTINCT ticket FROM tags)'),
    canned: count('canned'),
    views: count('views'),
  };
  const listed = [
    replies.map(({ id, state, text }) => [id, state, text]),
    drafts.map(({ id, text, files, kept, savedAt }) => [id, text, files.map((file) => file.id), kept, savedAt]),
    dialogs.map(({ id, fields, savedAt }) => [id, fields, savedAt]),
    local,
  ];
  const print = createHash('sha256').update(JSON.stringify(listed)).digest('hex');
  return { replies, drafts, dialogs, local, fingerprint: print };
}
