/**
 * A recording is how the service keeps the account's replies, learned from the first one under each
 * identity.
 */
import {
  asCustomer,
  type Identity,
  type RecordedAs,
  type Recording,
  recordingKey,
} from '../../../../shared/domain/outbox.ts';
import type { OutboxBody } from '../../rules/outbox-job.ts';
import { saveSettings, setting } from '../account/settings.ts';
import { getRow, run, type StoreContext } from '../context.ts';

/** A reply accepted longer ago than this, ms, and never read back, tells nothing any more. */
const PROBE_LASTS = 24 * 3600_000;

/** Null where nothing is known of this identity yet. */
export const recordingOf = (ctx: StoreContext, identity: Pick<Identity, 'as' | 'name'>): Recording | null =>
  setting(ctx, 'recordings')[recordingKey(identity)] ?? null;

/**
 * What a reply that was read back says of the next ones. One that says nothing takes nothing back.
 * `author`: the name that its post is shown under.
 */
export function noteRecording(
  ctx: StoreContext,
  identity: Pick<Identity, 'as' | 'name'>,
  as: RecordedAs,
  author: string | null = null,
): void {
  const known = recordingOf(ctx, identity);
  if (known !== null && (as === 'unknown' || (as === known.as && (author === null || author === known.author)))) return;
  const same = known?.as === as ? known : {};
  putRecording(ctx, recordingKey(identity), { ...same, as, ...(author === null ? {} : { author }) });
}

/** The next reply under this identity is a probe again. */
export function forgetRecording(ctx: StoreContext, identity: Pick<Identity, 'as' | 'name'>): void {
  putRecording(ctx, recordingKey(identity), undefined);
}

/** The next reply under each identity is a probe again. */
export function forgetRecordings(ctx: StoreContext): void {
  saveSettings(ctx, { recordings: {} });
}

/** The agent says to send as it is set, however that is recorded. */
export function sendAsIs(ctx: StoreContext, key: string): void {
  putRecording(ctx, key, { as: setting(ctx, 'recordings')[key]?.as ?? 'unknown', asIs: true });
}

function putRecording(ctx: StoreContext, key: string, recording: Recording | undefined): void {
  const { [key]: _old, ...others } = setting(ctx, 'recordings');
  saveSettings(ctx, { recordings: recording === undefined ? others : { ...others, [key]: recording } });
}

/** Under the identity that is set now, and nobody has decided yet. */
export function isMisfiled(ctx: StoreContext, identity: Identity, recordedAs: RecordedAs | null): boolean {
  if (recordedAs !== 'client' || asCustomer(identity.as)) return false;
  const set = setting(ctx, 'replyAs');
  // Where replies go out as the client, those to guests go out under the name.
  const now = recordingKey({ as: set === 'client' ? 'name' : set, name: setting(ctx, 'agentName') });
  const known = recordingOf(ctx, identity);
  return recordingKey(identity) === now && known?.as === 'client' && known.asIs !== true;
}

/** The newest reply of an identity that was accepted and could not be read back. */
export interface UnreadProbe {
  id: string;
  ticket: string;
  at: number;
}

/**
 * What decides whether a reply under this identity may go: what is known, or else the one that is
 * to show it.
 */
export function probeOf(
  ctx: StoreContext,
  { as, name }: Identity,
  at: number,
): { recording: Recording | null; unread: UnreadProbe | null } {
  const recording = recordingOf(ctx, { as, name });
  if (recording !== null) return { recording, unread: null };
  const unread = getRow<UnreadProbe>(
    ctx.work,
    `SELECT id, ticket, changed_at at FROM outbox
       WHERE kind = 'reply' AND state = 'accepted' AND recorded_as IS NULL AND (evidence IS NULL OR proof IS NOT NULL) AND changed_at > ?
         AND json_extract(body, '$.identity.as') = ? AND (? <> 'name' OR json_extract(body, '$.identity.name') = ?)
       ORDER BY seq DESC LIMIT 1`,
    at - PROBE_LASTS,
    as,
    as,
    name,
  );
  return { recording, unread: unread ?? null };
}

/**
 * Under another identity than the agent sent it with: they decided so. False once it is on its way.
 */
export function changeIdentity(
  ctx: StoreContext,
  id: string,
  { identity, wireSize }: Pick<OutboxBody, 'identity' | 'wireSize'>,
  at: number,
): boolean {
  return ctx.work.transaction(() => {
    const line = getRow<{ body: string }>(
      ctx.work,
      `SELECT body FROM outbox WHERE id = ? AND state IN ('held', 'queued', 'stopped', 'refused')`,
      id,
    );
    if (!line) return false;
    const body: OutboxBody = { ...(JSON.parse(line.body) as OutboxBody), identity, wireSize };
    run(ctx.work, 'UPDATE outbox SET body = ?, confirmed_at = ? WHERE id = ?', JSON.stringify(body), at, id);
    return true;
  })();
}
