/**
 * Tells colleagues which ticket this agent has open, and receives theirs. Nothing is stored; a
 * state expires after fifteen seconds unless it is repeated.
 */
import type { PresenceState, PresentColleague } from '../../../../shared/domain/team-engine.ts';
import { readEnvelopeHead } from '../../rules/team/envelope.ts';
import type { OpenedMessage } from '../../worker/team/types.ts';
import type { Clock } from '../ports.ts';
import type { Bucket } from './bucket.ts';
import type { EngineLink } from './dial.ts';
import type { TeamStore } from './team-parts.ts';

export type Colleagues = ReturnType<typeof createColleagues>;

/** ms after which a silent colleague counts as gone. */
const GONE_AFTER = 15_000;
/** ms of engine time: older messages are replays. */
const MAX_AGE = 30_000;
const CONTEXT = 'presence';
const LONGEST = 1_024;
/** Most messages waiting for the store; others are dropped. */
const AT_ONCE = 50;
const STATES: readonly unknown[] = ['here', 'writing', 'gone'] satisfies PresenceState[];

interface MissingRequest {
  missing: true;
  at: number;
}

interface PresenceMessage {
  ticket: string;
  state: PresenceState;
  at: number;
}

interface ColleaguesParts {
  store: TeamStore;
  clock: Clock;
  isSharing(): boolean;
  isMember(member: string): boolean;
  onChanged(): void;
  onMissing(): void;
}

export function createColleagues({ store, clock, isSharing: isOn, isMember, onChanged, onMissing }: ColleaguesParts) {
  /** The last state of each member for each ticket, and its expiry on the monotonic clock. */
  const presences = new Map<string, PresenceMessage & { member: string; until: number }>();
  let joined: { link: EngineLink; bucket: Bucket; subject: string } | null = null;
  let cancelExpiry = () => {};
  let underWay = 0;

  /** Any login of the engine can send any number of messages. */
  function isTooMuch(bytes: Uint8Array): boolean {
    if (bytes.byteLength > LONGEST || underWay >= AT_ONCE) return true;
    const head = readEnvelopeHead(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return !head || !isMember(head.member);
  }

  function expire(): void {
    cancelExpiry();
    cancelExpiry = () => {};
    const now = clock.monotonic();
    const over = [...presences].filter(([, { until }]) => until <= now);
    for (const [key] of over) presences.delete(key);
    if (over.some(([, { state }]) => state !== 'gone')) onChanged();
    if (presences.size === 0) return;
    let next = Number.POSITIVE_INFINITY;
    for (const { until } of presences.values()) next = Math.min(next, until);
    cancelExpiry = clock.after(next - now, expire);
  }

  async function receive(bucket: Bucket, bytes: Uint8Array): Promise<void> {
    const opened = await store.open({ context: CONTEXT, bytes });
    if (opened.ok && opened.value && isMissingRequest(opened.value, bucket.now() - MAX_AGE)) return onMissing();
    const said = opened.ok && opened.value ? readPresence(opened.value) : null;
    if (!opened.ok || !opened.value || !said || joined?.bucket !== bucket) return;
    const { member, writer, seq } = opened.value;
    const key = `${member} ${said.ticket}`;
    const known = presences.get(key);
    if (said.at < bucket.now() - MAX_AGE || said.at <= (known?.at ?? 0)) return;
    // Remember a departure for as long as an older message could still count.
    const until = clock.monotonic() + (said.state === 'gone' ? MAX_AGE : GONE_AFTER);
    presences.set(key, { ...said, member, until });
    if (said.state !== (known?.state ?? 'gone')) onChanged();
    expire();
    await store.heard({ writer, seq });
  }

  async function send(body: PresenceMessage | MissingRequest): Promise<void> {
    const sealed = await store.seal({ context: CONTEXT, body, now: body.at });
    if (sealed.ok && sealed.value) joined?.link.publish(joined.subject, sealed.value);
  }

  return {
    /** A window shows a ticket, or no longer does. Repeated every few seconds. */
    async reportPresence(ticket: string, state: PresenceState): Promise<void> {
      if (!joined || !isOn()) return;
      const { bucket } = joined;
      await send({ ticket, state, at: bucket.now() });
    },

    /** Entries of colleagues are missing here: asks their desks to check the engine for them. */
    async askForMissing(): Promise<void> {
      if (joined) await send({ missing: true, at: joined.bucket.now() });
    },

    listPresent: (): PresentColleague[] =>
      [...presences.values()]
        .filter(({ state, until }) => state !== 'gone' && until > clock.monotonic())
        .map(({ member, ticket, state }) => ({ member, ticket, writing: state === 'writing' })),

    /** Joins over this connection, until it ends. The returned function leaves. */
    join(link: EngineLink, bucket: Bucket, subject: string): () => void {
      joined = { link, bucket, subject };
      const off = link.subscribe(subject, (bytes) => {
        if (isTooMuch(bytes)) return;
        underWay += 1;
        void receive(bucket, bytes).finally(() => {
          underWay -= 1;
        });
      });
      return () => {
        off();
        joined = null;
        presences.clear();
        cancelExpiry();
        onChanged();
      };
    },
  };
}

const isMissingRequest = ({ body }: OpenedMessage, since: number): boolean =>
  typeof body === 'object' && body !== null && 'missing' in body && 'at' in body && Number(body.at) > since;

function readPresence({ body }: OpenedMessage): PresenceMessage | null {
  if (typeof body !== 'object' || body === null) return null;
  const { ticket, state, at } = body as Record<string, unknown>;
  if (typeof ticket !== 'string' || ticket === '' || ticket.length > 200) return null;
  if (typeof at !== 'number' || !Number.isFinite(at) || !STATES.includes(state)) return null;
  return { ticket, state: state as PresenceState, at };
}
