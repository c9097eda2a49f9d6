/** Lists of records that this API only reads: products, domains, announcements. */
import { gatewayName, productOf, SERVERS } from '../catalog.ts';
import type { Operation } from '../context.ts';
import type { AnnouncementRow, DomainRow, ServiceRow } from '../store/rows.ts';
import { timestamp } from '../time.ts';
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

function productOnWire(row: ServiceRow, zone: string): Record<string, unknown> {
  const product = productOf(row.pid);
  const server = SERVERS.find(({ id }) => id === row.serverid);
  return {
    id: String(row.id),
    clientid: String(row.clientid),
    orderid: String(row.orderid),
    pid: String(row.pid),
    regdate: row.regdate,
    name: product?.name ?? '',
    translated_name: product?.name ?? '',
    groupname: product?.group ?? '',
    translated_groupname: product?.group ?? '',
    domain: row.domain,
    dedicatedip: row.dedicatedip,
    serverid: String(row.serverid),
    servername: server?.name ?? '',
    serverip: server?.ip ?? '',
    serverhostname: server?.hostname ?? '',
    suspensionreason: row.suspensionreason,
    firstpaymentamount: row.firstpaymentamount,
    recurringamount: row.recurringamount,
    paymentmethod: row.paymentmethod,
    paymentmethodname: gatewayName(row.paymentmethod),
    billingcycle: row.billingcycle,
    nextduedate: row.nextduedate,
    status: row.status,
    username: row.username,
    password: '********',
    subscriptionid: row.subscriptionid,
    promoid: String(row.promoid),
    overideautosuspend: String(row.overideautosuspend),
    overidesuspenduntil: row.overidesuspenduntil,
    ns1: row.ns1,
    ns2: row.ns2,
    assignedips: row.assignedips,
    notes: row.notes,
    diskusage: String(row.diskusage),
    disklimit: String(row.disklimit),
    bwusage: String(row.bwusage),
    bwlimit: String(row.bwlimit),
    lastupdate: timestamp(row.lastupdate, zone),
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
  return listAnswer<DomainRow>(context, form, {
    from: 'domains',
    where,
    order: 'id',
    head: { clientid: echoed(form, 'clientid') ?? '0', domainid: echoed(form, 'domainid') ?? '' },
    list: { collection: 'domains', item: 'domain', shape: 'flattened' },
    wire: (row) => ({
      id: String(row.id),
      userid: String(row.userid),
      orderid: String(row.orderid),
      regtype: row.regtype,
      domainname: row.domainname,
      registrar: row.registrar,
      regperiod: String(row.regperiod),
      firstpaymentamount: row.firstpaymentamount,
      recurringamount: row.recurringamount,
      paymentmethod: row.paymentmethod,
      paymentmethodname: gatewayName(row.paymentmethod),
      regdate: row.regdate,
      expirydate: row.expirydate,
      nextduedate: row.nextduedate,
      status: row.status,
      subscriptionid: row.subscriptionid,
      promoid: String(row.promoid),
      dnsmanagement: String(row.dnsmanagement),
      emailforwarding: String(row.emailforwarding),
      idprotection: String(row.idprotection),
      donotrenew: String(row.donotrenew),
      notes: row.notes,
    }),
  });
};

/**
 * api.md 4.9. Newest first, including unpublished ones and translations, like such services send
 * them.
 */
export const getAnnouncements: Operation = (form, context) => {
  const { zone } = context.switches;
  return listAnswer<AnnouncementRow>(context, form, {
    from: 'announcements',
    where: new Where(),
    order: 'date DESC, id DESC',
    list: { collection: 'announcements', item: 'announcement', shape: 'flattened' },
    wire: (row) => ({
      id: String(row.id),
      date: timestamp(row.date, zone),
      title: row.title,
      announcement: row.announcement,
      published: String(row.published),
      parentid: String(row.parentid),
      language: row.language,
      created_at: timestamp(row.created_at, zone),
      updated_at: timestamp(row.updated_at, zone),
    }),
  });
};
