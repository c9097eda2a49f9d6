/** Describes an account for windows, open or not. */
import { ACCOUNT_DEFAULTS, type Account } from '../../../../shared/domain/account.ts';
import type { Managed } from '../../../../shared/domain/computer.ts';
import { NOT_TRIED_YET } from '../../../../shared/domain/conversation.ts';
import { recordingKey } from '../../../../shared/domain/outbox.ts';
import type { AppError } from '../../../../shared/result.ts';
import { DEFAULT_SETTINGS, effectiveSettings } from '../../rules/account-settings.ts';
import type { AccountDesk } from './account.ts';
import type { AccountEntry } from './entry.ts';

export function viewAccount({
  entry,
  settings,
  connection,
  sync,
  refusals,
  store,
  conversations,
  exporter,
}: Omit<AccountDesk, 'view'>): Account {
  const { recordings, largestSent, hook: _hook, ...shown } = settings();
  return {
    ...entry,
    stripe: entry.stripe ?? 0,
    closed: null,
    settings: shown,
    connection: connection.current(),
    sync: sync.progress(),
    syncedAt: sync.syncedAt(),
    refused: refusals.current(),
    hidden: refusals.hidden(),
    storage: store.storageNotes(),
    recordedAs: recordings[recordingKey({ as: shown.replyAs, name: shown.agentName })]?.as ?? null,
    largestSent,
    conversations: conversations.state(),
    exported: exporter.status(),
  };
}

/** An account whose store does not open is listed with the error, and offers no actions. */
export function viewClosedAccount(
  entry: AccountEntry,
  error: AppError | null,
  since: number,
  managed: Managed | undefined,
): Account {
  return {
    ...entry,
    stripe: entry.stripe ?? 0,
    closed: error,
    settings: effectiveSettings(ACCOUNT_DEFAULTS, managed),
    connection: { state: 'offline', since, lastSuccess: null, error },
    sync: { phase: 'idle', done: 0, total: null },
    syncedAt: null,
    refused: [],
    hidden: [],
    storage: [],
    recordedAs: null,
    largestSent: DEFAULT_SETTINGS.largestSent,
    conversations: NOT_TRIED_YET,
    exported: null,
  };
}
