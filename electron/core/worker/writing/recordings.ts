/**
 * A recording is how the service records the account's replies, learned from the first reply under
 * each identity.
 */
import {
  type Identity,
  isSentAsCustomer,
  type RecordedAs,
  type Recording,
  recordingKey,
} from '../../../../shared/domain/outbox.ts';
import type { OutboxBody } from '../../rules/outbox-job.ts';
import { saveSettings, setting } from '../account/settings.ts';
import { getRow, run, type StoreContext } from '../context.ts';

/** An accepted reply older than this, ms, that was never read back is no longer a probe. */
const PROBE_LIFETIME_MS = 24 * 3600_000;

export const recordingOf = (ctx: StoreContext, identity: Pick<Identity, 'as' | 'name'>): Recording | null =>
  setting(ctx, 'recordings')[recordingKey(identity)] ?? null;

/**
 * Learns from a reply that was read back. An unclear one changes nothing. `author`: the name of its
 * post.
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

export function forgetRecording(ctx: StoreContext, identity: Pick<Identity, 'as' | 'name'>): void {
  putRecording(ctx, recordingKey(identity), undefined);
}

export function forgetRecordings(ctx: StoreContext): void {
  saveSettings(ctx, { recordings: {} });
}

export function sendAsIs(ctx: StoreContext, key: string): void {
  putRecording(ctx, key, { as: setting(ctx, 'recordings')[key]?.as ?? 'unknown', asIs: true });
}

function putRecording(ctx: StoreContext, key: string, recording: Recording | undefined): void {
  const { [key]: _old, ...others } = setting(ctx, 'recordings');
  saveSettings(ctx, { recordings: recording === undefined ? others : { ...others, [key]: recording } });
}

/** True for the current identity if the agent has not decided yet. */
export function isMisfiled(ctx: StoreContext, identity: Identity, recordedAs: RecordedAs | null): boolean {
  if (recordedAs !== 'client' || isSentAsCustomer(identity.as)) return false;
  const set = setting(ctx, 'replyAs');
  // If replies are sent as the client, those to guests are sent under the name.
  const now = recordingKey({ as: set === 'client' ? 'name' : set, name: setting(ctx, 'agentName') });
  const known = recordingOf(ctx, identity);
  return recordingKey(identity) === now && known?.as === 'client' && known.asIs !== true;
}

export interface UnreadProbe {
  id: string;
  ticket: string;
  at: number;
}

/**
 * Decides whether a reply under this identity may be sent: by the recording, or by the probe that
 * will show it.
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
    at - PROBE_LIFETIME_MS,
    as,
    as,
    name,
  );
  return { recording, unread: unread ?? null };
}

type IdentityChange = Pick<OutboxBody, 'identity' | 'wireSize'> & { id: string };

/**
 * Changes the identity of waiting replies; the agent decides for all at once, so they wait for no
 * further decision. Replies being sent stay unchanged.
 */
export function changeIdentities(ctx: StoreContext, changes: readonly IdentityChange[], at: number): void {
  ctx.work.transaction(() => {
    for (const { id, identity, wireSize } of changes) {
      const line = getRow<{ body: string }>(
        ctx.work,
        `SELECT body FROM outbox WHERE id = ? AND state IN ('held', 'queued', 'stopped', 'refused')`,
        id,
      );
      if (!line) continue;
      const body: OutboxBody = { ...(JSON.parse(line.body) as OutboxBody), identity, wireSize };
      run(
        ctx.work,
        'UPDATE outbox SET body = ?, confirmed_at = ?, waiting = NULL WHERE id = ?',
        JSON.stringify(body),
        at,
        id,
      );
    }
  })();
}
