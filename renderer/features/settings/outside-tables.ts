/** Tables of what left this computer, for the page and as a text. */
import type { ReactNode } from 'react';
import {
  MOST_OUTSIDE_HOSTS,
  MOST_OUTSIDE_WRITES,
  OUTSIDE_PARTS,
  type OutsideHost,
  type OutsideReport,
  type OutsideWrite,
} from '../../../shared/domain/outside.ts';
import { type MessageKey, t } from '../../i18n/index.ts';

const WRITES: Record<OutsideWrite['operation'], MessageKey> = {
  'add-ticket-reply': 'outside.write_add_ticket_reply',
  'open-ticket': 'outside.write_open_ticket',
  'add-order': 'outside.write_add_order',
  'add-contact': 'outside.write_add_contact',
  'update-contact': 'outside.write_update_contact',
};

/** Kinds of servers that checks ask, which have addresses only. */
const CHECKED: Partial<Record<number, MessageKey>> = {
  25: 'outside.checked_25',
  43: 'outside.checked_43',
  53: 'outside.checked_53',
  80: 'outside.checked_80',
  443: 'outside.checked_443',
};

interface Formats {
  bytes(count: number): string;
  time(at: number): string;
  ticket(id: string | null, tid: string): ReactNode;
}

export interface OutsideTable {
  caption: string;
  hint?: string;
  heads: string[];
  rows: ReactNode[][];
  numbers: readonly number[];
}

function hostWords({ part, host, port, via }: OutsideHost): string {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const kind = part === 'checks' ? CHECKED[port] : undefined;
  const named = kind ? t(kind, { host: place }) : place;
  return via === '' ? named : t('outside.through', { host: named, via });
}

export const outsideLimits = (): string[] => [
  t('outside.limits'),
  t('outside.bounds', { hosts: MOST_OUTSIDE_HOSTS, writes: MOST_OUTSIDE_WRITES }),
];

/** A table for each part that contacted hosts, and one of the writes. */
export function outsideTables({ hosts, writes }: OutsideReport, { bytes, time, ticket }: Formats): OutsideTable[] {
  const parts = OUTSIDE_PARTS.map((part) => ({
    caption: t(`outside.part_${part}`),
    hint: t(`outside.why_${part}`),
    heads: (['host', 'times', 'sent', 'received', 'first', 'last'] as const).map((head) => t(`outside.${head}`)),
    rows: hosts
      .filter((host) => host.part === part)
      .map((host) => [
        ...[hostWords(host), t(`outside.times_${host.unit}`, { count: host.times })],
        ...[bytes(host.sent), bytes(host.received), time(host.firstAt), time(host.lastAt)],
      ]),
    numbers: [1, 2, 3],
  }));
  const sent = {
    caption: t('outside.writes'),
    heads: (['when', 'what', 'ticket', 'size', 'result'] as const).map((head) => t(`outside.${head}`)),
    rows: writes.map(({ at, operation, ticket: id, tid, bytes: size, result }) => [
      ...[time(at), t(WRITES[operation]), ticket(id, tid), bytes(size), t(`outside.${result ?? 'unknown'}`)],
    ]),
    numbers: [3],
  };
  return [...parts, sent].filter(({ rows }) => rows.length > 0);
}

/** Columns are divided by tabs, times are UTC, and sizes are bytes. */
export function outsideText(account: string, report: OutsideReport): string {
  const time = (at: number) => new Date(at).toISOString();
  const tables = outsideTables(report, { bytes: String, time, ticket: (_, tid) => tid && `#${tid}` });
  return [
    ...[`${t('outside.title')}: ${account}`, ...outsideLimits()],
    ...tables.flatMap(({ caption, hint, heads, rows }) => [
      ...['', hint ? `${caption}: ${hint}` : caption, ...[heads, ...rows].map((cells) => cells.join('\t'))],
    ]),
    '',
  ].join('\n');
}
