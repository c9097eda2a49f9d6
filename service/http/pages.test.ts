import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, encodeFiles, startBench } from '../../tests/helpers/service-client.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ tickets: 5, customers: 3 });
});
afterAll(() => bench.service.stop());

describe('the pages', () => {
  it('say what this is', async () => {
    const response = await fetch(bench.service.url);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('invented hosting company');
  });

  it('show a conversation as text, never as HTML', async () => {
    const { body } = await bench.call('open-ticket', {
      deptid: '1',
      subject: '<img src=x> & more',
      name: '"Eve"',
      email: 'eve@example.org',
      message: '<script>alert(1)</script>\n& so on',
      attachments: encodeFiles([{ name: 'ü "x".txt', data: Buffer.from('bytes') }]),
    });
    const address = `${bench.service.url}/ticket/${body.tid}?c=${body.c}`;
    const response = await fetch(address);
    const html = await response.text();
    expect(html).toContain('&lt;img src=x&gt; &amp; more</h1>');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;\n&amp; so on');
    expect(html).not.toContain('<script>');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const link = /href="([^"]+files[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    const file = await fetch(new URL(link as string, address));
    expect(await file.text()).toBe('bytes');
    expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''%C3%BC%20%22x%22.txt");
  });

  it('need the access code', async () => {
    const [ticket] = await bench.tickets();
    for (const path of [
      `${ticket?.tid}`,
      `${ticket?.tid}?c=wrong`,
      `XXX-000000?c=${ticket?.c}`,
      `${ticket?.tid}/files/1?c=wrong`,
    ]) {
      expect((await fetch(`${bench.service.url}/ticket/${path}`)).status).toBe(404);
    }
    expect((await fetch(`${bench.service.url}/ticket/${ticket?.tid}?c=${ticket?.c}`)).status).toBe(200);
  });
});
