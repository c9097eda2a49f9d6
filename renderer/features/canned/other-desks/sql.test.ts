import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertsOf } from './sql.ts';

const rowsOf = (sql: string) => insertsOf(sql).tables[0]?.rows;

describe('values', () => {
  it.each<[string, string, (string | null)[]]>([
    ['numbers and NULL', 'INSERT INTO t VALUES (1,-2.5,NULL,null)', ['1', '-2.5', null, null]],
    ['the word NULL as a text', "INSERT INTO t VALUES ('NULL')", ['NULL']],
    ['doubled marks', "INSERT INTO t VALUES ('it''s','''','')", ["it's", "'", '']],
    ['escapes', String.raw`INSERT INTO t VALUES ('a\'b\\','\n\t\0','50\%')`, ["a'b\\", '\n\t', '50\\%']],
    ['an escape before a doubled mark', String.raw`INSERT INTO t VALUES ('\\''x')`, ["\\'x"]],
    ['attributes of HTML', `INSERT INTO t VALUES ('<a title="" href=\\"x\\">')`, ['<a title="" href="x">']],
    ['double marks', 'INSERT INTO t VALUES ("a ""b"" \'c\'")', ['a "b" \'c\'']],
    ['signs of statements in a text', "INSERT INTO t VALUES (');--/*,(')", [');--/*,(']],
    ['lines in a text', "INSERT INTO t VALUES ('a\nb')", ['a\nb']],
    ['a character set', "INSERT INTO t VALUES (_utf8mb4'ä',N'ö')", ['ä', 'ö']],
    ['an expression, as it is written', "INSERT INTO t VALUES (CONCAT('a','b'),1)", ["CONCAT ( 'a' , 'b' )", '1']],
    ['texts beside each other, as they are written', "INSERT INTO t VALUES ('a' 'b')", ["'a' 'b'"]],
  ])('%s', (_, sql, row) => {
    expect(rowsOf(sql)).toEqual([row]);
  });

  it('take a backslash as it is in a dump of PostgreSQL', () => {
    const sql = String.raw`SET standard_conforming_strings = on; INSERT INTO t VALUES ('C:\n', 'it''s\');`;
    expect(rowsOf(sql)).toEqual([['C:\\n', "it's\\"]]);
  });

  it('come back from any text that is written as MySQL does', () => {
    const written = (text: string | null) =>
      text === null
        ? 'NULL'
        : `'${text.replace(/[\\'"\n\r]/g, (sign) => `\\${{ '\n': 'n', '\r': 'r' }[sign] ?? sign}`)}'`;
    const cell = fc.option(fc.string({ unit: fc.constantFrom(...'\'"\\`;,()-#/*nN%_0 \n\räß日🙂'.split('')) }), {
      nil: null,
    });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const values = rows.map((row) => `(${row.map(written).join(', ')})`).join(',');
        expect(insertsOf(`INSERT INTO \`t\` VALUES ${values};`)).toMatchObject({ isCut: false, tables: [{ rows }] });
      }),
    );
  });
});

describe('tables', () => {
  const tables = (sql: string) => insertsOf(sql).tables.map(({ name, columns, rows }) => [name, columns, rows.length]);
  it.each<[string, string, [string, string[] | null, number][]]>([
    ['named columns', 'INSERT INTO `t` (`id`, name) VALUES (1,2),(3,4);', [['t', ['id', 'name'], 2]]],
    ['a column called value', 'INSERT INTO t (name, value) VALUES (1,2)', [['t', ['name', 'value'], 1]]],
    ['a database before the name', 'INSERT INTO `db`.`t` VALUES (1)', [['t', null, 1]]],
    ['a schema before the name', 'INSERT INTO public.t (id) VALUES (1)', [['t', ['id'], 1]]],
    ['several statements', 'insert ignore into t values (1);\nREPLACE INTO t VALUES (2)', [['t', null, 2]]],
    ['what follows the rows', 'INSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE a = VALUES(a);', [['t', null, 1]]],
    [
      'columns of CREATE TABLE, without its keys',
      'CREATE TABLE IF NOT EXISTS `t` (`id` int(11) NOT NULL, `a,b` text, PRIMARY KEY (`id`), KEY k (`id`)); INSERT INTO t VALUES (1,2)',
      [['t', ['id', 'a,b'], 1]],
    ],
    [
      'comments',
      "/* INSERT INTO x VALUES (1); */ -- INSERT\n# INSERT\nINSERT INTO t VALUES (1 /* one */, 'a')",
      [['t', null, 1]],
    ],
    ['no rows', 'INSERT INTO t SELECT 1; CREATE INDEX i ON t (id); UPDATE t SET a = 1', []],
  ])('%s', (_, sql, found) => {
    expect(tables(sql)).toEqual(found);
  });

  it.each([
    ['in a text', "INSERT INTO t VALUES (1,'a'),(2,'b"],
    ['in a row', "INSERT INTO t VALUES (1,'a'),(2,"],
    ['in a comment of a row', "INSERT INTO t VALUES (1,'a'),(2 /* "],
  ])('are known to be cut: %s', (_, sql) => {
    expect(insertsOf(sql)).toMatchObject({ isCut: true, tables: [{ rows: [['1', 'a']] }] });
  });
});

const MANY = 1_000_000;
const filledWith = (part: string) => `INSERT INTO t VALUES ${part.repeat(MANY / part.length)}`;

it.each([
  ['(', filledWith('(')],
  ['rows', filledWith("('a'),")],
  ['cells', `INSERT INTO t VALUES (${','.repeat(MANY)}`],
  ['open texts', filledWith("'")],
  ['escapes', filledWith("\\'")],
  ['doubled marks', `INSERT INTO t VALUES ('${"''".repeat(MANY / 2)}`],
  ['comments', filledWith('/*')],
  ['dashes', filledWith('-- ')],
  ['lines', filledWith('\n')],
  ['statements', 'INSERT INTO t VALUES (1);'.repeat(MANY / 25)],
  ['words', filledWith('values ')],
])('takes no longer for a hostile dump: %s', (_, sql) => {
  const from = performance.now();
  insertsOf(sql);
  // Looking twice at each of a million signs would take hours.
  expect(performance.now() - from).toBeLessThan(20_000);
});

it('takes a bare comment for one line, and says where rows are written in another form', () => {
  const rows = (sql: string) => insertsOf(sql).tables.flatMap((table) => table.rows);
  const [one, two] = ["INSERT INTO t VALUES (1,'A');", "INSERT INTO t VALUES (2,'B');"];
  expect(rows(`--\n${one}\n-- two\n${two}`)).toEqual([
    ['1', 'A'],
    ['2', 'B'],
  ]);
  expect(insertsOf(`${one}\n--`).isCut).toBe(false);
  for (const other of ["INSERT INTO t SET name='A'", 'INSERT INTO t SELECT 1', 'COPY t (a) FROM stdin'])
    expect(insertsOf(`${one}\n${other};`).isCut).toBe(true);
});
