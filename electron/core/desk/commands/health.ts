/** Commands about an account's health, its report for a supporter, and what left for it. */
import { release } from 'node:os';
import type { Account } from '../../../../shared/domain/account.ts';
import type { PageSource } from '../../../../shared/domain/conversation.ts';
import type { Health, Oddity } from '../../../../shared/domain/health.ts';
import type { AccountDesk } from '../account/account.ts';
import { pollRange } from '../account/presence.ts';
import type { Clock } from '../ports.ts';
import { must } from '../refusals.ts';
import { accountCommands } from './define.ts';

async function healthOf(desk: AccountDesk, clock: Clock): Promise<Health> {
  await desk.statistics.flush();
  const { requests, ...report } = must(await desk.store.health.report());
  const stored = must(await desk.store.conversations.count());
  const operations = requests.map((row) => ({
    ...row,
    ...(desk.statistics.latency(row.operation) ?? { p50: null, p95: null }),
  }));
  const conditions = desk.pollConditions();
  return {
    at: clock.now(),
    pace: {
      attention: conditions.activity,
      onBattery: conditions.onBattery,
      metered: conditions.metered,
      every: pollRange(conditions),
    },
    ...report,
    conversations: { ...desk.conversations.state(), stored },
    operations,
    largestSent: desk.settings().largestSent,
    clockOffset: desk.connection.current().lastSuccess === null ? null : desk.reader.offset(),
  };
}

export const healthCommands = accountCommands({
  'health.get': (desk, _, { ports }) => healthOf(desk, ports.clock),
  async 'outside.list'({ outside }, _, ctx) {
    await ctx.outside.flush();
    return outside.report();
  },
  'health.check': ({ store }) => store.databases.check(),
  'health.report': async (desk, _, { ports }) => healthReport(await healthOf(desk, ports.clock), desk.view(), ports),
});

export interface Versions {
  version: string;
  host: string;
}

export function healthReport(health: Health, account: Account, { version, host }: Versions): string {
  const since = (at: number | null) => (at === null ? 'never' : `${Math.round((health.at - at) / 1000)} s ago`);
  const { settings, connection, sync } = account;
  const error = connection.error;
  return [
    `Rackside ${version} (${host}), ${new Date(health.at).toISOString()}`,
    `node ${process.versions.node}, ${process.platform} ${process.arch} ${release()}`,
    '',
    section('account'),
    `id ${account.id}, practice ${account.practice}, ${account.practice ? 'local' : scheme(account.address)}`,
    `connection ${connection.state}, since ${since(connection.since)}, last answer ${since(connection.lastSuccess)}`,
    ...(error
      ? [`error ${formatIncident({ ...error, reason: error.detail?.reason, status: error.detail?.status })}`]
      : []),
    `sync ${sync.phase}, ${sync.done} of ${sync.total ?? '?'}, pace ${health.pace.attention}${health.pace.onBattery ? ' on battery' : ''}${health.pace.metered ? ' on a metered network' : ''}, order ${health.order ?? 'not known'}`,
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
    ...account.hidden.map(({ of, count }) => `${of}: ${count} can not be shown by the service`),
    `conversations: ${health.conversations.api}, ${health.conversations.stored} stored, tried ${since(health.conversations.triedAt)}`,
    pagesLine(health.conversations.page, since),
    ...health.databases.map(({ name, bytes, schema }) => `${name}.db: ${bytes} bytes, schema ${schema}`),
    '',
    section('requests'),
    ...health.operations.map(
      ({ operation, hour, day, p50, p95 }) =>
        `${safeName(operation)}: ${hour} in an hour, ${day} in a day, ${p50 === null ? 'no latency' : `p50 ${Math.round(p50)} ms, p95 ${Math.round(p95 ?? 0)} ms`}`,
    ),
    '',
    section('not known here'),
    ...health.oddities.map(
      (odd) => `${odd.of} ${odd.what} ${safeOddityName(odd)}: ${odd.count}, last ${since(odd.lastAt)}`,
    ),
    '',
    section('errors'),
    ...health.incidents.map((one) => `${new Date(one.at).toISOString()} ${formatIncident(one)}`),
    '',
  ].join('\n');
}

/** Leaves out the place, which is an address. */
function pagesLine({ allowed, settled, found, triedAt, error }: PageSource, since: (at: number | null) => string) {
  const word = allowed === null ? 'not asked' : allowed ? 'allowed' : 'not allowed';
  const errorText = error
    ? `, ${formatIncident({ ...error, reason: error.detail?.reason, status: error.detail?.status })}`
    : '';
  return `pages: ${word}${settled ? ' by settings' : ''}, place ${found}, tried ${since(triedAt)}${errorText}`;
}

const section = (title: string) => `-- ${title}`;

const scheme = (address: string) => (address.startsWith('https:') ? 'https' : 'http');

/** Lets only identifiers through (operations, reasons, fields). Other texts may be private. */
const safeName = (text: string) => (/^[a-z][\w.-]{0,40}$/i.test(text) ? text : '(other)');

/** A status is a text of the service and may contain a name; field names come from its software. */
const safeOddityName = ({ what, name: text }: Oddity) => (what === 'status' ? '(a text)' : safeName(text));

const formatIncident = ({
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
  [safeName(operation), kind, reason ? safeName(reason) : null, status]
    .filter((part) => part !== null && part !== undefined)
    .join(' ');
