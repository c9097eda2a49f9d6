/**
 * An account's health as a text that can be shown to somebody who helps: kinds, counts, times and versions. No name, no text,
 * no address, no secret; what the service called something is said as a count, unless it is formed like a field's name.
 */
import { release } from 'node:os';
import type { Account } from '../../shared/domain/account.ts';
import type { Health, Oddity } from '../../shared/domain/health.ts';

export interface Versions {
  version: string;
  door: string;
}

export function healthReport(health: Health, account: Account, { version, door }: Versions): string {
  const since = (at: number | null) => (at === null ? 'never' : `${Math.round((health.at - at) / 1000)} s ago`);
  const { settings, connection, sync } = account;
  const error = connection.error;
  return [
    `Rackside ${version} (${door}), ${new Date(health.at).toISOString()}`,
    `node ${process.versions.node}, ${process.platform} ${process.arch} ${release()}`,
    '',
    section('account'),
    `id ${account.id}, practice ${account.practice}, ${account.practice ? 'local' : scheme(account.address)}`,
    `connection ${connection.state}, since ${since(connection.since)}, last answer ${since(connection.lastSuccess)}`,
    ...(error ? [`error ${incident({ ...error, reason: error.detail?.reason, status: error.detail?.status })}`] : []),
    `sync ${sync.phase}, ${sync.done} of ${sync.total ?? '?'}, pace ${health.pace.attention}${health.pace.onBattery ? ' on battery' : ''}, order ${health.order ?? 'not known'}`,
    `clock offset ${health.clockOffset ?? '?'} ms, zone ${settings.zone === null ? 'not set' : 'set'}`,
    `replies as ${settings.replyAs}, recorded as ${account.recordedAs ?? 'not known'}, largest sent ${health.largestSent} bytes`,
    `retention ${settings.retentionDays} days, attachments ${settings.attachmentLimit} bytes, hold ${settings.holdSeconds} s`,
    `links ${Object.keys(settings.links).length + (settings.ticketLink === '' ? 0 : 1)}, departments named ${Object.keys(settings.departments).length}`,
    '',
    section('stored'),
    ...health.kinds.map(
      ({ kind, count, readAt, fullAt, pass, refused }) =>
        `${kind}: ${count}, read ${since(readAt)}, whole ${since(fullAt)}${pass ? `, pass at ${pass.done} of ${pass.total ?? '?'}` : ''}${refused ? ', refused' : ''}`,
    ),
    ...health.databases.map(({ name, bytes, schema }) => `${name}.db: ${bytes} bytes, schema ${schema}`),
    '',
    section('requests'),
    ...health.operations.map(
      ({ operation, hour, day, p50, p95 }) =>
        `${name(operation)}: ${hour} in an hour, ${day} in a day, ${p50 === null ? 'no latency' : `p50 ${Math.round(p50)} ms, p95 ${Math.round(p95 ?? 0)} ms`}`,
    ),
    '',
    section('not known here'),
    ...health.oddities.map((odd) => `${odd.of} ${odd.what} ${spoken(odd)}: ${odd.count}, last ${since(odd.lastAt)}`),
    '',
    section('errors'),
    ...health.incidents.map((one) => `${new Date(one.at).toISOString()} ${incident(one)}`),
    '',
  ].join('\n');
}

const section = (title: string) => `-- ${title}`;

const scheme = (address: string) => (address.startsWith('https:') ? 'https' : 'http');

/** Names of our own: of operations, reasons, fields. Anything else could be somebody's text. */
const name = (text: string) => (/^[a-z][\w.-]{0,40}$/i.test(text) ? text : '(other)');

/** A status is the service's own text, and may hold a name; a field's name is part of its software. */
const spoken = ({ what, name: text }: Oddity) => (what === 'status' ? '(a text)' : name(text));

const incident = ({
  operation,
  kind,
  reason,
  status,
}: {
  operation: string;
  kind: string;
  reason?: string | null | undefined;
  status?: number | null | undefined;
}) =>
  [name(operation), kind, reason ? name(reason) : null, status]
    .filter((part) => part !== null && part !== undefined)
    .join(' ');
