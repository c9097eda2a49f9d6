/** Dialects that page differently. */
import type { Call, Dialect, Row } from './dialect.ts';

const isList = ({ operation }: Call, body: Row) => operation.startsWith('get-') && 'numreturned' in body;

export const paging: readonly Dialect[] = [
  {
    name: 'capped',
    row: 11,
    group: 'paging',
    description: 'at most 25 rows in one answer, whatever `limitnum` says',
    request({ form }) {
      const asked = form.integer('limitnum') ?? 0;
      if (asked > 25) form.values.set('limitnum', '25');
      return undefined;
    },
  },
  {
    name: 'limitnum-ignored',
    row: 11,
    group: 'paging',
    description: '25 rows in one answer, also where fewer were asked for',
    request({ form }) {
      form.values.delete('limitnum');
      return undefined;
    },
  },
  {
    name: 'total-wrong',
    row: 11,
    group: 'total',
    description: '`totalresults` is the number of rows of this page',
    body: (body, call) => (isList(call, body) ? { ...body, totalresults: body.numreturned } : body),
  },
  {
    name: 'total-missing',
    row: 11,
    group: 'total',
    description: 'no `totalresults`, `startnumber` and `numreturned`',
    body(body, call) {
      if (!isList(call, body)) return body;
      const { totalresults: _total, startnumber: _start, numreturned: _count, ...rest } = body;
      return rest;
    },
  },
];
