import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { askNpm, readAudit } from './advisories.ts';

it.each([
  [
    'an error of the registry',
    '{"message":"405 Method Not Allowed - POST https://registry.example/"}',
    '405 Method Not Allowed - POST https://registry.example/',
  ],
  ['nothing', '', 'npm printed no report'],
  ['something else', '<html>', 'npm printed no report'],
  ['an empty object', '{}', 'npm printed no report'],
  ['null', 'null', 'npm printed no report'],
])('%s is no report, and nothing is known', (_what, stdout, why) => {
  expect(readAudit(stdout)).toEqual({ known: false, why });
});

it('a report without advisories is known to have none', () => {
  expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({ known: true, found: [] });
});

it('a report says which versions are unsafe, and where to read why', () => {
  const via = [{ title: 'Anyone can read it', url: 'https://advisories.example/1' }, 'another'];
  const vulnerabilities = { one: { name: 'one', severity: 'high', range: '<1.2.3', via } };
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual({
    known: true,
    found: [
      { name: 'one', severity: 'high', range: '<1.2.3', about: ['Anyone can read it: https://advisories.example/1'] },
    ],
  });
});

it('a registry that cannot be reached is said, also where npm is told to work offline', async () => {
  // A port where nobody listens any more.
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const answer = askNpm({ npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_offline: 'true' });
  expect(answer).toEqual({ known: false, why: expect.stringContaining(String(port)) });
});
