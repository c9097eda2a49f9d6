import { describe, expect, it } from 'vitest';
import type { Identity } from '../../../../../shared/domain/outbox.ts';
import { replyParams } from './reply.ts';

const WHOLE = { name: 'Mara Lind', email: 'mara@example.com', clientId: '7', contactId: '71' };
const RULE = { ticketid: '1', message: 'Hello', markdown: true };

describe('whose a reply is', () => {
  it.each<[Identity['as'], object]>([
    ['service', {}],
    ['name', { name: 'Mara Lind', email: 'mara@example.com' }],
    ['client', { clientid: '7' }],
    ['contact', { clientid: '7', contactid: '71' }],
  ])('as %s sends that alone', (as, sent) => {
    expect(replyParams('1', 'Hello', { as, ...WHOLE })).toEqual({ ...RULE, ...sent });
  });

  it('of a contact of nobody known names nobody', () => {
    expect(replyParams('1', 'Hello', { as: 'contact', ...WHOLE, clientId: null })).toEqual(RULE);
  });

  it('as plain text says nothing of Markdown', () => {
    const { markdown: _markdown, ...plain } = RULE;
    expect(replyParams('1', 'Hello', { as: 'service', ...WHOLE }, { plain: true })).toEqual(plain);
  });

  it('has its fields by their ids', () => {
    const fields = [
      { id: '3', name: '', value: 'K-7' },
      { id: '9', name: 'Colour', value: 'blå' },
    ];
    expect(replyParams('1', 'Hello', { as: 'service', ...WHOLE }, { fields })).toEqual({
      ...RULE,
      customfields: { 3: 'K-7', 9: 'blå' },
    });
  });
});
