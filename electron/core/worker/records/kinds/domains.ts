/** Domains of clients: how to decode get-clients-domains, and what to index, in both spellings. */
import type { ClientDomain } from '../../../../../shared/domain/product.ts';
import { count, field, isYes, label, line, longText, money, optionalId, timeText } from '../../../rules/wire/fields.ts';
import { tallyStatus } from '../../decode/lists.ts';
import { fieldNames, type ListFormat } from '../../decode/page.ts';
import { lower, otherSpelling, type RecordType, spellingsOf } from './kind.ts';

const USUAL_STATUSES = new Set([
  'active',
  'pending',
  'pending registration',
  'pending transfer',
  'expired',
  'grace',
  'redemption',
  'cancelled',
  'fraud',
  'transferred away',
]);

const DOMAINS: ListFormat<ClientDomain> = {
  operation: 'get-clients-domains',
  wrapper: 'domains',
  item: 'domain',
  shape: 'flattened',
  ids: ['id', 'domainid'],
  documented: fieldNames(
    `id domainid userid clientid orderid regtype domainname domain registrar regperiod firstpaymentamount recurringamount
     paymentmethod paymentmethodname regdate expirydate nextduedate status subscriptionid promoid dnsmanagement
     emailforwarding idprotection donotrenew notes`,
  ),
  decode(raw, own, odd) {
    const status = label(field(raw, 'status'));
    tallyStatus(odd, status, USUAL_STATUSES);
    return {
      id: own,
      clientId: optionalId(field(raw, 'userid', 'clientid')),
      orderId: optionalId(field(raw, 'orderid')),
      name: line(raw, 'domainname', 'domain'),
      registrationType: line(raw, 'regtype'),
      registrar: line(raw, 'registrar'),
      years: count(field(raw, 'regperiod')),
      status,
      registeredOn: timeText(field(raw, 'regdate')),
      expiresOn: timeText(field(raw, 'expirydate')),
      nextDueOn: timeText(field(raw, 'nextduedate')),
      firstPayment: money(field(raw, 'firstpaymentamount')),
      recurring: money(field(raw, 'recurringamount')),
      paymentMethod: line(raw, 'paymentmethod'),
      paymentMethodName: line(raw, 'paymentmethodname'),
      subscriptionId: optionalId(field(raw, 'subscriptionid')),
      promotionId: optionalId(field(raw, 'promoid')),
      dnsManagement: isYes(field(raw, 'dnsmanagement')),
      emailForwarding: isYes(field(raw, 'emailforwarding')),
      idProtection: isYes(field(raw, 'idprotection')),
      doNotRenew: isYes(field(raw, 'donotrenew')),
      notes: longText(field(raw, 'notes')),
    };
  },
};

export const domainType: RecordType<ClientDomain> = {
  list: DOMAINS,
  columns: (domain) => ({
    client_id: domain.clientId,
    name: lower(domain.name),
    name_twin: otherSpelling(domain.name),
    status: domain.status,
    next_due: domain.nextDueOn,
    expires: domain.expiresOn,
  }),
  texts({ name, registrar, notes, registeredOn, clientId }) {
    const twins = spellingsOf(name).slice(1);
    return {
      title: name,
      details: [...twins, registrar, notes],
      parts: [name, ...twins],
      date: registeredOn,
      clientId,
    };
  },
  exactKeys: { number: ['id'], host: ['name', 'name_twin'], status: ['status'] },
  begins: ['name'],
  times: [],
};
