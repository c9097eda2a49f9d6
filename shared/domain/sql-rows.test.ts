import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSqlReader } from './sql-rows.ts';

function read(pieces: readonly string[], mostOfRow?: number) {
  const rows: unknown[] = [];
  const reader = createSqlReader(
    { row: (table, columns, cells) => rows.push([table, columns, cells]), left: (reason) => rows.push(reason) },
    mostOfRow,
  );
  for (const piece of pieces) reader.write(piece);
  const isCut = reader.end();
  return { rows, isCut };
}

const DUMP = String.raw`-- MySQL dump 10.13
/*!40101 SET NAMES utf8mb4 */;
CREATE TABLE ${'`t`'} (${'`id`'} int(11) NOT NULL, ${'`body`'} longtext, PRIMARY KEY (${'`id`'})) ENGINE=InnoDB;
LOCK TABLES ${'`t`'} WRITE;
INSERT INTO ${'`t`'} VALUES (1,'it''s \'a\' \\ -- no /* no # no; (no)'),(2,NULL),(-3,_binary 'x');
INSERT INTO db.other (a, b) VALUES (CONCAT('a', 'b'), "q""q") ON DUPLICATE KEY UPDATE a = VALUES(a);
# end
`;

describe('rows of a dump', () => {
  it('come as soon as they are whole', () => {
    const whole = read([DUMP]);
    expect(whole).toEqual({
      isCut: false,
      rows: [
        ['t', ['id', 'body'], ['1', "it's 'a' \\ -- no /* no # no; (no)"]],
        ['t', ['id', 'body'], ['2', null]],
        ['t', ['id', 'body'], ['-3', 'x']],
        ['other', ['a', 'b'], ["CONCAT ( 'a' , 'b' )", 'q"q']],
      ],
    });
    const rows: unknown[] = [];
    const reader = createSqlReader({ row: (...row) => rows.push(row), left: () => {} });
    reader.write("INSERT INTO t VALUES (1,'a'),(2,'b");
    expect(rows).toEqual([['t', null, ['1', 'a']]]);
  });

  it('are the same in any pieces', () => {
    const whole = read([DUMP]);
    expect(read([...DUMP])).toEqual(whole);
    fc.assert(
      fc.property(fc.array(fc.nat(DUMP.length), { maxLength: 12 }), (cuts) => {
        const ends = [...cuts.sort((a, b) => a - b), DUMP.length];
        expect(read(ends.map((end, at) => DUMP.slice(ends[at - 1] ?? 0, end)))).toEqual(whole);
      }),
    );
  });

  it('are left out where they are too long, and the others come', () => {
    const long = 'x'.repeat(1000);
    const sql = `INSERT INTO t VALUES (1,'a'),(2,'${long}'),(3,'${'y'.repeat(60)}','${'y'.repeat(60)}'),(4,'b');`;
    for (const pieces of [[sql], [...sql]])
      expect(read(pieces, 100).rows).toEqual([
        ['t', null, ['1', 'a']],
        'too-large',
        'too-large',
        ['t', null, ['4', 'b']],
      ]);
    expect(read([`INSERT INTO t VALUES (${'1,'.repeat(30_000)}1),(2);`]).rows).toEqual([
      'too-large',
      ['t', null, ['2']],
    ]);
  });

  it('are told where they are in another form, or cut', () => {
    for (const other of ["INSERT INTO t SET a='A'", 'INSERT INTO t SELECT 1', 'COPY t (a) FROM stdin'])
      expect(read([`${other};`, "UPDATE t SET a = 'b';"])).toEqual({ rows: ['other-form'], isCut: false });
    for (const cut of ["INSERT INTO t VALUES (1,'a", 'INSERT INTO t VALUES (1', 'CREATE TABLE t (a int'])
      expect(read([cut]).isCut).toBe(true);
  });
});
