import { expect, test } from 'vitest';
import { collect } from '../../../../tests/helpers/bytes.ts';
import { formFields, multipart, multipartLength, urlencoded } from './form.ts';

test('lists, maps, booleans, and what is not there', () => {
  const sparse: string[] = [];
  sparse[0] = 'a.com';
  sparse[2] = 'c.com';
  expect(
    formFields({
      id: 7,
      subaccount: true,
      published: false,
      nothing: undefined,
      neither: null,
      empty: '',
      pid: [1, undefined, 3],
      domain: sparse,
      domainrenewals: { 'example.com': 2, 'b.org': undefined },
      none: [],
      deep: { a: [{ b: true }] },
    }),
  ).toEqual([
    ['id', '7'],
    ['subaccount', '1'],
    ['published', '0'],
    ['empty', ''],
    ['pid[0]', '1'],
    ['pid[1]', ''],
    ['pid[2]', '3'],
    ['domain[0]', 'a.com'],
    ['domain[1]', ''],
    ['domain[2]', 'c.com'],
    ['domainrenewals[example.com]', '2'],
    ['deep[a][0][b]', '1'],
  ]);
});

test('a key named __proto__ is a key', () => {
  expect(formFields({ map: JSON.parse('{"__proto__":"x"}') })).toEqual([['map[__proto__]', 'x']]);
});

test('multipart: exact bytes, exact length, text untouched, names escaped', async () => {
  const body = multipart([
    ['message', 'Grüße\r\nline\nend '],
    ['a"b\r\nc', '日本'],
  ]);
  const boundary = body.contentType.split('boundary=')[1];
  const bytes = await collect(body.chunks());
  expect(bytes.toString()).toBe(
    `--${boundary}\r\nContent-Disposition: form-data; name="message"\r\n\r\nGrüße\r\nline\nend \r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="a%22b%0D%0Ac"\r\n\r\n日本\r\n--${boundary}--\r\n`,
  );
  expect(body.length).toBe(bytes.length);
});

test('multipart with a streamed field: the length is known, the body can be read twice', async () => {
  const source = {
    length: 5,
    async *chunks() {
      yield Buffer.from('ab');
      yield Buffer.from('cde');
    },
  };
  const plain: [string, string][] = [['ticketid', '7']];
  const body = multipart(plain, { name: 'attachments', source });
  const first = await collect(body.chunks());
  expect(first.length).toBe(body.length);
  expect(multipartLength(plain, { name: 'attachments', length: 5 })).toBe(body.length);
  expect(await collect(body.chunks())).toEqual(first);
  expect(first.toString()).toMatch(/name="attachments"\r\n\r\nabcde\r\n--\S+--\r\n$/);
});

test('a source that fails at once has put nothing out', async () => {
  const body = multipart([['a', 'b']], {
    name: 'attachments',
    source: {
      length: 1,
      // biome-ignore lint/correctness/useYield: it fails before it has anything.
      async *chunks() {
        throw new Error('unreadable');
      },
    },
  });
  const out: Uint8Array[] = [];
  await expect(
    (async () => {
      for await (const chunk of body.chunks()) out.push(chunk);
    })(),
  ).rejects.toThrow('unreadable');
  expect(out).toEqual([]);
});

test('urlencoded', async () => {
  const body = urlencoded([
    ['username', 'a+b@example.com'],
    ['password', 'p&=é %'],
  ]);
  const bytes = await collect(body.chunks());
  expect(bytes.toString()).toBe('username=a%2Bb%40example.com&password=p%26%3D%C3%A9+%25');
  expect(body).toMatchObject({ length: bytes.length, contentType: 'application/x-www-form-urlencoded' });
});
