/** Passes on what a change of the team's entries means to the window, the agent and the engine. */
import type { TeamChanges } from '../../rules/team/merge.ts';
import { debounce } from '../scheduling.ts';
import type { TeamParts } from './team-parts.ts';

export interface TeamNews {
  onChanges(changes: TeamChanges): void;
  /** Asks the window to read the team again. */
  changed(): void;
  /** Publishes soon. */
  wake(): void;
  /** All of the engine's entries are read; the first time, nothing handed over counts as new. */
  caughtUp(): void;
  /** The engine's entries are no longer followed. */
  lost(): void;
  isMember(id: string): boolean;
  readMembers(): Promise<void>;
  stop(): void;
}

/** ms in which changes are gathered. */
export const GATHER = 300;

export function createTeamNews(parts: TeamParts, publish: () => void): TeamNews {
  const { store, clock } = parts;
  const changed = debounce(clock, GATHER, parts.onChanged);
  const woken = debounce(clock, GATHER, publish);
  /** Presence received before the members are read is ignored, since it is repeated. */
  let memberIds: ReadonlySet<string> = new Set();
  let isCaughtUp = false;
  let isHandedDue = false;

  async function readMembers(): Promise<void> {
    const members = await store.members();
    if (members.ok) memberIds = new Set(members.value.flatMap(({ id, removedBy }) => (removedBy === null ? [id] : [])));
  }

  /**
   * Reports tickets newly handed to the agent. The first check, once everything is read, reports
   * none: changes while the desk was closed, or in a restored backup, are no news.
   */
  async function reportHanded(): Promise<void> {
    const handed = await store.handed();
    if (handed.ok && handed.value.length > 0) parts.onHanded(handed.value);
  }

  return {
    onChanges(changes) {
      parts.onChanges(changes);
      if (changes.team) void readMembers();
      if (changes.team || changes.settings) changed.soon();
      isHandedDue ||= changes.team;
      // Between two pieces a ticket may still belong to a colleague who has passed it on.
      if (isHandedDue && isCaughtUp && !changes.more) {
        isHandedDue = false;
        void reportHanded();
      }
      if (changes.outgoing) woken.soon();
    },
    changed: changed.soon,
    wake: woken.soon,
    caughtUp() {
      isCaughtUp = true;
      void reportHanded();
    },
    lost() {
      isCaughtUp = false;
    },
    isMember: (id) => memberIds.has(id),
    readMembers,
    stop() {
      woken.cancel();
      changed.cancel();
    },
  };
}
