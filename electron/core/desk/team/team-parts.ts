/** Interface of a team for the rest of the desk, and arguments that its parts share. */
import type { PreviousOwners, ToolKind } from '../../../../shared/domain/team.ts';
import type { PresenceState, PresentColleague, TeamView } from '../../../../shared/domain/team-engine.ts';
import { type AppError, err, type Result } from '../../../../shared/result.ts';
import type { TrustedTime } from '../../rules/team/clock.ts';
import type { TeamChanges } from '../../rules/team/merge.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type {
  EngineEntry,
  SettingChoice,
  TeamInvitation,
  TeamNews,
  TeamSecrets,
  TicketAssignment,
} from '../../worker/team/types.ts';
import type { Clock, Log } from '../ports.ts';
import type { KeyCost } from '../vault/scrypt.ts';
import type { Vault } from '../vault/vault.ts';
import type { Bucket } from './bucket.ts';
import type { Claims } from './claims.ts';
import type { DialPorts } from './dial.ts';
import type { Engine, TypedEngine } from './engine-login.ts';
import type { Prove } from './proofs.ts';
import type { SendKeys } from './send-keys.ts';

/** The value in the vault. */
export interface StoredTeam {
  secrets: TeamSecrets;
  engine: Engine;
}

export const teamSecretName = (account: string) => `account.${account}.team`;

export interface TeamParts extends DialPorts {
  account: string;
  vault: Vault;
  store: TeamStore;
  log: Log;
  /** File of the thread that checks signatures; if missing, the store's thread does. */
  proofWorker?: URL | undefined;
  keyCost?: KeyCost | undefined;
  /** The service's clock, ms; null until known. */
  serviceNow(): number | null;
  /** The agent lets colleagues see their presence. */
  isShown(): boolean;
  onChanged(): void;
  onHere(here: PresentColleague[]): void;
  onChanges(changes: TeamChanges): void;
  onNews(news: TeamNews[]): void;
}

/** The team that this account is in now; null without one. */
export interface CurrentTeam {
  stored: StoredTeam | null;
}

export const noTeam = (operation: string) => err('invalid', operation, { detail: { reason: 'no-team' } });

export interface Team extends Claims, SendKeys {
  /** Null: the account is in no team. */
  view(): Promise<Result<TeamView | null>>;
  /** Makes a team with this desk as founder. `name`: the agent's name for colleagues. */
  create(engine: TypedEngine, name: string): Promise<Result<null>>;
  join(invitation: TeamInvitation, engine: TypedEngine, name: string): Promise<Result<null>>;
  invite(passphrase: string): Promise<Result<{ code: string; endsAt: number }>>;
  remove(member: string): Promise<Result<null>>;
  /** Forgets the team, and reports the departure if the engine is reachable. */
  leave(): Promise<Result<null>>;
  /** Sets another address or login of the engine, or another engine for the same team. */
  setEngine(engine: TypedEngine): Promise<Result<null>>;
  /** Hands tickets to a member; null returns them to all. Reports who had them before. */
  assignTickets(tickets: string[], to: Omit<TicketAssignment, 'tickets' | 'at'>): Promise<Result<PreviousOwners>>;
  /** The draft that came with a ticket handed to the agent, or empty. */
  handedDraft(ticket: string): Promise<Result<string>>;
  moveTool(
    how: 'shareTool' | 'takeOutTool',
    tool: { kind: ToolKind; id: string; withoutFiles?: boolean | undefined },
  ): Promise<Result<null>>;
  /** Takes over the team's setting for this account, or the other way round. */
  chooseSetting(choice: SettingChoice): Promise<Result<null>>;
  shareEarlier(): Promise<Result<null>>;
  reportPresence(ticket: string, state: PresenceState): Promise<void>;
  listPresent(): PresentColleague[];
  /** Call after a change to the account that may have to be sent to the engine. */
  wake(): void;
  start(): void;
  retry(): void;
  unlock(): Promise<Result<null>>;
  stop(): Promise<void>;
}

export type TeamStore = RemoteStore['team'];

export interface SharingParts {
  store: TeamStore;
  bucket: Bucket;
  prove: Prove;
  clock: Clock;
  log: Log;
  /** Outlives a connection. */
  compared: Compared;
  time(): TrustedTime;
  /** Reports whether the engine's time can be trusted for new entries. */
  onTime(time: TrustedTime): void;
  onCaughtUp(): void;
  onChanges(changes: TeamChanges): void;
  onPublished(): void;
  onMissing(): void;
  /** The engine is full, so new entries wait. Null: it accepts entries again. */
  onFull(error: AppError | null): void;
}

export interface Exchange extends SharingParts {
  /** Passes entries to the store; false if that failed and the exchange ends. */
  receive(entries: EngineEntry[], upTo: number | null): Promise<boolean>;
  /** Ends the exchange with the reason; null, as there is no next try. */
  end(error: AppError): null;
}

/** Result of the last comparison with all of the engine's entries. */
export interface Compared {
  /** On the monotonic clock. */
  at: number;
  /** Ids of members with missing entries, and ms until the next comparison. */
  missingFrom: string;
  pause: number;
}
