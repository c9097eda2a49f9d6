/** Cells of the list of what left this computer, and the whole list as a text. */
import type { OutsideHost, OutsidePart, OutsideReport, OutsideWrite } from '../../../shared/domain/outside.ts';
import { type MessageKey, t } from '../../i18n/index.ts';

const WRITES: Record<OutsideWrite['operation'], MessageKey> = {
  'add-ticket-reply': 'outside.write_add_ticket_reply',
  'open-ticket': 'outside.write_open_ticket',
  'add-order': 'outside.write_add_order',
  'add-contact': 'outside.write_add_contact',
  'update-contact': 'outside.write_update_contact',
};

interface Formats {
  bytes(count: number): string;
  time(at: number): string;
}

export const partWords = (part: OutsidePart, isOfComputer: boolean): string =>
  isOfComputer ? t('outside.onComputer', { part: t(`outside.part_${part}`) }) : t(`outside.part_${part}`);

export const HOST_HEADS = ['host', 'times', 'sent', 'received', 'first', 'last'] as const;
export function hostCells(of: OutsideHost, { bytes, time }: Formats): string[] {
  const place = `${of.host.includes(':') ? `[${of.host}]` : of.host}:${of.port}`;
  return [
    of.via === '' ? place : t('outside.through', { host: place, via: of.via }),
    t(`outside.times_${of.unit}`, { count: of.times }),
    ...[bytes(of.sent), bytes(of.received), time(of.firstAt), time(of.lastAt)],
  ];
}

export const WRITE_HEADS = ['when', 'what', 'ticket', 'size', 'result'] as const;
export const writeCells = ({ at, operation, ...write }: OutsideWrite, { bytes, time }: Formats): string[] => [
  ...[time(at), t(WRITES[operation]), write.tid === '' ? (write.ticket ?? '') : `#${write.tid}`],
  ...[bytes(write.bytes), t(`outside.${write.result ?? 'unknown'}`)],
];

export const droppedWords = ({ hosts, writes }: OutsideReport['dropped']): string[] => [
  ...(hosts > 0 ? [t('outside.droppedHosts', { count: hosts })] : []),
  ...(writes > 0 ? [t('outside.droppedWrites', { count: writes })] : []),
];

/** Columns are divided by tabs, times are UTC, and sizes are bytes. */
export function outsideText(account: string, { hosts, computer, writes, dropped }: OutsideReport): string {
  const plain: Formats = { bytes: String, time: (at) => new Date(at).toISOString() };
  const hostRow = (isOfComputer: boolean) => (host: OutsideHost) => [
    partWords(host.part, isOfComputer),
    ...hostCells(host, plain),
  ];
  return [
    [`${t('outside.title')}: ${account}`],
    ...[t('outside.limits'), ...droppedWords(dropped), ''].map((line) => [line]),
    ['part' as const, ...HOST_HEADS].map((head) => t(`outside.${head}`)),
    ...[...hosts.map(hostRow(false)), ...computer.map(hostRow(true)), [''], [t('outside.writes')]],
    WRITE_HEADS.map((head) => t(`outside.${head}`)),
    ...[...writes.map((write) => writeCells(write, plain)), ['']],
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');
}
