/** The operation get-clients-domains. */
import { gatewayName } from '../catalog.ts';
import type { Operation } from '../context.ts';
import type { DomainRow } from '../store/rows.ts';
import { echoed, listAnswer, Where } from './lists.ts';

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
    // The contract has an integer here, also where none was sent.
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
