/** Arguments that the parts of an account's team have in common. */
import type { PresentColleague } from '../../../../shared/domain/team-engine.ts';
import { err } from '../../../../shared/result.ts';
import type { TeamChanges } from '../../rules/team/merge.ts';
import type { HandedTicket, TeamSecrets } from '../../worker/team/types.ts';
import type { Log } from '../ports.ts';
import type { KeyCost } from '../vault/scrypt.ts';
import type { Vault } from '../vault/vault.ts';
import type { DialPorts } from './dial.ts';
import type { Engine } from './engine-login.ts';
import type { TeamStore } from './exchange-parts.ts';

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
  keyCost?: KeyCost | undefined;
  /** The service's clock, ms; null until known. */
  serviceNow(): number | null;
  /** The agent lets colleagues see their presence. */
  isShown(): boolean;
  onChanged(): void;
  onHere(here: PresentColleague[]): void;
  onChanges(changes: TeamChanges): void;
  onHanded(handed: HandedTicket[]): void;
}

/** The team that this account is in now; null without one. */
export interface CurrentTeam {
  stored: StoredTeam | null;
}

export const noTeam = (operation: string) => err('invalid', operation, { detail: { reason: 'no-team' } });
