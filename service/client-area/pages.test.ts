import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askService } from '../../tests/helpers/ask-service.ts';
import { type PracticeService, startService } from '../service.ts';

let service: PracticeService;
let ticket: { tid: string; c: string };

beforeAll(async () => {
  service = await startService({ tickets: 5, customers: 3 });
  const files = [{ name: 'ü "x".txt', data: Buffer.from('bytes').toString('base64') }];
  ticket = (await askService(service, 'open-ticket', {
    deptid: '1',
    subject: '<img src=x> & more',
    name: '"Eve"',
    email: 'eve@example.org',
    message: '<script>alert(1)</script>\n& so on',
    attachments: Buffer.from(JSON.stringify(files)).toString('base64'),
  })) as typeof ticket;
});
afterAll(() => service.stop());

describe('the pages', () => {
  it('say what this is', async () => {
    const response = await fetch(service.url);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('invented hosting company');
  });

  it.each(['/ticket/{tid}?c={c}', '/viewticket.php?tid={tid}&c={c}'])(
    'show a conversation as text, never as HTML, at %s',
    async (path) => {
      const address = `${service.url}${path.replace('{tid}', ticket.tid).replace('{c}', ticket.c)}`;
      const response = await fetch(address);
      const html = await response.text();
      expect(html).toContain('&lt;img src=x&gt; &amp; more</h1>');
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br />\n&amp; so on');
      expect(html).not.toContain('<script>');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      const link = /href="([^"]+dl\.php[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
      const file = await fetch(new URL(link as string, address));
      expect(await file.text()).toBe('bytes');
      expect(file.headers.get('content-disposition')).toBe(
        `attachment; filename="_ _x_.txt"; filename*=UTF-8''%C3%BC%20%22x%22.txt`,
      );
    },
  );

  it('need the access code', async () => {
    const statusOf = async (path: string) => (await fetch(`${service.url}${path}`)).status;
    expect(await statusOf(`/ticket/${ticket.tid}?c=${ticket.c}`)).toBe(200);
    for (const path of [`${ticket.tid}`, `${ticket.tid}?c=wrong`, `XXX-000000?c=${ticket.c}`])
      expect(await statusOf(`/ticket/${path}`)).toBe(404);
    for (const path of [`${ticket.tid}&c=wrong`, `XXX-000000&c=${ticket.c}`]) {
      const response = await fetch(`${service.url}/viewticket.php?tid=${path}`);
      expect(await response.text()).toContain('We could not find this ticket.');
    }
    const [other] = (
      (await askService(service, 'get-tickets')) as { tickets: { ticket: { tid: string; c: string }[] } }
    ).tickets.ticket.filter(({ tid }) => tid !== ticket.tid);
    const ids = await askService(service, 'get-ticket', { ticketnum: ticket.tid });
    const file = (of: { tid: string; c: string }, i = '0') =>
      statusOf(`/dl.php?${new URLSearchParams({ type: 'a', id: String(ids.ticketid), i, tid: of.tid, c: of.c })}`);
    expect(await file(ticket)).toBe(200);
    expect(await file(other as typeof ticket)).toBe(404);
    expect(await file({ ...ticket, c: 'wrong' })).toBe(404);
    expect(await file(ticket, '0.5')).toBe(404);
  });
});
