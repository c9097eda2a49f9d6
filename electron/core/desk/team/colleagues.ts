/**
 * Tells colleagues which ticket this agent has before them, and hears of theirs. None of it is
 * stored, and what is not said again is over after fifteen seconds.
 */
import type { ColleagueHere, HereState } from '../../../../shared/domain/team-engine.ts';
import type { OpenedMessage } from '../../worker/team/face.ts';
import type { Clock } from '../ports.ts';
import type { Bucket } from './bucket.ts';
import type { EngineLink } from './dial.ts';
import type { TeamStore } from './sharing.ts';

export interface Colleagues {
  /** A window has a ticket before it, or has it no more. It says so again every few seconds. */
  tell(ticket: string, state: HereState): Promise<void>;
  /** Something that colleagues wrote is missing here: their desks look whether the engine still has it. */
  askForMissing(): Promise<void>;
  here(): ColleagueHere[];
  /** Over this connection, until it ends. */
  join(link: EngineLink, bucket: Bucket, subject: string): () => void;
}

/** ms after which somebody who says nothing more is gone. */
const GONE = 15_000;
/** ms of the engine's time: what was said before that was played back. */
const OLD = 30_000;
const CONTEXT = 'presence';
/** Tickets of one member: a window has one before it, and what was left counts for a while. */
const MOST = 50;
const STATES: readonly unknown[] = ['here', 'writing', 'gone'] satisfies HereState[];

interface Missing {
  missing: true;
  at: number;
}

interface Said {
  ticket: string;
  state: HereState;
  at: number;
}

export interface ColleaguesParts {
  store: TeamStore;
  clock: Clock;
  /** The agent may keep to themselves where they are. */
  isOn(): boolean;
  onChanged(): void;
  /** A colleague's desk lacks something that others may have. */
  onMissing(): void;
}

export function createColleagues({ store, clock, isOn, onChanged, onMissing }: ColleaguesParts): Colleagues {
  /** What each member said last of each ticket, and until when it counts, on the monotonic clock. */
  const heard = new Map<string, Said & { member: string; until: number }>();
  let joined: { link: EngineLink; bucket: Bucket; subject: string } | null = null;
  let cancelExpiry = () => {};

  /** Each is over at its own moment, however much is said meanwhile. */
  function expire(): void {
    cancelExpiry();
    cancelExpiry = () => {};
    const now = clock.monotonic();
    const over = [...heard].filter(([, { until }]) => until <= now);
    for (const [key] of over) heard.delete(key);
    if (over.some(([, { state }]) => state !== 'gone')) onChanged();
    if (heard.size === 0) return;
    let next = Number.POSITIVE_INFINITY;
    for (const { until } of heard.values()) next = Math.min(next, until);
    cancelExpiry = clock.after(next - now, expire);
  }

  async function hear(bucket: Bucket, bytes: Uint8Array): Promise<void> {
    const opened = await store.open({ context: CONTEXT, bytes });
    if (opened.ok && opened.value && isMissingAt(opened.value, bucket.now() - OLD)) return onMissing();
    const said = opened.ok && opened.value ? saidIn(opened.value) : null;
    if (!opened.ok || !opened.value || !said || joined?.bucket !== bucket) return;
    const { member, writer, seq } = opened.value;
    const key = `${member} ${said.ticket}`;
    const known = heard.get(key);
    if (!known && [...heard.values()].filter((one) => one.member === member).length >= MOST) return;
    if (said.at < bucket.now() - OLD || said.at <= (known?.at ?? 0)) return;
    // That somebody left is known for as long as an older word of theirs would still count.
    const until = clock.monotonic() + (said.state === 'gone' ? OLD : GONE);
    heard.set(key, { ...said, member, until });
    if (said.state !== (known?.state ?? 'gone')) onChanged();
    expire();
    await store.heard({ writer, seq });
  }

  async function say(body: Said | Missing): Promise<void> {
    const sealed = await store.seal({ context: CONTEXT, body, now: body.at });
    if (sealed.ok && sealed.value) joined?.link.say(joined.subject, sealed.value);
  }

  return {
    async tell(ticket, state) {
      if (!joined || !isOn()) return;
      const { bucket } = joined;
      await say({ ticket, state, at: bucket.now() });
    },

    async askForMissing() {
      if (joined) await say({ missing: true, at: joined.bucket.now() });
    },

    here: () =>
      [...heard.values()]
        .filter(({ state, until }) => state !== 'gone' && until > clock.monotonic())
        .map(({ member, ticket, state }) => ({ member, ticket, writing: state === 'writing' })),

    join(link, bucket, subject) {
      joined = { link, bucket, subject };
      const off = link.hear(subject, (bytes) => void hear(bucket, bytes));
      return () => {
        off();
        joined = null;
        heard.clear();
        cancelExpiry();
        onChanged();
      };
    },
  };
}

const isMissingAt = ({ body }: OpenedMessage, since: number): boolean =>
  typeof body === 'object' && body !== null && 'missing' in body && 'at' in body && Number(body.at) > since;

/** What colleagues say is as foreign as all that comes over a network. */
function saidIn({ body }: OpenedMessage): Said | null {
  if (typeof body !== 'object' || body === null) return null;
  const { ticket, state, at } = body as Record<string, unknown>;
  if (typeof ticket !== 'string' || ticket === '' || ticket.length > 200) return null;
  if (typeof at !== 'number' || !Number.isFinite(at) || !STATES.includes(state)) return null;
  return { ticket, state: state as HereState, at };
}
