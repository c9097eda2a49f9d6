import { describe, expect, it } from 'vitest';
import { ticketQuestions } from './search-questions.ts';

const asked = (query: string) => ticketQuestions(query, (named) => (named === 'Support' ? '1' : null));

describe('what a search asks of the service', () => {
  it('is all of its filters at once', () => {
    expect(asked('from:"Ann <ann@guest.example>" status:"Customer-Reply" dept:Support slow mail')).toEqual([
      { email: 'ann@guest.example', status: 'Customer-Reply', deptid: '1', subject: 'slow mail' },
    ]);
    expect(asked('ann@guest.example')).toEqual([{ email: 'ann@guest.example' }]);
  });

  it('is a subject as most services store it, and as it reads', () => {
    expect(asked('"Mail & \'DNS\'"')).toEqual([{ subject: 'Mail &amp; &#039;DNS&#039;' }, { subject: "Mail & 'DNS'" }]);
  });

  it('leaves out what no filter says, and is nothing where nothing is left', () => {
    expect(asked('status:Open -spam is:unread dept:Nobody from:Ann')).toEqual([{ status: 'Open' }]);
    expect(asked('is:unread -spam tag:vip')).toEqual([]);
    expect(asked('slow OR mail')).toEqual([]);
    expect(asked(' ')).toEqual([]);
  });
});
