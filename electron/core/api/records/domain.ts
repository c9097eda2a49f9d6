import type { ClientDomain } from '../../../../shared/domain/domain.ts';
import type { Result } from '../../../../shared/result.ts';
import { count, field, label, line, optionalId, text, timeText, yes } from '../fields.ts';
import { tallyStatus } from '../lists.ts';
import { money } from '../money.ts';
import { decodePage, type Page, type RecordKind, words } from '../page.ts';

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

const DOMAINS: RecordKind<ClientDomain> = {
  operation: 'get-clients-domains',
  wrapper: 'domains',
  item: 'domain',
  ids: ['id', 'domainid'],
  known: words(
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
      dnsManagement: yes(field(raw, 'dnsmanagement')),
      emailForwarding: yes(field(raw, 'emailforwarding')),
      idProtection: yes(field(raw, 'idprotection')),
      doNotRenew: yes(field(raw, 'donotrenew')),
      notes: text(field(raw, 'notes')),
    };
  },
};

export const decodeDomains = (body: Uint8Array): Result<Page<ClientDomain>> => decodePage(body, DOMAINS);
