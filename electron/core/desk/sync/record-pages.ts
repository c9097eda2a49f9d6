/** Reads pages of record lists from the service into the store, and reports what they changed. */
import type { CustomerKind, RecordKind } from '../../../../shared/domain/customer.ts';
import type { AppError, Result } from '../../../../shared/result.ts';
import type { StoredRecords } from '../../worker/records/records.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock } from '../ports.ts';
import type { Limit } from '../scheduling.ts';
import type { Client } from '../service/client.ts';
import { type PageQuery, RECORD_LISTS, RECORD_ORDER, type RecordQuery } from '../service/endpoints.ts';
import { type ConnectionTracker, isRefusal, onlyTicketsFail, type Refusals } from './connection.ts';
import { refuseEmptyAnswer } from './paging.ts';
import { createStepper, type ListPart, listNames, type Stepper, type WithHidden } from './step-over.ts';

export interface RecordPagesOptions {
  api(): Client;
  store: RemoteStore;
  connection: ConnectionTracker;
  refusals: Refusals;
  limit: Limit;
  clock: Clock;
  onChanged(kinds: RecordKind[]): void;
  onFailed(error: AppError): void;
}

type Query = PageQuery & { client?: string; find?: RecordQuery<CustomerKind> };

export type RecordPages = ReturnType<typeof createRecordPages>;

export const PAGE = 100;
const GATHER = 2000;

const optional = <K extends string>(name: K, value: string | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [N in K]?: string };

export function createRecordPages(options: RecordPagesOptions) {
  const { store, connection, refusals, limit, clock } = options;
  const news = new Set<RecordKind>();
  const steppers = Object.fromEntries(RECORD_ORDER.map((kind) => [kind, stepperOf(kind)])) as Record<
    RecordKind,
    Stepper
  >;
  let cancelNews: (() => void) | null = null;
  let stopped = false;

  function stepperOf(kind: RecordKind): Stepper {
    return createStepper({
      clock,
      onChange(hidden) {
        refusals.setHidden(kind, hidden);
        void store.recordSync.save(kind, { hidden });
      },
    });
  }

  /** `now`: don't wait for changes of other kinds. */
  function reportChange(kind: RecordKind, now: boolean): void {
    news.add(kind);
    if (now) reportChanges();
    else cancelNews ??= clock.after(GATHER, reportChanges);
  }

  function reportChanges(): void {
    cancelNews?.();
    cancelNews = null;
    if (news.size === 0 || stopped) return;
    const kinds = [...news];
    news.clear();
    options.onChanged(kinds);
  }

  /** Reads and stores one page. Reports only errors of the service, not of a list. */
  async function read(kind: RecordKind, query: Query, patient: boolean): Promise<Result<WithHidden<StoredRecords>>> {
    let arrived: number | undefined;
    const { operation, ofClient } = RECORD_LISTS[kind];
    const { client, find, limitstart = 0 } = query;
    const list = { ...(ofClient === null ? {} : optional(ofClient, client)), ...find };
    const ask = ({ start, rows }: ListPart) =>
      limit(async () => {
        const answer = await options.api().getList(operation, { limitnum: rows, limitstart: start, ...list });
        if (!answer.ok) return answer;
        arrived = connection.failureCount();
        const { body, at } = answer.value;
        const stored = await store.records.ingest(kind, body, { at, ...optional('client', client) });
        return refuseEmptyAnswer(stored, kind, start);
      }, patient);
    const whole = { start: limitstart, rows: PAGE };
    const stored = await steppers[kind].read(listNames(list), whole, { ask, join: joinRecords });
    if (!stored.ok) options.onFailed(stored.error);
    if (isOfService(stored, connection)) connection.report(stored, arrived);
    if (stored.ok && stored.value.added + stored.value.changed > 0) reportChange(kind, false);
    return stored;
  }

  return {
    read,
    /** Reads pages of one list, and notes whether the service can't show some of its records. */
    walk(kind: RecordKind, query: Query, patient: boolean, isHiding = false) {
      return {
        async read(limitstart: number) {
          const answer = await read(kind, { ...query, limitstart }, patient);
          if (answer.ok && answer.value.hidden.length > 0) isHiding = true;
          return answer;
        },
        isHiding: () => isHiding,
      };
    },
    /** The whole list was read: reports the number of its hidden records. */
    settle: (kind: RecordKind) => steppers[kind].settle(),
    reportChange,
    reportChanges,
    stop(): void {
      stopped = true;
      cancelNews?.();
    },
  };
}

/** While tickets fail, another working list does not prove that the service is well. */
function isOfService(read: Result<StoredRecords>, connection: ConnectionTracker): boolean {
  if (!read.ok && (read.error.kind === 'auth' || read.error.kind === 'offline')) return true;
  return !onlyTicketsFail(connection.current()) && (read.ok || isRefusal(read.error));
}

const joinRecords = (parts: readonly [StoredRecords, ...StoredRecords[]]): StoredRecords => ({
  ...parts[0],
  added: parts.reduce((sum, { added }) => sum + added, 0),
  changed: parts.reduce((sum, { changed }) => sum + changed, 0),
});
