/** Lists of records that this API only reads: products, domains, announcements. */
import { gatewayName, productOf, SERVERS } from '../catalog.ts';
import type { Operation } from '../context.ts';
import { onWire } from '../store/rows.ts';
import { echoed, listAnswer, Where } from './lists.ts';

/** api.md 4.7. Without `clientid`: the products of all clients. */
export const getClientsProducts: Operation = (form, context) => {
  const where = new Where();
  where.number(form, 'clientid');
  where.number(form, 'serviceid', 'id');
  where.number(form, 'pid');
  where.text(form, 'domain');
  where.text(form, 'username2', 'username');
  return listAnswer<ServiceRow>(context, form, {
    from: 'services',
    where,
    order: 'id',
    head: {
      // The contract requires an integer here, even if none was sent.
      clientid: echoed(form, 'clientid') ?? '0',
      serviceid: echoed(form, 'serviceid'),
      pid: echoed(form, 'pid'),
      domain: form.filled('domain') ?? null,
    },
    list: { collection: 'products', item: 'product', shape: 'nested' },
    wire: (row) => productOnWire(row, context.switches.zone),
  });
};

interface ServiceRow {
  pid: number;
  serverid: number;
  paymentmethod: string;
  /** JSON list of items in wire format. */
  customfields: string;
  configoptions: string;
}

function productOnWire(row: ServiceRow, zone: string): Record<string, unknown> {
  const product = productOf(row.pid);
  const server = SERVERS.find(({ id }) => id === row.serverid);
  return {
    ...onWire(row, zone),
    name: product?.name ?? '',
    translated_name: product?.name ?? '',
    groupname: product?.group ?? '',
    translated_groupname: product?.group ?? '',
    servername: server?.name ?? '',
    serverip: server?.ip ?? '',
    serverhostname: server?.hostname ?? '',
    paymentmethodname: gatewayName(row.paymentmethod),
    password: '********',
    customfields: { customfield: JSON.parse(row.customfields) as unknown },
    configoptions: { configoption: JSON.parse(row.configoptions) as unknown },
  };
}

/** api.md 4.8. Without `clientid`: the domains of all clients. */
export const getClientsDomains: Operation = (form, context) => {
  const where = new Where();
  where.number(form, 'clientid', 'userid');
  where.number(form, 'domainid', 'id');
  where.text(form, 'domain', 'domainname');
  return listAnswer<{ paymentmethod: string }>(context, form, {
    from: 'domains',
    where,
    order: 'id',
    head: { clientid: echoed(form, 'clientid') ?? '0', domainid: echoed(form, 'domainid') ?? '' },
    list: { collection: 'domains', item: 'domain', shape: 'flattened' },
    wire: (row) => ({
      ...onWire(row, context.switches.zone, ['eppcode', 'fields']),
      paymentmethodname: gatewayName(row.paymentmethod),
    }),
  });
};

/** api.md 4.9. Newest first, with unpublished ones and translations. */
export const getAnnouncements: Operation = (form, context) =>
  listAnswer(context, form, {
    from: 'announcements',
    where: new Where(),
    order: 'date DESC, id DESC',
    list: { collection: 'announcements', item: 'announcement', shape: 'flattened' },
    wire: (row) => onWire(row, context.switches.zone),
  });
