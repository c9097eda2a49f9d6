/** Words of the list of what left this computer, and the whole list as a text. */
import type { OutsideHost, OutsidePart, OutsideReport, OutsideWrite } from '../../../shared/domain/outside.ts';
import { type MessageKey, t } from '../../i18n/index.ts';

const WRITES: Record<OutsideWrite['operation'], MessageKey> = {
  'add-ticket-reply': 'outside.write_add_ticket_reply',
  'open-ticket': 'outside.write_open_ticket',
  'add-order': 'outside.write_add_order',
  'add-contact': 'outside.write_add_contact',
  'update-contact': 'outside.write_update_contact',
};

export const writeWords = ({ operation }: OutsideWrite): string => t(WRITES[operation]);
export const resultWords = ({ result }: OutsideWrite): string => t(`outside.${result ?? 'unknown'}`);

export function partWords(part: OutsidePart, isOfComputer: boolean): string {
  const name = t(`outside.part_${part}`);
  return isOfComputer ? t('outside.onComputer', { part: name }) : name;
}

export function hostPlace({ host, port, via }: OutsideHost): string {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return via === '' ? place : t('outside.through', { host: place, via });
}

export const timesWords = ({ unit, times }: OutsideHost): string => t(`outside.times_${unit}`, { count: times });

const iso = (at: number): string => new Date(at).toISOString();
const line = (...cells: string[]): string => cells.join('\t');

/** Columns are divided by tabs, times are UTC, and sizes are bytes. */
export function outsideText(account: string, { hosts, computer, writes, dropped }: OutsideReport): string {
  const hostLine = (isOfComputer: boolean) => (host: OutsideHost) =>
    line(
      partWords(host.part, isOfComputer),
      hostPlace(host),
      timesWords(host),
      ...[host.sent, host.received].map(String),
      ...[iso(host.firstAt), iso(host.lastAt)],
    );
  const heads = ['part', 'host', 'times', 'sent', 'received', 'first', 'last'] as const;
  const writeHeads = ['when', 'what', 'ticket', 'size', 'result'] as const;
  return [
    `${t('outside.title')}: ${account}`,
    t('outside.limits'),
    ...(dropped.hosts > 0 ? [t('outside.droppedHosts', { count: dropped.hosts })] : []),
    ...(dropped.writes > 0 ? [t('outside.droppedWrites', { count: dropped.writes })] : []),
    '',
    line(...heads.map((head) => t(`outside.${head}`))),
    ...hosts.map(hostLine(false)),
    ...computer.map(hostLine(true)),
    '',
    t('outside.writes'),
    line(...writeHeads.map((head) => t(`outside.${head}`))),
    ...writes.map((write) =>
      line(
        iso(write.at),
        writeWords(write),
        write.tid || (write.ticket ?? ''),
        String(write.bytes),
        resultWords(write),
      ),
    ),
    '',
  ].join('\n');
}
